/** The kinds of notifications. */
export const noticeKinds = [
  'deadline',
  'withdrawal',
  'invitation',
  'message',
  'result',
  'deletion',
  'league',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The ways to deliver a notification. */
export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** Whether a kind is on for people who haven't chosen. An email for every message would be too much. */
export const notifiesByDefault = (kind: NoticeKind, channel: Channel): boolean =>
  channel === 'push' || kind !== 'message'
