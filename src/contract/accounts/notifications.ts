import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'

export const getNotificationCounts = endpoint({
  method: 'GET',
  path: '/api/notifications/counts',
  access: 'account',
  summary: 'My unread messages, pending invitations, and friend requests',
  response: z.object({
    unreadMessages: z.int(),
    pendingInvitations: z.int(),
    /** Those sent to me. */
    friendRequests: z.int(),
  }),
})
