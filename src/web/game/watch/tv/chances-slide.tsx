import { clsx } from 'clsx'

import { percentText } from '#web/format/numbers.ts'
import { personBackground } from '#web/ui/display/avatar.tsx'

import type { WatchTeam } from '../watch-board.ts'

/** The likeliest winners as bars. */
export function ChancesSlide({ teams }: { teams: readonly WatchTeam[] }) {
  return (
    <ol
      className="grid h-full grid-cols-[minmax(0,1fr)] py-[0.5em]"
      style={{ gridTemplateRows: `repeat(${Math.max(teams.length, 5)}, minmax(0, 1fr))` }}
    >
      {teams.map(({ id, name, color, chance }) => (
        <li
          key={id}
          className="grid grid-cols-[8em_minmax(0,1fr)_3em] items-center gap-[0.6em] px-[0.6em] text-[1.7em] portrait:grid-cols-[minmax(0,1fr)_auto] portrait:content-center portrait:gap-y-[0.3em] portrait:text-[1.4em]"
        >
          <span className="truncate font-semibold">{name}</span>
          <span
            aria-hidden="true"
            className="h-[0.7em] rounded-slot bg-paper portrait:order-last portrait:col-span-2"
          >
            <span
              className={clsx(
                'block h-full min-w-[2px] rounded-slot',
                color === null ? 'bg-fairway' : personBackground(color),
              )}
              style={{ width: `${(chance ?? 0) * 100}%` }}
            />
          </span>
          <span className="digits text-end font-semibold">{percentText(chance ?? 0)}</span>
        </li>
      ))}
    </ol>
  )
}
