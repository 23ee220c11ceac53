import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import type { Profile } from '#contract/accounts.ts'
import type { League } from '#contract/leagues.ts'
import { invitesLeft } from '#web/invitations/invite-code-note.tsx'
import { profileQuery } from '#web/page/queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/states.tsx'

import { inviteUrl } from './invite-url.ts'
import { ShareLink } from './share-link.tsx'

/** The link into a league, for friends with and without an account. */
export function InviteLink({ league }: { league: League }) {
  const profile = useQuery(profileQuery)
  return (
    <Loaded query={profile} what="your invite link" skeleton={<Skeleton className="h-72" />}>
      {(profile) => <Offer {...{ league, profile }} />}
    </Loaded>
  )
}

function Offer({ league, profile }: { league: League; profile: Profile }) {
  const { secretInviteToken, inviteTokenUsageCount, inviteTokenLimit } = profile
  const left = inviteTokenLimit === null ? null : inviteTokenLimit - inviteTokenUsageCount
  return (
    <section aria-label="Invite link" className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-base">Or send one link</h3>
      <p className="text-sm text-ink-soft">
        Anyone with this link can join: they become your friend and are invited to this league.{' '}
        {left !== null && left > 0 && `${invitesLeft(left)} for people without an account.`}
      </p>
      {left === 0 && (
        <p className="text-sm font-semibold">
          Used up: nobody without an account can join with it.{' '}
          <Link href="/profile?tab=profile" className="link">
            Generate a new token
          </Link>{' '}
          first.
        </p>
      )}
      <ShareLink
        link={inviteUrl(secretInviteToken, league.id)}
        title={league.name}
        text={`Join my fantasy golf league ${league.name} for the ${league.tournamentName}.`}
      />
    </section>
  )
}
