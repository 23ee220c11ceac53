import { clsx } from 'clsx'

import type { ShootoutStandings } from '#contract/game/shootout.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { formatToPar } from '#domain/format.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { AsOf } from '#web/format/as-of.tsx'
import { Position } from '#web/format/position-text.tsx'
import { ToPar } from '#web/format/score.tsx'
import { Thru } from '#web/format/thru.tsx'
import { RefreshError } from '#web/tournaments/scoreboard/refresh-error.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'

import { GolferLink } from '../golfer/golfer-link.tsx'
import { shootoutBoardQuery } from './queries.ts'
import { leaderText } from './shootout-picks.ts'

type ShootoutStanding = ShootoutStandings['lines'][number]
type Golfer = ShootoutStanding['golfers'][number]

/** The shootout's board: everyone's three golfers, live during rounds 3 and 4. */
export function ShootoutLeaderboard({ league, final }: { league: League; final: boolean }) {
  const { id: me } = useMe()
  const query = useScoreQuery(shootoutBoardQuery(league.id))
  return (
    <QueryContent
      inCard
      query={query}
      label="the shootout board"
      skeleton={<SkeletonRows rows={4} className="h-36" />}
    >
      {(board) => (
        <div className="grid gap-4">
          <RefreshError query={query} />
          <ShootoutStatusBar {...{ board, final }} />
          <ol className="grid gap-4 sm:grid-cols-2">
            {board.lines.map((line) => (
              <li key={line.userId} className="min-w-0">
                <ShootoutTeamCard {...{ line, league }} mine={line.userId === me} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </QueryContent>
  )
}

/** Says who leads, whether it is final, and how old the scores are. */
function ShootoutStatusBar({ board, final }: { board: ShootoutStandings; final: boolean }) {
  const { lines, over, asOf } = board
  const leader = leaderText(lines, over)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge>
        {final ? 'Final' : over ? 'Not final yet' : leader ? 'Underway' : 'Picks locked'}
      </Badge>
      <p className="digits font-semibold" aria-live="polite">
        {leader ?? 'No one has teed off in round 3 yet.'}
      </p>
      {!final && <AsOf at={asOf} playState={over ? null : board} />}
    </div>
  )
}

function ShootoutTeamCard({
  line,
  league,
  mine,
}: {
  line: ShootoutStanding
  league: League
  mine: boolean
}) {
  const { place, name, total, golfers } = line
  return (
    <Card
      flush
      {...(mine && { className: 'mine' })}
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          <Position position={place} className="tile shrink-0" />
          <span className="row-name">{name}</span>
        </span>
      }
      action={<ToPar value={total} className="text-xl font-bold" />}
    >
      <ul>
        {golfers.map((golfer) => (
          <ShootoutGolferRow key={golfer.apiPlayerId} {...{ golfer, league }} />
        ))}
      </ul>
    </Card>
  )
}

function ShootoutGolferRow({ golfer, league }: { golfer: Golfer; league: League }) {
  const { groupId, toPar, penalty, position, thru, teeTime, stale } = golfer
  const isOut = penalty > 0
  return (
    <li className="ruled relative flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-1 first:border-t-0">
      <span className="row-name">
        <GolferLink
          hideOwners
          leagueId={league.id}
          golfer={golfer}
          className="font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline"
        />
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
          {groupId === 'W' ? 'Wildcard' : slotName(groupId)}
          {isOut && (
            <Badge tone="rough">
              {formatToPar(penalty)} {position}
            </Badge>
          )}
          {stale && <span className="font-semibold text-rough">Last known score</span>}
        </span>
      </span>
      {!isOut && <Thru {...{ thru, teeTime }} timeZone={league.timeZone} />}
      <ToPar
        value={toPar === null && !isOut ? null : (toPar ?? 0) + penalty}
        className={clsx('w-10 text-end text-base font-bold')}
      />
    </li>
  )
}
