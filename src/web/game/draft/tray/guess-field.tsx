import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { guessLimits } from '#domain/draft/draft.ts'
import { toParWords } from '#web/format/score.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { controlClass } from '#web/ui/inputs/form-controls.tsx'

import { formatGuess, parseGuess, stepGuess } from './guess.ts'

interface GuessFieldProps {
  value: number | null
  onChange: (guess: number | null) => void
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }

/** The guess of the winning score to par, which breaks ties: typed, or stepped with buttons or arrow keys. */
export function GuessField({ value, onChange }: GuessFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const step = (strokes: number) => {
    setTyped(null)
    onChange(stepGuess(value, strokes))
  }
  const type = (text: string) => {
    setTyped(text)
    const guess = parseGuess(text)
    if (guess !== undefined) onChange(guess)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const strokes = steps[event.key]
    if (strokes === undefined) return
    event.preventDefault()
    step(strokes)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label
        htmlFor="field-guess"
        className="min-w-0 grow basis-20 text-sm leading-tight font-semibold lg:whitespace-nowrap"
      >
        Tiebreaker
        <span id="field-guess-hint" className="block text-xs font-normal text-ink-soft">
          What will the winner shoot?
        </span>
      </label>
      <div className="flex">
        <StepButton label="One Stroke Lower" icon={Minus} onClick={() => step(-1)} />
        <input
          id="field-guess"
          role="spinbutton"
          autoComplete="off"
          aria-describedby="field-guess-hint"
          aria-valuemin={guessLimits.min}
          aria-valuemax={guessLimits.max}
          aria-valuetext={value === null ? 'no guess' : toParWords(value)}
          {...(value !== null && { 'aria-valuenow': value })}
          placeholder="−14"
          value={typed ?? formatGuess(value)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setTyped(null)}
          className={clsx(
            controlClass,
            'digits relative -mx-px w-14! rounded-none px-0! text-center font-display text-lg font-bold focus-visible:z-1',
            value !== null && (value < 0 ? 'text-under!' : value === 0 && 'text-fairway!'),
          )}
        />
        <StepButton label="One Stroke Higher" icon={Plus} onClick={() => step(1)} />
      </div>
    </div>
  )
}

interface StepButtonProps {
  label: string
  icon: typeof Plus
  onClick: () => void
}

function StepButton({ label, ...props }: StepButtonProps) {
  return <Button size="icon" aria-label={label} {...props} />
}
