import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health/db',
  access: 'public',
  summary: 'Whether the database answers',
  response: z.object({ status: z.literal('healthy'), database: z.string() }),
})
