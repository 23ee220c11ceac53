import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'

import { pictureUnreadable } from '#domain/refusal-sentences.ts'
import { Button } from '#web/ui/inputs/button.tsx'

interface ChosenPictureProps {
  ref: Ref<HTMLCanvasElement>
  /** Whether one is chosen. */
  isShown: boolean
  label: string
  className: string
}

/** The picture that was chosen and isn't saved. */
export function ChosenPicture({ ref, isShown, label, className }: ChosenPictureProps) {
  return (
    <canvas
      ref={ref}
      hidden={!isShown}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image may not show a blob here
      role="img"
      aria-label={label}
      width={80}
      height={80}
      className={className}
    />
  )
}

interface ChooseButtonsProps {
  /** The button that chooses. */
  ref: Ref<HTMLButtonElement>
  isDisabled: boolean
  onFile: (file: File) => void
  /** Goes back to what is saved; left out while nothing was changed. */
  onCancel: (() => void) | undefined
  /** The text of the button that chooses. */
  children: string
}

/** The button that chooses a picture from the device, and the one that goes back. */
export function ChooseButtons(props: ChooseButtonsProps) {
  const { ref, isDisabled, onFile, onCancel, children } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that the same file can be chosen again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      {/* It gets the focus once the picture is saved, so it isn't `disabled`. */}
      <Button
        ref={ref}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || input.current?.click()}
      >
        {children}
      </Button>
      {onCancel && (
        <Button disabled={isDisabled} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  )
}

const nothingChosen = { chosen: 0, problem: '', isReading: false }

/**
 * The picture that was chosen and isn't saved: it is on the canvas. `chosen` is its number; 0 for none. While another
 * one `isReading`, nothing should be saved. The button that saves it gets the focus.
 */
export function useChosenPicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  saveButton: RefObject<HTMLButtonElement | null>,
) {
  const [state, setState] = useState(nothingChosen)
  const choices = useRef(0)
  const choose = async (file: File) => {
    const choice = ++choices.current
    // A file that takes longer to decode must not replace a later one.
    const isLatest = () => choice === choices.current
    const set = (chosen: number, problem = '') =>
      isLatest() && setState({ chosen, problem, isReading: false })
    setState((before) => ({ ...before, isReading: true }))
    try {
      const { drawSquare } = await import('./crop-picture.ts')
      if (canvas.current) await drawSquare(file, canvas.current, isLatest)
      set(choice)
    } catch {
      set(0, pictureUnreadable)
    }
  }
  const { chosen } = state
  useEffect(() => {
    if (chosen) saveButton.current?.focus()
  }, [chosen, saveButton])
  return {
    ...state,
    choose: (file: File) => void choose(file),
    drop() {
      choices.current += 1
      setState(nothingChosen)
    },
  }
}
