import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { Reveal } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { DraftDeadline } from '#web/leagues/draft-deadline.tsx'
import { isBeforePlay } from '#web/leagues/league-phase.ts'
import { membersQuery } from '#web/leagues/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { useHistoryEntry } from '#web/ui/overlays/use-history-entry.ts'

import { type MemberTeam, ownTeamFirst } from './member-team.ts'
import { RevealCards } from './reveal-cards.tsx'
import { RevealFacts } from './reveal-facts.tsx'
import { markRevealSeen, wasRevealSeen } from './reveal-seen.ts'
import { forgotText } from './reveal-text.ts'

// Lazy: it is opened once.
const RevealDeck = lazyDialog(
  'The Reveal',
  async () => (await import('./reveal-deck.tsx')).RevealDeck,
  placements.fullScreen,
)

const PushPrompt = lazy(async () => ({
  default: (await import('#web/accounts/notifications/push-prompt.tsx')).PushPrompt,
}))

interface RevealedTeamsProps {
  league: League
  teams: readonly MemberTeam[]
  reveal: Reveal
  board: Leaderboard
}

/** The teams and how they compare. Before play, they first come as a deck of cards to turn over. */
export function RevealedTeams({ league, teams, reveal, board }: RevealedTeamsProps) {
  const { id: me, hidesScores } = useMe()
  const { data: members = [] } = useQuery(membersQuery(league.id))
  const { isDealt, wasClosed, deal, close } = useDealtDeck(league, board)
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
  const isIn = teams.some(({ userId }) => userId === me)
  const sorted = ownTeamFirst(teams, me)
  const forgot = forgotText(members, teams, me)
  const canTakeLead = isIn && teams.length > 1 && board.status === 'live' && !hidesScores
  return (
    <>
      {isDealt && (
        <RevealDeck {...{ league, reveal, me }} teams={sorted} onTurn={deal} onClose={close} />
      )}
      {canTakeLead && wasClosed && (
        <Suspense>
          <PushPrompt showsInstall question="Want to know when you take the lead?" />
        </Suspense>
      )}
      {forgot && <p>{forgot}</p>}
      {!isIn && <p>You’re not in this one. Follow along.</p>}
      {teams.length === 1 ? (
        <p>Only one team is in, so the league is void and no one owes anything.</p>
      ) : (
        <RevealFacts {...{ league, teams, reveal, me }} />
      )}
      <p>
        <Button onClick={deal} {...RevealDeck.opener}>
          Turn the Cards Again
        </Button>
      </p>
      <RevealCards leagueId={league.id} teams={sorted} onlyYours={reveal.onlyYours} me={me} />
    </>
  )
}

/**
 * The deck of cards, which comes on its own until its first card was turned or it was closed. From the first turn on, Back
 * closes it: browsers pass over an entry in their history that no press has made.
 */
function useDealtDeck(league: League, board: Leaderboard) {
  const { id: me } = useMe()
  const { isOpen, open, close } = useHistoryEntry('reveal')
  const [isDue, setDue] = useState(() => isBeforePlay(board) && !wasRevealSeen(me, league.id))
  const isDealt = isDue || isOpen
  const [wasDealt, setWasDealt] = useState(isDealt)
  if (isDealt && !wasDealt) setWasDealt(true)
  useEffect(() => {
    if (!isDue) markRevealSeen(me, league.id)
  }, [isDue, me, league.id])
  return {
    isDealt,
    wasClosed: wasDealt && !isDealt,
    deal() {
      open()
      setDue(false)
    },
    close() {
      close()
      setDue(false)
    },
  }
}

/** Shown until picks are locked. */
export function TeamsNotRevealed({ league }: { league: League }) {
  return (
    <Card>
      <EmptyState
        title="Teams stay hidden until picks lock"
        action={<ButtonLink href={`/leagues/${league.id}/draft`}>My Picks</ButtonLink>}
      >
        Every team is revealed when picks lock:{' '}
        <span className="grid justify-items-center">
          <DraftDeadline of={league} />
        </span>
      </EmptyState>
    </Card>
  )
}
