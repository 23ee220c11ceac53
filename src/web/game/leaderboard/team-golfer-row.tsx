import { clsx } from 'clsx'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import { formatToPar } from '#domain/format.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { contribution } from '#web/format/contribution.ts'
import { FlaggedName } from '#web/format/flag.tsx'
import { Position } from '#web/format/position-text.tsx'
import { isOutPosition } from '#web/format/position.ts'
import { ToPar, toParWords } from '#web/format/score.tsx'
import { Thru } from '#web/format/thru.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

import { GolferLink } from '../golfer/golfer-link.tsx'
import { hasThru, roundHeading } from './standings-columns.ts'

type Golfer = LeaderboardRow['golfers'][number]

interface GolferLineProps {
  golfer: Golfer
  leagueId: string
  timeZone: string
  board: Pick<Leaderboard, 'status' | 'round'>
}

/** A golfer of a team. A dropped one is dimmed and says so. */
export function TeamGolferRow({ golfer, leagueId, timeZone, board }: GolferLineProps) {
  const { position, counting, today, thru, teeTime } = golfer
  const showsThru = hasThru(board)
  const place = <Position position={position} />
  const teesOff = isOutPosition(position) ? null : teeTime
  const progress = <Thru thru={thru} teeTime={teesOff} timeZone={timeZone} />
  return (
    <tr className={clsx('ruled align-top', !counting && 'bg-paper text-ink-soft')}>
      <td className="digits py-2 ps-4 @max-xs:hidden">{place}</td>
      <th scope="row" className="relative py-2 pe-1 text-start font-normal @max-xs:ps-4">
        <FlaggedName country={golfer.country}>
          <GolferLink
            {...{ leagueId, golfer }}
            className={clsx(
              'underline-offset-3 after:absolute after:inset-0 hover:underline',
              counting && 'font-semibold',
            )}
          />
        </FlaggedName>
        <span className="hidden flex-wrap gap-x-2 text-xs text-ink-soft @max-xs:flex">
          {position !== '-' && place} {showsThru && (thru || teesOff) && progress}
          {today !== null && (
            <span className="hidden @max-[14rem]:inline">
              {roundHeading(board)} <ToPar value={today} />
            </span>
          )}
        </span>
        <GolferNotes golfer={golfer} />
      </th>
      <td className="py-2 text-end @max-[14rem]:hidden">
        <ToPar value={today} />
      </td>
      {showsThru && <td className="py-2 text-end @max-xs:hidden">{progress}</td>}
      <td className={clsx('py-2 pe-4 text-end text-base', counting && 'font-bold')}>
        <ToPar value={contribution(golfer)} />
      </td>
    </tr>
  )
}

function GolferNotes({ golfer }: { golfer: Golfer }) {
  const { groupId, toPar, penalty, position, counting, notStarted } = golfer
  const { stale, replacesName, filled } = golfer
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
      <span>{groupId === 'W' ? 'Wildcard' : slotName(groupId)}</span>
      {notStarted && <span>Hasn’t teed off</span>}
      {stale && <span className="font-semibold text-rough">Last known score</span>}
      {penalty > 0 && (
        <>
          <Badge tone="rough" className="whitespace-normal!">
            {formatToPar(penalty)} {position}
          </Badge>
          {toPar !== null && (
            <span>
              <span aria-hidden="true">{formatToPar(toPar)}</span>
              <span className="sr-only">{toParWords(toPar)}</span> on the course
            </span>
          )}
        </>
      )}
      {replacesName && <span>In for {replacesName}, who withdrew</span>}
      {filled && <span>Auto-filled when picks locked</span>}
      {!counting && <span>Dropped</span>}
    </span>
  )
}

interface TeamGolferHeadProps {
  board: Pick<Leaderboard, 'status' | 'round'>
  /** Whether columns widen where there is room. */
  wide?: boolean
}

/** The heads of the columns of a team's golfers. */
export function TeamGolferHead({ board, wide }: TeamGolferHeadProps) {
  const columns = [
    ['Pos', 'w-[3.5rem] ps-4 text-start @max-xs:hidden', '@xl:w-[4.5rem]'],
    ['Golfer', 'text-start @max-xs:ps-4', ''],
    [roundHeading(board), 'w-[3rem] text-end @max-[14rem]:hidden', '@xl:w-[6rem]'],
    ...(hasThru(board)
      ? ([['Thru', 'w-[4.25rem] text-end @max-xs:hidden', '@xl:w-[7rem]']] as const)
      : []),
    ['To par', 'w-[4.5rem] pe-4 text-end @max-[14rem]:w-[30cqi]', '@xl:w-[7rem]'],
  ] as const
  return (
    <thead>
      <tr className="label-caps @max-[14rem]:text-[min(0.75rem,4.4cqi)]">
        {columns.map(([name, className, wideClassName]) => (
          <th
            key={name}
            scope="col"
            className={clsx(
              'py-2 font-semibold whitespace-nowrap',
              className,
              wide && wideClassName,
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
