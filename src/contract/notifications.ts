import * as z from 'zod/mini'

import { channels, channelsOf, type NoticeKind, noticeKinds } from '#domain/notices.ts'

import { endpoint } from './endpoint.ts'
import { Done } from './shapes.ts'

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/counts',
  access: 'account',
  summary: 'My unread messages, pending invitations and friend requests',
  response: z.object({
    unreadMessages: z.int(),
    pendingInvitations: z.int(),
    /** Those sent to me. */
    friendRequests: z.int(),
  }),
})

/** Whether each kind of notification is on, by channel. */
export const Preferences = z.record(z.enum(noticeKinds), z.record(z.enum(channels), z.boolean()))
export type Preferences = z.output<typeof Preferences>

/** Changed notification settings; omitted ones stay. */
export const PreferencesChange = z
  .partialRecord(z.enum(noticeKinds), z.partialRecord(z.enum(channels), z.boolean()))
  .check(
    z.refine(
      (change) =>
        Object.entries(change).every(([kind, byChannel]) =>
          channels.every(
            (channel) =>
              byChannel[channel] !== true || channelsOf(kind as NoticeKind).includes(channel),
          ),
        ),
      { message: 'This kind of notification is not sent that way' },
    ),
  )
export type PreferencesChange = z.output<typeof PreferencesChange>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'account',
  summary: 'My notification settings for email and push',
  response: Preferences,
})

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/api/notifications/preferences',
  access: 'account',
  summary: 'Turns kinds of notifications on or off; omitted ones stay',
  body: PreferencesChange,
  response: Preferences,
})

/** The name of a time zone, `America/New_York`. */
const TimeZone = z.string().check(
  z.maxLength(64),
  // An offset is no name, and the database reads its sign the other way round.
  z.regex(/^[A-Z][\w+-]*(\/[\w+-]+)*$/, 'This is not the name of a time zone'),
)

export const setTimeZone = endpoint({
  method: 'PUT',
  path: '/api/notifications/time-zone',
  access: 'account',
  summary: 'Says which clock I live by, for quiet hours and the daily digest',
  body: z.object({ timeZone: TimeZone }),
  response: Done,
})

/** A browser's push subscription, as `PushSubscription.toJSON()` returns it. */
export const PushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
})
export type PushSubscription = z.output<typeof PushSubscription>

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
  body: PushSubscription,
  response: Done,
  status: 201,
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  access: 'account',
  summary: 'Unsubscribes a browser from push',
  body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  response: Done,
})
