import type { ReactNode } from 'react'

import type { Team } from '#contract/game/draft.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { positionWords } from '#web/format/position.ts'
import { ToPar } from '#web/format/score.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { TeamGolfersTable } from '#web/game/leaderboard/team-golfers-table.tsx'
import { SharePictureButton } from '#web/game/share-pictures/share-picture-button.tsx'
import { useSpoilers } from '#web/game/spoilers/use-spoilers.ts'
import { isPast } from '#web/leagues/league-status.tsx'
import { Card } from '#web/ui/display/card.tsx'

import { reserveText } from '../draft-text.ts'
import { TeamCard } from './team-card.tsx'

interface LockedTeamProps {
  league: League
  team: Team
  children: ReactNode
}

/** My team once drafting has closed, with every golfer's score once the team has one. */
export function LockedTeamCard({ league, team, children }: LockedTeamProps) {
  const me = useMe()
  const board = useScoreQuery(leaderboardQuery(league.id))
  const line = board.data?.standings.find(({ userId }) => userId === me.id)
  const { hidden } = useSpoilers(league.id)
  const isScored = !hidden && board.data && line && line.totalToPar !== null
  const scored = isScored ? { line, board: board.data } : null
  const picture = (
    <SharePictureButton league={league} subject={{ kind: 'team', team, owner: me.name, scored }} />
  )
  if (!scored) {
    return (
      <TeamCard team={team} places={league.rules.places} title="My Team">
        {children}
        <div>{picture}</div>
      </TeamCard>
    )
  }
  return (
    <Card
      title="My Team"
      flush
      action={
        <span className="flex items-center gap-3">
          <span className="text-sm first-letter:uppercase">
            {positionWords(scored.line.position)}
            <span className="sr-only">, </span>
          </span>
          <ToPar value={scored.line.totalToPar} className="font-display text-xl font-bold" />
        </span>
      }
    >
      <TeamGolfersTable line={scored.line} head={scored.board} league={league} />
      <div className="grid gap-3 border-t-2 border-ink px-4 py-3">
        {scored.line.predictedWinningScore !== null && (
          <p className="text-sm text-ink-soft">
            Tiebreaker: the winner shoots{' '}
            <ToPar value={scored.line.predictedWinningScore} className="font-bold" />
          </p>
        )}
        {!isPast(league) && <Reserves golfers={team.golfers} />}
        {children}
        <div>{picture}</div>
      </div>
    </Card>
  )
}

function Reserves({ golfers }: Pick<Team, 'golfers'>) {
  return (
    <section>
      <h3 className="label-caps">Your alternates</h3>
      <ul className="text-sm">
        {golfers.map((golfer) => (
          <li key={golfer.apiPlayerId} className="flex flex-wrap gap-x-2 py-0.5">
            <span>{golfer.name}</span>
            <span className="text-ink-soft">{reserveText(golfer) || 'No alternate left'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
