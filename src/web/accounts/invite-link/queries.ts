import { checkInviteCode } from '#contract/accounts/registration.ts'
import { getInviteLink } from '#contract/leagues/invite-links.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The person and league behind an invite link, and what it lets me do. */
export const inviteLinkQuery = (inviteCode: string, league: string | undefined) =>
  endpointQuery([...queryKeys.invitations, 'link', inviteCode, league ?? ''], getInviteLink, {
    params: { inviteCode },
    query: { league },
  })

/** Whether an invite code can still create accounts. */
export const inviteCodeQuery = (inviteCode: string) => ({
  ...endpointQuery(['invite-code', inviteCode], checkInviteCode, { params: { inviteCode } }),
  staleTime: 0,
})
