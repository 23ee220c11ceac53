import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse, uuid } from '../wire/shapes.ts'

/** A league whose commissioner's account is disabled. */
export const StrandedLeague = z.object({
  id: uuid,
  name: z.string(),
  tournament: z.string(),
  /** The members who may take over: deputies first, then whoever has been in it longest. */
  successors: z.array(z.object({ userId: uuid, name: z.string(), isDeputy: z.boolean() })),
})
export type StrandedLeague = z.output<typeof StrandedLeague>

export const listStrandedLeagues = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/leagues',
  access: 'admin',
  summary: 'The leagues that a disabled account runs, the newest first; none while it’s enabled',
  params: idParams,
  response: z.object({ leagues: z.array(StrandedLeague) }),
})

export const handOverStrandedLeague = endpoint({
  method: 'PUT',
  path: '/api/admin/leagues/:id/commissioner',
  access: 'admin',
  summary: 'Hands a league over to another member while its commissioner’s account is disabled',
  params: idParams,
  body: z.object({ userId: uuid }),
  response: MessageResponse,
})
