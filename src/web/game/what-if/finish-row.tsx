import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'

import type { ScoreboardRow } from '#domain/tournaments/tournament.ts'
import type { ImaginedFinish } from '#domain/what-if/what-if.ts'
import { ToPar } from '#web/format/score.tsx'
import { thruWords } from '#web/format/thru.tsx'
import { focusElement } from '#web/ui/hooks/focus-element.ts'
import { Button } from '#web/ui/inputs/button.tsx'

const maxToPar = 60

interface FinishRowProps {
  row: ScoreboardRow
  /** The owners of the teams that the golfer is on, in words. */
  owners: string
  finish: ImaginedFinish | null
  mayMissCut: boolean
  onChange: (finish: ImaginedFinish | null) => void
}

/** Sets how a golfer finishes: a stroke better or worse, or out at the cut. */
export function FinishRow({ row, owners, finish, mayMissCut, onChange }: FinishRowProps) {
  const { name, thru, toPar } = row
  const played = thruWords(thru)
  const { toPar: value, missesCut } = finish ?? { toPar: toPar ?? 0, missesCut: false }
  return (
    <li
      className={clsx(
        'ruled flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2 first:border-t-0',
        // The bar on top must not cover the focused button.
        '[&_button]:scroll-mt-36',
        finish && 'bg-flag/10',
      )}
    >
      <span className="min-w-0 grow basis-[10rem] xl:basis-28">
        <span className="block font-semibold break-words">{name}</span>
        <span className="digits block text-xs text-ink-soft">
          Now <ToPar value={toPar} />
          {played && ` · ${played}`} · {owners}
        </span>
        {/* Below the name, so that the steppers stay under the thumb. */}
        {finish && (
          <button
            type="button"
            className="link min-h-11 min-w-11 text-start text-sm"
            aria-label={`Undo ${name}`}
            onClick={({ currentTarget }) => {
              // Undo is about to disappear.
              focusElement(currentTarget.closest('li')?.querySelector('fieldset button'))
              onChange(null)
            }}
          >
            Undo
          </button>
        )}
      </span>
      <fieldset
        aria-label={`${name}’s finish`}
        className="ms-auto flex flex-wrap items-center justify-end gap-1"
      >
        {mayMissCut && (
          <Button
            aria-pressed={missesCut}
            aria-label={`${name} Misses the Cut`}
            className={clsx(missesCut && 'border-rough! bg-rough-soft text-rough')}
            onClick={() => onChange({ toPar: value, missesCut: !missesCut })}
          >
            Cut
          </Button>
        )}
        <StrokeStepper {...{ name, value }} onChange={(toPar) => onChange({ toPar, missesCut })} />
      </fieldset>
    </li>
  )
}

interface StrokesProps {
  name: string
  /** To par. */
  value: number
  onChange: (value: number) => void
}

function StrokeStepper({ name, value, onChange }: StrokesProps) {
  const by = (strokes: number) => {
    if (Math.abs(value + strokes) <= maxToPar) onChange(value + strokes)
  }
  return (
    <>
      <Button
        size="icon"
        aria-label={`${name}: One Stroke Better`}
        onClick={() => by(-1)}
        icon={Minus}
      />
      <output
        aria-label={`${name} finishes at`}
        className="digits grid h-11 min-w-12 place-items-center text-lg font-semibold"
      >
        <ToPar value={value} />
      </output>
      <Button
        size="icon"
        aria-label={`${name}: One Stroke Worse`}
        onClick={() => by(1)}
        icon={Plus}
      />
    </>
  )
}
