/** What a person can be told of when no page is open. */
export const noticeKinds = [
  'deadline',
  'withdrawal',
  'invitation',
  'message',
  'result',
  'deletion',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How it reaches them. */
export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** Whether a person hears of `kind` who has never said so. A mail a message would be one too many. */
export const notifiesByDefault = (kind: NoticeKind, channel: Channel): boolean =>
  channel === 'push' || kind !== 'message'
