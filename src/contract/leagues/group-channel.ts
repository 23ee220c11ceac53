import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, instant, MessageResponse, noNul } from '../wire/shapes.ts'

/** The chats whose formats we know. Any other address gets plain JSON. */
export const channelKinds = ['discord', 'slack', 'groupme', 'json'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Where a league's Reveal, recaps and result are posted. The URL is never returned. */
export const GroupChannel = z.object({
  kind: z.enum(channelKinds),
  /** Its host and last characters, `discord.com/…k3x9`. */
  address: z.string(),
  /** When it was turned off after too many failures; null while it is on. */
  offAt: z.nullable(instant),
  lastSentAt: z.nullable(instant),
  /** The last failure, until something arrives. */
  lastFailure: z.nullable(z.object({ at: instant, text: z.string() })),
})
export type GroupChannel = z.output<typeof GroupChannel>

/** The most failures in a row before a channel is turned off. */
export const maxChannelFailures = 10

export const getGroupChannel = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/group-channel',
  access: 'commissioner',
  summary: 'Where the league’s Reveal, recaps, and result are posted, without the secret address',
  params: idParams,
  response: z.object({ channel: z.nullable(GroupChannel) }),
})

export const setGroupChannel = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/group-channel',
  access: 'commissioner',
  summary:
    'Posts the Reveal, recaps, and result to a webhook of Discord, Slack, GroupMe, or your own',
  params: idParams,
  body: z.object({
    url: z
      .string('Paste the webhook URL')
      .check(
        z.trim(),
        z.minLength(1, 'Paste the webhook URL'),
        z.maxLength(1000, 'At most 1000 characters'),
        noNul,
      ),
  }),
  response: z.object({
    channel: GroupChannel,
    /** Signs plain JSON; shown this once. Null for the other kinds. */
    secret: z.nullable(z.string()),
  }),
})

export const removeGroupChannel = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id/group-channel',
  access: 'commissioner',
  summary: 'Stops posting and forgets the webhook URL',
  params: idParams,
  response: MessageResponse,
})

export const testGroupChannel = endpoint({
  method: 'POST',
  path: '/api/leagues/:id/group-channel/test',
  access: 'commissioner',
  summary: 'Posts a test. If it arrives, a channel that was turned off is on again',
  params: idParams,
  response: z.object({
    channel: GroupChannel,
    /** Why the test didn't arrive; null when it did. */
    failure: z.nullable(z.string()),
  }),
})
