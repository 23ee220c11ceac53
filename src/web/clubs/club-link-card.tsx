import {
  closeClubCode,
  type Club,
  regenerateClubCode,
  reopenClubCode,
} from '#contract/clubs/clubs.ts'
import type { JoinCode } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { call } from '#web/api/api.ts'
import { LinkChanges } from '#web/leagues/invitations/link-changes.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ShareLink } from '#web/ui/sharing/share-link.tsx'

import { useClubChange } from './use-club-change.ts'

interface ClubLinkCardProps {
  club: Club
  joinCode: JoinCode
}

const links = { renew: regenerateClubCode, reopen: reopenClubCode, close: closeClubCode }
const done = {
  renew: 'Here is the new link',
  reopen: 'The link is open again',
  close: 'The link is closed',
}

/** The link into the club, for friends with and without an account. */
export function ClubLinkCard({ club, joinCode }: ClubLinkCardProps) {
  const me = useAccount()
  return (
    <Card title="Invite friends">
      {joinCode.open ? (
        <>
          <p className="mb-3 text-sm text-ink-soft">
            Anyone with this link can join, with or without an account.
          </p>
          <ShareLink
            link={joinCode.url}
            title={club.name}
            text={`${me.name} invites you to the club ${club.name}: fantasy golf with the same friends, week after week.`}
          />
        </>
      ) : (
        <p>
          <strong>The link is closed.</strong> Nobody can join with it until{' '}
          {club.role === 'owner' ? 'you reopen it' : 'the owner reopens it'}.
        </p>
      )}
      {club.role === 'owner' && <Changes {...{ club, joinCode }} />}
    </Card>
  )
}

function Changes({ club, joinCode }: ClubLinkCardProps) {
  const change = useClubChange({
    change: (action: keyof typeof links) => call(links[action], { params: { id: club.id } }),
    failure: 'Failed to change the link',
    onSuccess: (_, action) => toast({ title: done[action], variant: 'success' }),
  })
  return (
    <LinkChanges
      open={joinCode.open}
      pending={change.isPending}
      className="mt-2"
      onChange={(action, done) => change.mutate(action, { onSuccess: done })}
    />
  )
}
