import { EmptyState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

/** A way on for someone without an active league. @param props.past whether there are past ones */
export function NoLeagues({ past }: { past: boolean }) {
  return past ? <NoActiveLeagues /> : <FirstLeagueCard />
}

function NoActiveLeagues() {
  return (
    <EmptyState
      title="No active leagues"
      action={<ButtonLink href="/tournaments">Browse Tournaments</ButtonLink>}
    >
      Pick the next tournament and get your friends together. Your past leagues stay below.
    </EmptyState>
  )
}

function FirstLeagueCard() {
  return (
    <EmptyState
      title="Welcome to TeeTime"
      action={
        <>
          <ButtonLink href="/create-league" variant="primary">
            Create Your First League
          </ButtonLink>
          <ButtonLink href="/tournaments">Browse Tournaments</ButtonLink>
        </>
      }
    >
      A league is you, your friends, and one tournament. Create one, sort the golfers into groups,
      invite your friends, and draft before anyone tees off.
    </EmptyState>
  )
}
