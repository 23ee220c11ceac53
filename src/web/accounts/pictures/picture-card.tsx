import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'

import { removePicture, setPicture } from '#contract/accounts/pictures.ts'
import { refusals } from '#domain/refusal.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { picturesQuery } from './queries.ts'

/** My picture: choosing another one, and removing it. */
export function PictureCard() {
  const me = useMe()
  const { data: pictures } = useQuery(picturesQuery)
  const canvas = useRef<HTMLCanvasElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const { chosen, choose, drop, problem } = useChosenPicture(canvas, saveButton)
  const cancel = () => {
    drop()
    // The button that was pressed is gone.
    button.current?.focus()
  }
  const { save, remove } = useChangePicture(cancel)
  return (
    <Card title="Your Picture">
      <div className="flex flex-wrap items-center gap-4">
        <canvas
          ref={canvas}
          hidden={!chosen}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image may not show a blob here
          role="img"
          aria-label="The picture you chose"
          width={80}
          height={80}
          className="size-20 rounded-full"
        />
        {!chosen && <Avatar name={me.name} userId={me.id} className="size-20 text-2xl" />}
        <div className="flex flex-wrap gap-2">
          {chosen > 0 && (
            <Button
              ref={saveButton}
              variant="primary"
              pending={save.isPending}
              onClick={() => canvas.current && save.mutate(canvas.current)}
            >
              Save Picture
            </Button>
          )}
          <ChooseButton ref={button} isDisabled={save.isPending} onFile={choose} />
          {chosen > 0 && (
            <Button disabled={save.isPending} onClick={cancel}>
              Cancel
            </Button>
          )}
          {!chosen && pictures?.[me.id] && (
            <Button pending={remove.isPending} onClick={() => remove.mutate()}>
              Remove Picture
            </Button>
          )}
        </div>
      </div>
      <p role="alert" className="mt-3 text-sm text-rough empty:hidden">
        {problem}
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        Your friends, everyone in your leagues and clubs, and people you invite can see it. So can
        anyone with an invite or watch link.
      </p>
    </Card>
  )
}

interface ChooseButtonProps {
  ref: Ref<HTMLButtonElement>
  isDisabled: boolean
  onFile: (file: File) => void
}

function ChooseButton({ ref, isDisabled, onFile }: ChooseButtonProps) {
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
        Choose a Picture
      </Button>
    </>
  )
}

/**
 * The picture that was chosen and isn't saved: it is on the canvas. `chosen` is its number; 0 for none. The button that
 * saves it gets the focus.
 */
function useChosenPicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  saveButton: RefObject<HTMLButtonElement | null>,
) {
  const [state, setState] = useState({ chosen: 0, problem: '' })
  const choices = useRef(0)
  const choose = async (file: File) => {
    const choice = ++choices.current
    // A file that takes longer to decode must not replace a later one.
    const isLatest = () => choice === choices.current
    const set = (chosen: number, problem = '') => isLatest() && setState({ chosen, problem })
    try {
      const { drawSquare } = await import('./crop-picture.ts')
      if (canvas.current) await drawSquare(file, canvas.current, isLatest)
      set(choice)
    } catch {
      set(0, refusals['picture-unreadable'])
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
      setState({ chosen: 0, problem: '' })
    },
  }
}

function useChangePicture(onDone: () => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: picturesQuery.queryKey })
  const save = useMutation({
    async mutationFn(canvas: HTMLCanvasElement) {
      const { encodeSquare } = await import('./crop-picture.ts')
      return await call(setPicture, { body: { image: encodeSquare(canvas) } })
    },
    async onSuccess() {
      await refresh()
      onDone()
      toast({ title: 'Picture saved', variant: 'success' })
    },
    onError: toastOnError('Your picture wasn’t saved'),
  })
  const remove = useMutation({
    mutationFn: () => call(removePicture),
    async onSuccess() {
      await refresh()
      onDone()
      toast({ title: 'Picture removed', variant: 'success' })
    },
    onError: toastOnError('Your picture wasn’t removed'),
  })
  return { save, remove }
}
