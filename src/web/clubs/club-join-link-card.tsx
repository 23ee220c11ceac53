import type { Club } from '#contract/clubs/clubs.ts'
import { closeClubCode, regenerateClubCode, reopenClubCode } from '#contract/clubs/join-link.ts'
import type { JoinCode } from '#contract/leagues/leagues.ts'
import { call } from '#web/api/client.ts'
import { JoinLinkActions, successTexts } from '#web/leagues/invitations/join-link-actions.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { ShareLink } from '#web/ui/sharing/share-link.tsx'

import { useClubMutation } from './use-club-mutation.ts'

interface ClubLinkCardProps {
  club: Club
  joinCode: JoinCode
}

const calls = { renew: regenerateClubCode, reopen: reopenClubCode, close: closeClubCode }

/** The link into the club, for friends with and without an account. */
export function ClubJoinLinkCard({ club, joinCode }: ClubLinkCardProps) {
  return (
    <Card title="Invite Friends">
      {joinCode.open ? (
        <>
          <p className="mb-3 text-sm text-ink-soft">
            Anyone with this link can join, with or without an account.
          </p>
          <ShareLink
            link={joinCode.url}
            title={club.name}
            text={`Join my club ${club.name}: fantasy golf with the same friends, week after week.`}
          />
        </>
      ) : (
        <p>
          <strong>The invite link is off.</strong> No one can join until{' '}
          {club.role === 'owner' ? 'you turn' : 'the owner turns'} it back on.
        </p>
      )}
      {club.role === 'owner' && <ClubJoinLinkMenu {...{ club, joinCode }} />}
    </Card>
  )
}

function ClubJoinLinkMenu({ club, joinCode }: ClubLinkCardProps) {
  const change = useClubMutation({
    mutationFn: (action: keyof typeof calls) => call(calls[action], { params: { id: club.id } }),
    errorTitle: 'Failed to change the link',
    onSuccess: (_, action) => toastSuccess(successTexts[action]),
    waitsForPage: true,
  })
  return (
    <JoinLinkActions
      open={joinCode.open}
      pending={change.isPending}
      className="mt-2"
      onChange={(action, close) => change.mutate(action, { onSuccess: close })}
    />
  )
}
