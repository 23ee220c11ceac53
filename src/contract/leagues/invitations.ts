import * as z from 'zod/mini'

import { Person } from '../people/people.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse, potMoney, uuid } from '../wire/shapes.ts'
import { League } from './leagues.ts'

const Sender = z.extend(Person, { venmoHandle: z.nullable(z.string()) })

/** A pending invitation. */
export const Invitation = z.object({
  id: uuid,
  status: z.literal('pending'),
  leagueId: uuid,
  league: League,
  fromUser: Sender,
  prizePool: z.object({
    memberCount: z.int(),
    totalPool: potMoney,
    commissionerRake: potMoney,
    firstPlace: potMoney,
    secondPlace: potMoney,
    thirdPlace: potMoney,
  }),
})
export type Invitation = z.output<typeof Invitation>

/** An answered invitation. It no longer describes its league. */
export const AnsweredInvitation = z.object({
  id: uuid,
  status: z.enum(['accepted', 'declined']),
  leagueId: uuid,
})
export type AnsweredInvitation = z.output<typeof AnsweredInvitation>

export const listPendingInvitations = endpoint({
  method: 'GET',
  path: '/api/league-invitations/pending',
  access: 'account',
  summary: 'Invitations waiting for my answer',
  response: z.object({ invitations: z.array(Invitation) }),
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/league-invitations/:id',
  access: 'account',
  summary: 'An invitation to me',
  params: idParams,
  response: z.union([Invitation, AnsweredInvitation]),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/league-invitations/:id/accept',
  access: 'account',
  summary: 'Joins the league',
  params: idParams,
  response: z.object({ message: z.string(), leagueId: uuid }),
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/league-invitations/:id/decline',
  access: 'account',
  summary: 'Declines the invitation',
  params: idParams,
  response: MessageResponse,
})
