import { useQuery } from '@tanstack/react-query'

import type { League } from '#contract/leagues.ts'
import { profileQuery } from '#web/accounts/queries.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'

import { linkAddress } from './link-address.ts'
import { ShareLink } from './share-link.tsx'

/** The one link into a league: for friends with an account and without. */
export function InviteLink({ league }: { league: League }) {
  const profile = useQuery(profileQuery)
  if (profile.isPending) return <Skeleton className="h-72" />
  if (!profile.data) {
    return (
      <ErrorState
        title="Failed to load your invite link"
        onRetry={() => profile.refetch()}
        pending={profile.isFetching}
      />
    )
  }
  const { secretInviteToken, inviteTokenUsageCount, inviteTokenLimit } = profile.data
  const left = inviteTokenLimit === null ? null : inviteTokenLimit - inviteTokenUsageCount
  return (
    <section aria-label="Invite link" className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-base">Or send one link</h3>
      <p className="text-sm text-ink-soft">
        Whoever opens it becomes your friend and is invited to this league, with an account or
        without.{' '}
        {left !== null && `It makes ${left} more new ${left === 1 ? 'account' : 'accounts'}.`}
      </p>
      <ShareLink
        link={linkAddress(secretInviteToken, league.id)}
        title={league.name}
        text={`Join my fantasy golf league ${league.name} for the ${league.tournamentName}.`}
      />
    </section>
  )
}
