import { useEffect, useState } from 'react'

import type { Reveal } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { refusals } from '#domain/refusal.ts'
import { useMe } from '#web/api/session.tsx'
import { DraftDeadline } from '#web/leagues/draft-deadline.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { type MemberTeam, RevealCards } from './reveal-cards.tsx'
import { RevealFacts } from './reveal-facts.tsx'

interface RevealedTeamsProps {
  league: League
  teams: readonly MemberTeam[]
  reveal: Reveal
}

/** The teams and how they compare. The cards turn over once, the first time they are seen. */
export function RevealedTeams({ league, teams, reveal }: RevealedTeamsProps) {
  const { id: me } = useMe()
  const [shouldFlip] = useState(() => !wasSeen(league.id))
  useEffect(() => markSeen(league.id), [league.id])
  const toLeague = <ButtonLink href={`/leagues/${league.id}`}>Back to the League</ButtonLink>
  if (teams.length === 0) {
    return (
      <Card>
        <EmptyState title="No one entered" action={toLeague}>
          No one saved a team before picks locked, so no one owes anything.
        </EmptyState>
      </Card>
    )
  }
  const mine = teams.filter(({ userId }) => userId === me)
  const others = teams.filter(({ userId }) => userId !== me)
  return (
    <>
      {mine.length === 0 && <p>You’re not in this one. Follow along.</p>}
      {teams.length === 1 ? (
        <p>Only one team is in, so the league is void and no one owes anything.</p>
      ) : (
        <RevealFacts {...{ league, teams, reveal, me }} />
      )}
      <RevealCards
        teams={[...mine, ...others]}
        onlyYours={reveal.onlyYours}
        {...{ me, shouldFlip }}
      />
    </>
  )
}

/** Shown until picks are locked. */
export function TeamsNotRevealed({ league }: { league: League }) {
  return (
    <Card>
      <EmptyState
        title={refusals['teams-hidden']}
        action={<ButtonLink href={`/leagues/${league.id}/draft`}>My Picks</ButtonLink>}
      >
        Every team is revealed when picks lock:{' '}
        <span className="grid justify-items-center">
          <DraftDeadline
            at={league.draftingEndDate}
            estimated={league.draftingEndEstimated}
            timeZone={league.timeZone}
          />
        </span>
      </EmptyState>
    </Card>
  )
}

const keyOf = (leagueId: string) => `teetime-reveal-${leagueId}`

/** Whether this browser has shown a league's Reveal. */
function wasSeen(leagueId: string): boolean {
  try {
    return localStorage.getItem(keyOf(leagueId)) !== null
  } catch {
    return false
  }
}

/** Notes that this browser has shown a league's Reveal. */
function markSeen(leagueId: string): void {
  try {
    localStorage.setItem(keyOf(leagueId), 'seen')
  } catch {
    // Storage may be blocked; then the cards turn over again.
  }
}
