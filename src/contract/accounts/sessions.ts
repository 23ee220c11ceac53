import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { day, idParams, instant, MessageResponse, uuid } from '../wire/shapes.ts'

/** A signed-in browser. */
export const BrowserSession = z.object({
  id: uuid,
  /** For people: `Firefox on Windows`. */
  name: z.string(),
  signedInAt: instant,
  /** By the reader's clock. */
  lastSeenOn: day,
  current: z.boolean(),
})
export type BrowserSession = z.output<typeof BrowserSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'account',
  summary: 'The devices I’m signed in on',
  response: z.object({ sessions: z.array(BrowserSession) }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/others',
  access: 'account',
  confirmed: true,
  summary: 'Signs out all my other devices',
  response: MessageResponse,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'account',
  confirmed: true,
  summary: 'Signs out one of my devices',
  params: idParams,
  response: MessageResponse,
})
