import { useQuery } from '@tanstack/react-query'

import type { Me } from '#contract/accounts/session.ts'
import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'

import { JoinButton, JoinByLink, JoinClosedState } from './join-by-link.tsx'
import { SetupNote } from './offer-facts.tsx'
import { joinMembershipQuery } from './queries.ts'
import { nextPath, useJoinLeague } from './use-join-league.ts'

interface PlayerEntranceProps {
  code: string
  offer: JoinPreview
  me: Me
}

/** The way in for someone who is signed in: one press, or where they stand already. */
export function JoinLeague({ code, offer, me }: PlayerEntranceProps) {
  const join = useJoinLeague(code, offer)
  const { league, commissioner, state, locked } = offer
  return (
    <JoinByLink
      membership={useQuery(joinMembershipQuery(code))}
      name={league.name}
      isOpen={state === 'open'}
      closed={<JoinClosed offer={offer} isSignedIn />}
      blockedText="Ask whoever sent it to invite you directly."
      removedTitle="You were removed from this league"
      removedText={`Only ${commissioner.name} can add you back, with a new invitation.`}
      memberLink={({ leagueId }) => {
        if (leagueId === null) return null
        if (locked || !league.setupComplete)
          return { href: `/leagues/${leagueId}`, label: 'Go to the League' }
        return { href: nextPath(leagueId, offer), label: 'Draft Team' }
      }}
    >
      <JoinButton {...{ join, me }} name={league.name} note={<SetupNote offer={offer} />} />
    </JoinByLink>
  )
}

interface JoinClosedProps {
  offer: JoinPreview
  isSignedIn: boolean
}

/** Why nobody can join by this link anymore, and what to do instead. */
export function JoinClosed({ offer, isSignedIn }: JoinClosedProps) {
  const { title, text } = closedReasonText(offer)
  return <JoinClosedState {...{ title, isSignedIn }}>{text}</JoinClosedState>
}

function closedReasonText({ state, locked, commissioner, league }: JoinPreview) {
  const { name } = commissioner
  if (locked) {
    return {
      title: 'You’re too late for this one',
      text: `Picks in ${league.name} are locked, so no one else can join. Ask ${name} to save you a spot next time.`,
    }
  }
  if (state === 'full') {
    return {
      title: 'This league is full',
      text: `All ${maxLeagueMembers} spots are taken. Ask ${name} to let you know when someone drops out.`,
    }
  }
  return {
    title: 'This invite link is off',
    text: `Ask ${name} to turn it back on or invite you directly.`,
  }
}
