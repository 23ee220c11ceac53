import { keys } from '#web/client/keys.ts'
import { checkInviteCode } from '#contract/accounts.ts'
import { getInvitation, listPendingInvitations, readInviteLink } from '#contract/invitations.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Invitations that wait for my answer. Poll it every 3 s where changes are not pushed. */
export const pendingInvitationsQuery = queryOptions({
  queryKey: [...keys.invitations, 'pending'],
  queryFn: async () => (await call(listPendingInvitations)).invitations,
})

/** An invitation to me. */
export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.invitations, id],
    queryFn: () => call(getInvitation, { params: { id } }),
  })

/** What an invite link offers me. */
export const inviteLinkQuery = (inviteCode: string, league: string | undefined) =>
  queryOptions({
    queryKey: [...keys.invitations, 'link', inviteCode, league ?? ''],
    queryFn: () => call(readInviteLink, { params: { inviteCode }, query: { league } }),
  })

/** Whether an invite code still makes accounts. */
export const inviteCodeQuery = (inviteCode: string) =>
  queryOptions({
    queryKey: ['invite-code', inviteCode],
    queryFn: () => call(checkInviteCode, { params: { inviteCode } }),
    staleTime: 0,
  })
