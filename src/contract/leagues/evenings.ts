import * as z from 'zod/mini'

import { Registration } from '../accounts/registration.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idParams, requiredName, uuid } from '../wire/shapes.ts'
import { JoinPreview } from './join-link.ts'

const params = z.object({ code: Registration.shape.inviteCode })
const body = z.object({
  /** What the others call the guest. */
  name: z._default(requiredName(20, 'Tell your friends who you are'), 'Guest'),
  /** An idempotency key, known to no one else: a request resent with the same one signs in the guest that the first made. */
  clientId: z.optional(uuid),
})
export type NewGuest = z.output<typeof body>
const response = z.object({ leagueId: uuid })

export const playEvening = endpoint({
  method: 'POST',
  path: '/api/evenings',
  access: 'public',
  summary: 'Signs in as a guest with a league on a simulated tournament of half an hour',
  body,
  response,
})

export const getEvening = endpoint({
  method: 'GET',
  path: '/api/evenings/:code',
  access: 'public',
  summary: 'What the link of an evening invites to',
  params,
  response: JoinPreview,
})

export const joinEvening = endpoint({
  method: 'POST',
  path: '/api/evenings/:code',
  access: 'public',
  summary: 'Joins the league of an evening as a guest',
  params,
  body,
  response,
})

export const getEveningLink = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/evening-link',
  access: 'member',
  summary: 'The link of an evening, for friends to join as guests',
  params: idParams,
  response: z.object({ url: z.string() }),
})
