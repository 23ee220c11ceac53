import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/counts',
  access: 'account',
  summary: 'What waits for me',
  response: z.object({ unreadMessages: z.int(), pendingInvitations: z.int() }),
})
