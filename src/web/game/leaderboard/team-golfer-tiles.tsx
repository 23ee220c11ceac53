import { clsx } from 'clsx'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { contribution, lastNameOf } from '#web/format/contribution.ts'
import { FlaggedName } from '#web/format/flag.tsx'
import { Position } from '#web/format/position-text.tsx'
import { isOutPosition } from '#web/format/position.ts'
import { ToPar } from '#web/format/score.tsx'
import { Thru } from '#web/format/thru.tsx'

import { GolferLink } from '../golfer/golfer-link.tsx'
import { sortByContribution } from './team-progress.ts'

interface TeamGolferTilesProps {
  golfers: LeaderboardRow['golfers']
  league: League
}

/** The golfers of a team on a small screen: today, thru, and what each contributes. Dropped ones are dimmed. */
export function TeamGolferTiles({ golfers, league }: TeamGolferTilesProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6.5rem,100%),1fr))] gap-1.5 p-2">
      {sortByContribution(golfers).map((golfer) => (
        <li
          key={golfer.apiPlayerId}
          className={clsx(
            'relative min-h-12 min-w-0 rounded-slot border border-line px-2 py-1',
            golfer.counting ? 'bg-board' : 'border-dashed bg-paper text-ink-soft',
          )}
        >
          <span className="block truncate text-sm leading-[1.25rem]">
            <FlaggedName country={golfer.country}>
              <GolferLink
                leagueId={league.id}
                golfer={golfer}
                label={lastNameOf(golfer.name)}
                className="after:absolute after:inset-0"
              />
            </FlaggedName>
          </span>
          <Progress golfer={golfer} timeZone={league.timeZone} />
          {golfer.stale && <span className="text-xs text-ink-soft">Last known score</span>}
        </li>
      ))}
    </ul>
  )
}

function Progress({
  golfer,
  timeZone,
}: {
  golfer: LeaderboardRow['golfers'][number]
  timeZone: string
}) {
  const { position, today, thru, teeTime, counting } = golfer
  const isOut = isOutPosition(position)
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-1 leading-[1.25rem]">
      <span className="flex items-baseline gap-x-1 text-xs text-ink-soft">
        {isOut ? (
          <Position position={position} />
        ) : (
          <>
            {today !== null && (
              <>
                <span className="sr-only">today</span> <ToPar value={today} />
              </>
            )}
            {(thru || teeTime) && <Thru {...{ thru, teeTime, timeZone }} />}
          </>
        )}
        {!counting && <span className="sr-only">dropped</span>}
      </span>
      <span className={clsx('text-base', counting && 'font-bold')}>
        <ToPar value={contribution(golfer)} />
      </span>
    </span>
  )
}
