import * as z from 'zod/mini'

import { channels, channelsOf, type NoticeKind, noticeKinds } from '#domain/notices.ts'

import { endpoint } from '../wire/endpoint.ts'

/** Whether each kind of notification is on, by channel. */
export const NotificationPreferences = z.record(
  z.enum(noticeKinds),
  z.record(z.enum(channels), z.boolean()),
)
export type NotificationPreferences = z.output<typeof NotificationPreferences>

/** Changed notification settings; omitted ones stay. */
export const NotificationPreferencesUpdate = z
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
      { message: 'This kind of notification isn’t sent that way' },
    ),
  )
export type NotificationPreferencesUpdate = z.output<typeof NotificationPreferencesUpdate>

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'account',
  summary: 'My notification settings for email and push',
  response: NotificationPreferences,
})

export const updateNotificationPreferences = endpoint({
  method: 'PATCH',
  path: '/api/notifications/preferences',
  access: 'account',
  summary: 'Turns kinds of notifications on or off; omitted ones stay',
  body: NotificationPreferencesUpdate,
  response: NotificationPreferences,
})
