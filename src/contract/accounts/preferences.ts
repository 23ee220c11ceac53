import * as z from 'zod/mini'

import { channels, channelsOf, type NoticeKind, noticeKinds } from '#domain/notices.ts'

import { endpoint } from '../wire/endpoint.ts'

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
