import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether the process runs; the database isn’t asked',
  response: z.object({
    status: z.literal('alive'),
    /** Whether the request came through a trusted proxy that passed on the caller's address. */
    proxied: z.boolean(),
    /** Whether the request named the host of `APP_URL`. */
    hasSiteName: z.boolean(),
  }),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary:
    'Whether a proxy may send requests here; 503 while the process starts and before it stops',
  response: z.object({ status: z.literal('ready') }),
})

export const getDatabaseHealth = endpoint({
  method: 'GET',
  path: '/api/health/db',
  access: 'public',
  summary: 'Whether the database answers',
  response: z.object({ status: z.literal('healthy'), database: z.string() }),
})
