import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

interface ShutProps {
  offer: JoinPreview
  isSignedIn: boolean
}

/** Why nobody can join by this link anymore, and what to do instead. */
export function JoinClosed({ offer, isSignedIn }: ShutProps) {
  const { title, text } = closedReasonText(offer)
  return (
    <EmptyState
      title={title}
      action={
        isSignedIn ? (
          <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
        ) : (
          <ButtonLink href="/login">Already in? Sign In</ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  )
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
