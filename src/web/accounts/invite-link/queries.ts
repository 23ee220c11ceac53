import { queryOptions } from '@tanstack/react-query'

import { checkInviteCode } from '#contract/accounts/registration.ts'
import { getInviteLink } from '#contract/leagues/invite-links.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** The person and league behind an invite link, and what it lets me do. */
export const inviteLinkQuery = (inviteCode: string, league: string | undefined) =>
  queryOptions({
    queryKey: [...keys.invitations, 'link', inviteCode, league ?? ''],
    ...dataFrom(getInviteLink, { params: { inviteCode }, query: { league } }),
  })

/** Whether an invite code can still create accounts. */
export const inviteCodeQuery = (inviteCode: string) =>
  queryOptions({
    queryKey: ['invite-code', inviteCode],
    ...dataFrom(checkInviteCode, { params: { inviteCode } }),
    staleTime: 0,
  })
