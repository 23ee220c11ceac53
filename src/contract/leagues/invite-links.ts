import * as z from 'zod/mini'

import { Registration } from '../accounts/registration.ts'
import { Person } from '../people/people.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idParams, uuid } from '../wire/shapes.ts'

export const inviteFriend = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/invite',
  access: 'deputy',
  summary: 'Invites a friend to the league',
  params: idParams,
  body: z.object({ friendId: uuid }),
  response: z.object({ message: z.string(), invitationId: uuid }),
  status: 201,
})

/** An invite link's offer to someone who already has an account. */
export const InviteLinkPreview = z.object({
  inviter: Person,
  /** The inviter's relation to me. `none` for the master's link, which makes no friendship. */
  offers: z.enum(['friendship', 'friends', 'self', 'none']),
  /** The link's league, if it is the inviter's and I am in it or can still join. */
  league: z.nullable(z.object({ id: uuid, name: z.string(), joined: z.boolean() })),
})
export type InviteLinkPreview = z.output<typeof InviteLinkPreview>

const { inviteCode } = Registration.shape

export const getInviteLink = endpoint({
  method: 'GET',
  path: '/api/invite-links/:inviteCode',
  access: 'account',
  summary: 'What an invite link offers me',
  params: z.object({ inviteCode }),
  query: z.object({ league: z.optional(uuid) }),
  response: InviteLinkPreview,
})

export const acceptInviteLink = endpoint({
  method: 'POST',
  path: '/api/invite-links',
  access: 'account',
  summary: 'Makes me friends with the inviter and invites me to the league of the link',
  body: z.object({ inviteCode, leagueId: z.optional(uuid) }),
  response: z.object({ message: z.string(), invitationId: z.nullable(uuid) }),
})
