import type * as z from 'zod/mini'

/** A topic on the wire. Only `topics` makes one, so a misspelled topic does not compile. */
export type Topic = string & z.core.$brand<'topic'>

type Kind = 'me' | 'leagues' | 'tournaments' | 'conversations'
/** The beginning of query keys; empty for all of them. */
export type TopicKey = readonly [kind?: Kind, ...rest: string[]]

const topic = <const Key extends TopicKey>(...key: Key) => ({
  key,
  text: key.join('/') as Topic,
})

/**
 * Everything that an event can be about. `text` is what travels; `key` is the beginning of the query keys
 * that it makes stale.
 */
export const topics = {
  /** Everything: sent after a gap in which changes may have been missed. */
  all: { text: 'all' as Topic },
  /** Everything of the listener's own: invitations, friends, leagues, the plan. */
  me: topic('me'),
  league: (id: string) => topic('leagues', id),
  /** The listener's own team. */
  team: (leagueId: string) => topic('leagues', leagueId, 'team'),
  leaderboard: (leagueId: string) => topic('leagues', leagueId, 'leaderboard'),
  /** A league's simulated chances, and its outlook. */
  chances: (leagueId: string) => topic('leagues', leagueId, 'chances'),
  /** A league's moments and recaps. */
  week: (leagueId: string) => topic('leagues', leagueId, 'week'),
  /** A league's status, which its tournament may have changed. */
  status: (leagueId: string) => topic('leagues', leagueId, 'status'),
  tournament: (orgId: string, id: string) => topic('tournaments', orgId, id),
  /** The tournaments of this week and next. */
  tournamentList: topic('tournaments', 'upcoming'),
  conversation: (id: string) => topic('conversations', id),
  /** Reactions to the lines of a conversation. */
  reactions: (conversationId: string) => topic('conversations', conversationId, 'reactions'),
  /** People's names in the listener's conversations. */
  names: topic('conversations'),
  /** The listener's list of conversations: what they have read or muted. */
  conversations: topic('conversations', 'mine'),
}

/** The key of a topic that came over the wire. */
export const topicKey = (text: Topic): TopicKey =>
  text === topics.all.text ? [] : (text.split('/') as unknown as TopicKey)
