import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { MessageResponse } from '../wire/shapes.ts'

/** A browser's push subscription, as `PushSubscription.toJSON()` returns it. */
export const PushSubscription = z.object({
  endpoint: z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
})
export type PushSubscription = z.output<typeof PushSubscription>

/** A subscription, and the endpoint of the caller's own that the browser has replaced with it. */
export const NewPushSubscription = z.extend(PushSubscription, {
  replaces: z.optional(z.string().check(z.maxLength(1000))),
})
export type NewPushSubscription = z.output<typeof NewPushSubscription>

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  access: 'account',
  summary: 'The public key to subscribe with',
  response: z.object({ publicKey: z.string() }),
})

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/push/subscription',
  access: 'account',
  summary: 'Subscribes this browser to push for as long as it stays signed in',
  body: NewPushSubscription,
  response: MessageResponse,
  status: 201,
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  access: 'account',
  summary: 'Unsubscribes a browser from push',
  body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  response: MessageResponse,
})
