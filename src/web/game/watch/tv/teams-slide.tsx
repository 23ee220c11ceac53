import { clsx } from 'clsx'

import { contribution } from '#web/format/contribution.ts'
import { FlaggedName } from '#web/format/flag.tsx'
import { ToPar } from '#web/format/score.tsx'

import { type WatchTeam, type WatchedGolfer } from '../watch-board.ts'
import { TvMarker } from './tv-marker.tsx'

/** Up to four teams with their golfers, two by two, on an upright screen one below the other. */
export function TeamsSlide({ teams }: { teams: readonly WatchTeam[] }) {
  return (
    <ul
      className={clsx(
        'grid h-full grid-cols-[repeat(2,minmax(0,1fr))] gap-px portrait:auto-rows-fr portrait:grid-cols-[minmax(0,1fr)] portrait:grid-rows-none',
        teams.length > 2 ? 'grid-rows-2' : 'grid-rows-1',
      )}
    >
      {teams.map((team) => (
        <SlideTeamCard key={team.id} team={team} />
      ))}
    </ul>
  )
}

function SlideTeamCard({
  team: { position, name, color, pictureId, totalToPar, golfers },
}: {
  team: WatchTeam
}) {
  return (
    <li className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] px-[0.8em] outline-1 outline-line py-[0.4em]">
      <p className="flex items-baseline gap-[0.5em] text-[1.35em] font-semibold portrait:leading-[1.1]">
        <span className="digits text-ink-soft">{position}</span>
        <TvMarker {...{ name, color, pictureId }} />
        <span className="min-w-0 grow overflow-x-clip text-ellipsis whitespace-nowrap">{name}</span>
        <ToPar value={totalToPar} className="font-display text-[1.15em]" />
      </p>
      <ul
        // Four teams of six golfers fit on a short phone.
        className="grid min-h-0 grid-cols-[minmax(0,1fr)] text-[1.2em] portrait:text-[0.94em] portrait:leading-[1.1]"
        style={{ gridTemplateRows: `repeat(${Math.max(golfers.length, 6)}, minmax(0, 1fr))` }}
      >
        {golfers.map((golfer) => (
          <SlideGolferRow key={golfer.apiPlayerId} golfer={golfer} />
        ))}
      </ul>
    </li>
  )
}

function SlideGolferRow({ golfer }: { golfer: WatchedGolfer }) {
  const { name, country, position, thru, counting } = golfer
  return (
    <li
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_3em_3em_2.6em] items-center gap-[0.4em] border-t border-line portrait:grid-cols-[minmax(0,1fr)_2.4em_2.2em_2.2em] portrait:gap-[0.2em]',
        counting ? 'font-semibold' : 'text-ink-soft',
      )}
    >
      {/* Only its end is cut: the line may be lower than its letters. */}
      <span className="overflow-x-clip text-ellipsis whitespace-nowrap">
        <FlaggedName country={country}>{name}</FlaggedName>
        {!counting && <span className="sr-only">, dropped</span>}
      </span>
      <span className="digits text-end text-ink-soft">{position}</span>
      <span className="digits text-end text-ink-soft">{thru}</span>
      <span className="text-end">
        <ToPar value={contribution(golfer)} />
      </span>
    </li>
  )
}
