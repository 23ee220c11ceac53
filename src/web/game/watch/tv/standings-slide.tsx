import { Position } from '#web/format/position-text.tsx'
import { Movement, ToPar } from '#web/format/score.tsx'

import type { WatchTeam } from '../watch-board.ts'
import { TvMarker } from './tv-marker.tsx'

/** The fewest rows a screen is divided into, so that two teams aren't half a screen each. */
const fewestRows = 5

/** The standings, a line per team. */
export function StandingsSlide({ teams, rows }: { teams: readonly WatchTeam[]; rows: number }) {
  const lanes = Math.max(rows, fewestRows)
  return (
    <ol
      className="grid h-full grid-cols-[minmax(0,1fr)]"
      style={{ gridTemplateRows: `repeat(${lanes}, minmax(0, 1fr))` }}
    >
      {teams.map(({ id, position, name, color, pictureId, movement, today, totalToPar }) => (
        <li
          key={id}
          className="grid grid-cols-[2.2em_minmax(0,1fr)_auto_3.5em] items-center gap-[0.6em] border-t border-line px-[0.6em] text-[1.9em] first:border-t-0 portrait:grid-cols-[1.6em_minmax(0,1fr)_auto_2.4em] portrait:text-[1.4em]"
        >
          <span className="digits font-display font-semibold text-ink-soft">
            <Position position={position} />
          </span>
          <span className="flex min-w-0 items-center gap-[0.4em] font-semibold">
            <TvMarker {...{ name, color, pictureId }} />
            <span className="truncate">{name}</span>
            <Movement places={movement} className="text-[0.55em]! [&_svg]:size-[0.7em]" />
          </span>
          {today === null ? (
            <span />
          ) : (
            <span className="text-[0.65em] text-ink-soft">
              Today <ToPar value={today} className="font-semibold" />
            </span>
          )}
          <span className="text-end font-display text-[1.2em] font-semibold">
            <ToPar value={totalToPar} />
          </span>
        </li>
      ))}
    </ol>
  )
}
