import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { League } from './leagues.ts'
import { Done, money } from './shapes.ts'

const Sender = z.object({
  id: z.uuid(),
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  venmoHandle: z.nullable(z.string()),
})

export const invitationStatuses = ['pending', 'accepted', 'declined'] as const

export const Invitation = z.object({
  id: z.uuid(),
  status: z.enum(invitationStatuses),
  leagueId: z.uuid(),
  league: League,
  fromUser: Sender,
  prizePool: z.object({
    memberCount: z.int(),
    totalPool: money,
    commissionerRake: money,
    firstPlace: money,
    secondPlace: money,
    thirdPlace: money,
  }),
})
export type Invitation = z.output<typeof Invitation>

const params = z.object({ id: z.uuid() })

export const inviteFriend = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/invite',
  access: 'commissioner',
  summary: 'Invites a friend to the league',
  params,
  body: z.object({ friendId: z.uuid() }),
  response: z.object({ message: z.string(), invitationId: z.uuid() }),
  status: 201,
})

export const listPendingInvitations = endpoint({
  method: 'GET',
  path: '/api/league-invitations/pending',
  access: 'account',
  summary: 'Invitations that wait for my answer',
  response: z.object({ invitations: z.array(Invitation) }),
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/league-invitations/:id',
  access: 'account',
  summary: 'An invitation to me',
  params,
  response: Invitation,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/league-invitations/:id/accept',
  access: 'account',
  summary: 'Joins the league',
  params,
  response: z.object({ message: z.string(), leagueId: z.uuid() }),
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/league-invitations/:id/decline',
  access: 'account',
  summary: 'Declines the invitation',
  params,
  response: Done,
})
