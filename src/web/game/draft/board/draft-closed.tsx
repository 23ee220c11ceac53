import { useEffect, useState } from 'react'

import type { Team } from '#contract/game/draft.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { samePicks } from '#domain/draft/draft.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { DateTime } from '#web/format/date-time.tsx'
import { isBeforePlay } from '#web/leagues/league-phase.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { leaderboardQuery } from '../../leaderboard-query.ts'
import { RevealOffer } from '../../week/reveal/reveal-offer.tsx'
import { wasRevealSeen } from '../../week/reveal/reveal-seen.ts'
import { savedAtText } from '../draft-text.ts'
import { savedPicks } from '../picks/picks.ts'
import { storePicks, storedPicks } from '../picks/stored-picks.ts'
import { useIsSaving } from '../picks/use-is-saving.ts'
import { TeamCard } from '../teams/team-card.tsx'

/** The draft page after the deadline: the team as it stands, and where to go from here. */
export function DraftClosed({ league, team }: { league: League; team: Team }) {
  const late = useHasDiscardedPicks(league.id, team)
  const canReveal = useCanReveal(league.id, !team.open) && team.savedAt !== null
  const lateText = team.savedAt
    ? `Your last changes didn’t make it in time. The team you saved ${savedAtText(team.savedAt)} counts.`
    : 'Your picks didn’t make it in time.'
  return (
    <div className="grid max-w-2xl gap-4">
      {canReveal ? (
        <RevealOffer leagueId={league.id}>Every team, face down. Yours is first.</RevealOffer>
      ) : (
        <p>
          <span className="font-semibold">Picks are locked.</span> They locked{' '}
          <DateTime at={team.draftingEndDate} timeZone={league.timeZone} format="deadline" />.
        </p>
      )}
      {late && (
        <p role="alert" className="border-s-4 border-rough bg-rough-soft px-3 py-2 text-rough">
          {lateText}
        </p>
      )}
      {team.savedAt ? (
        <TeamCard team={team} places={league.rules.places} title="My Team" />
      ) : (
        <div className="board">
          <EmptyState title="You’re not in this one">
            You had no team when picks locked, so you owe nothing. You can still follow along.
          </EmptyState>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/leagues/${league.id}/leaderboard`} variant="primary">
          See the Leaderboard
        </ButtonLink>
        <ButtonLink href={`/leagues/${league.id}/team`}>See Everyone’s Teams</ButtonLink>
      </div>
    </div>
  )
}

/**
 * Whether the teams are face down, and this browser hasn't shown them.
 *
 * @param closed whether the server has closed the draft: a board from before would be kept
 */
function useCanReveal(leagueId: string, closed: boolean): boolean {
  const { id: me } = useMe()
  const { data: board } = useScoreQuery({ ...leaderboardQuery(leagueId), enabled: closed })
  const [wasSeen] = useState(() => wasRevealSeen(me, leagueId))
  return closed && !wasSeen && board !== undefined && isBeforePlay(board)
}

/**
 * Whether this tab had picks when drafting closed that aren't saved. Deletes them from its storage, once the server has
 * closed the draft. Until then the deadline may have moved, or this device's clock may be wrong.
 */
function useHasDiscardedPicks(leagueId: string, team: Team): boolean {
  const userId = useMe().id
  const [picks] = useState(() => storedPicks(userId, leagueId))
  useEffect(() => {
    if (!team.open) storePicks(userId, leagueId, null)
  }, [userId, leagueId, team.open])
  // The server may have accepted a save in time whose response hasn't arrived.
  const isSaving = useIsSaving(leagueId)
  const own = team.golfers.filter(({ filled }) => !filled)
  const isLate = !team.open && picks !== null && !isSaving
  return isLate && !samePicks(picks, savedPicks({ ...team, golfers: own }))
}
