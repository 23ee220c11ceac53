import type { League } from '#contract/leagues.ts'
import { statusOf } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Whether calls failed because the league is not there, or not the reader's to act in. */
export function isClosedTo(failed: readonly { error: Error | null }[]): boolean {
  return failed.some(({ error }) => [403, 404].includes(statusOf(error) ?? 0))
}

/** For those who were invited and have not accepted, and where there is no such league to see. */
export function NotAMember({ league }: { league: League | undefined }) {
  return (
    <div className="board">
      <EmptyState
        title={league ? 'You have not joined yet' : 'League not found'}
        action={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
      >
        {league
          ? 'Accept the invitation that waits on your dashboard, and pick your team here.'
          : 'It was deleted, or you are not in it.'}
      </EmptyState>
    </div>
  )
}
