import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'

import { pendingInvitationsQuery } from '#web/accounts/notifications/pending-invitations-query.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

/** On a league that the reader is invited to: the link to the invitation. */
export function InvitedNote({ leagueId }: { leagueId: string }) {
  const pending = useQuery(pendingInvitationsQuery)
  const invitation = pending.data?.find((invitation) => invitation.leagueId === leagueId)
  if (!invitation) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-slot border border-flag bg-flag-soft p-4">
      <Mail className="size-5 shrink-0" />
      <p className="min-w-48 grow">You’re invited to this league.</p>
      <ButtonLink variant="primary" href={`/league-invitations/${invitation.id}`}>
        View Invitation
      </ButtonLink>
    </div>
  )
}
