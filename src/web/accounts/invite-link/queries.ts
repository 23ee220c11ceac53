import { queryOptions } from '@tanstack/react-query'

import { checkInviteCode } from '#contract/accounts/registration.ts'
import { getInviteLink } from '#contract/leagues/invite-links.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The person and league behind an invite link, and what it lets me do. */
export const inviteLinkQuery = (inviteCode: string, league: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.invitations, 'link', inviteCode, league ?? ''],
    ...fromEndpoint(getInviteLink, { params: { inviteCode }, query: { league } }),
  })

/** Whether an invite code can still create accounts. */
export const inviteCodeQuery = (inviteCode: string) =>
  queryOptions({
    queryKey: ['invite-code', inviteCode],
    ...fromEndpoint(checkInviteCode, { params: { inviteCode } }),
    staleTime: 0,
  })
