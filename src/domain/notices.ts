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
export const leagueWeekKinds = [
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
type LeagueWeekKind = (typeof leagueWeekKinds)[number]

const weekChannels: Record<LeagueWeekKind, readonly Channel[]> = {
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

/** Whether a kind of notice is about a league's week. */
export const isLeagueWeekKind = (kind: NoticeKind): kind is LeagueWeekKind =>
  (leagueWeekKinds as readonly NoticeKind[]).includes(kind)

/** The kinds that give scores away. */
const spoilerKinds: readonly string[] = [
  'result',
  'lead',
  'cut',
  'great-hole',
  'bogey-free',
  'money',
  'field-change',
  'recap',
  'digest',
] satisfies NoticeKind[]

/** Whether a kind gives scores away. People who hide scores don't get it. */
export const isSpoiler = (kind: string): boolean => spoilerKinds.includes(kind)

/** The ways that a kind can be delivered. */
export const channelsOf = (kind: NoticeKind): readonly Channel[] =>
  isLeagueWeekKind(kind) ? weekChannels[kind] : channels

/** Whether a kind is on for people who haven't chosen. An email for every message would be too much. */
export function isOnByDefault(kind: NoticeKind, channel: Channel): boolean {
  if (isLeagueWeekKind(kind)) return channel === 'push' && (kind === 'lead' || kind === 'cut')
  return channel === 'push' || kind !== 'message'
}
