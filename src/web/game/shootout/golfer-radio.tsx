import { clsx } from 'clsx'

import type { ShootoutChoice } from '#contract/game/shootout.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { Position } from '#web/format/position-text.tsx'
import { ToPar } from '#web/format/score.tsx'

interface GolferChoiceProps {
  golfer: ShootoutChoice
  /** The name of the radio buttons that exclude each other. */
  name: string
  checked: boolean
  /** Whether the golfer fills another place already. */
  disabled: boolean
  timeZone: string
  onPick: () => void
}

/** A golfer to pick: position, name, tee time and the score so far. The whole row is the button. */
export function GolferRadio(props: GolferChoiceProps) {
  const { golfer, name, checked, disabled, timeZone, onPick } = props
  return (
    <label
      className={clsx(
        'ruled flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
        checked && 'mine',
        disabled && 'text-ink-soft',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onPick}
        className="size-5 shrink-0 scroll-my-36 accent-fairway"
      />
      <span className="digits w-[2.25rem] shrink-0 text-sm text-ink-soft">
        <Position position={golfer.position} />
      </span>
      <span className="row-name @max-[12rem]:order-last @max-[12rem]:basis-full">
        <span className="block leading-snug font-semibold">{golfer.name}</span>
        {golfer.teeTime && (
          <span className="block text-xs text-ink-soft">
            Tees off <DateTime at={golfer.teeTime} timeZone={timeZone} />
          </span>
        )}
      </span>
      <ToPar value={golfer.toPar} className="ms-auto text-lg font-bold" />
    </label>
  )
}
