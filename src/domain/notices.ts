/** The kinds of notifications. */
export const noticeKinds = [
  'deadline',
  'withdrawal',
  'invitation',
  'message',
  'result',
  'deletion',
  'league',
  'lead',
  'cut',
  'great-hole',
  'bogey-free',
  'money',
  'field-change',
  'reveal',
  'recap',
  'digest',
  'club',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The ways to deliver a notification. */
export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** The kinds about a league's week, in the order of the settings page. */
export const weekKinds = [
  'lead',
  'cut',
  'great-hole',
  'bogey-free',
  'money',
  'field-change',
  'reveal',
  'recap',
  'digest',
] as const satisfies readonly NoticeKind[]
type WeekKind = (typeof weekKinds)[number]

const weekChannels: Record<WeekKind, readonly Channel[]> = {
  lead: ['push'],
  cut: ['push'],
  'great-hole': ['push'],
  'bogey-free': ['push'],
  money: ['push'],
  'field-change': ['push'],
  reveal: channels,
  recap: ['mail'],
  digest: ['mail'],
}

/** Whether a kind tells the week of a league. */
export const isWeekKind = (kind: NoticeKind): kind is WeekKind =>
  (weekKinds as readonly NoticeKind[]).includes(kind)

/** The kinds that give scores away. People who hide scores don't get them. */
export const scoreKinds: readonly NoticeKind[] = [
  'result',
  'lead',
  'cut',
  'great-hole',
  'bogey-free',
  'money',
  'field-change',
  'recap',
  'digest',
]

/** The ways that a kind can be delivered. */
export const channelsOf = (kind: NoticeKind): readonly Channel[] =>
  isWeekKind(kind) ? weekChannels[kind] : channels

/** Whether a kind is on for people who haven't chosen. An email for every message would be too much. */
export function notifiesByDefault(kind: NoticeKind, channel: Channel): boolean {
  if (isWeekKind(kind)) return channel === 'push' && (kind === 'lead' || kind === 'cut')
  return channel === 'push' || kind !== 'message'
}
