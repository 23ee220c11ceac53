import { topics, type Topic } from '#contract/wire/topics.ts'

import type { Subscriber, EventStream, EventStreams } from './event-streams.ts'

/**
 * A change to push to browsers: something of a user's own (with `leagueId`, a league that was deleted or
 * restored), their team, a league, a league's chances or week, a tournament's board, a conversation, its reactions, what someone is
 * called in conversations, or what a user has read or muted.
 */
export type LiveChange =
  | { kind: 'user'; userId: string; leagueId?: string }
  | { kind: 'team'; userId: string; leagueId: string }
  | { kind: 'league'; leagueId: string }
  | { kind: 'chances' | 'week'; leagueId: string }
  | {
      kind: 'tournament'
      key: string
      orgId: string
      tournId: string
      /** Whether only scores moved, in a tournament that was and is in play. */
      inPlay: boolean
    }
  | { kind: 'conversation' | 'reactions'; conversationId: string; of: Audience }
  | { kind: 'names'; of: Audience }
  | { kind: 'marks'; userId: string }

/** Two people or more, or the members of a league. */
type Audience = { userIds: string[] } | { leagueId: string }

/** The topics of a change that a subscriber may receive. */
function topicsFor(change: LiveChange, { userId, leagues }: Subscriber): Topic[] {
  switch (change.kind) {
    case 'user':
      if (change.userId !== userId) return []
      return [topics.me.text, ...(change.leagueId ? [topics.league(change.leagueId).text] : [])]
    case 'team':
      return change.userId === userId ? [topics.team(change.leagueId).text] : []
    case 'league':
      return leagues.has(change.leagueId) ? [topics.league(change.leagueId).text] : []
    case 'chances':
    case 'week':
      return leagues.has(change.leagueId) ? [topics[change.kind](change.leagueId).text] : []
    case 'conversation':
    case 'reactions':
    case 'names': {
      const { of } = change
      const isTheirs = 'leagueId' in of ? leagues.has(of.leagueId) : of.userIds.includes(userId)
      return isTheirs ? [conversationTopic(change)] : []
    }
    case 'marks':
      return change.userId === userId ? [topics.conversations.text] : []
    case 'tournament':
      return tournamentTopics(change, leagues)
    default:
      return ignoreUnknown(change)
  }
}

function conversationTopic(
  change: LiveChange & { kind: 'conversation' | 'reactions' | 'names' },
): Topic {
  if (change.kind === 'names') return topics.names.text
  const { kind, conversationId } = change
  return kind === 'reactions'
    ? topics.reactions(conversationId).text
    : topics.conversation(conversationId).text
}

/** Anyone may be watching a tournament. While it is in play, a new scoreboard changes no league's status. */
function tournamentTopics(
  { key, orgId, tournId, inPlay }: LiveChange & { kind: 'tournament' },
  leagues: Subscriber['leagues'],
): Topic[] {
  const theirs = [...leagues].filter(([, tournament]) => tournament === key)
  return [
    topics.tournament(orgId, tournId).text,
    ...(inPlay ? [] : [topics.tournamentList.text]),
    ...theirs.flatMap(([id]) => [
      topics.leaderboard(id).text,
      ...(inPlay ? [] : [topics.status(id).text]),
    ]),
  ]
}

/** Sends a change to the streams that hear it. */
export function deliverChange(streams: EventStreams, change: LiveChange): void {
  if (change.kind === 'user') streams.userChanges += 1
  const version = Date.now()
  for (const stream of candidateStreams(streams, change)) {
    const send = () => sendChange(stream, change, version)
    // The change is sent even when the refresh fails because the database is unavailable.
    if (change.kind === 'user') void stream.refresh().then(send, send)
    else send()
  }
}

/** Sends a stream what it hears of a change. */
export function sendChange(stream: EventStream, change: LiveChange, version: number): void {
  const { userId, leagues } = stream
  if (userId === null) return
  for (const topic of topicsFor(change, { userId, leagues })) stream.send({ topic, version })
}

/** Candidate streams by index, so that the others cost nothing. */
function candidateStreams(streams: EventStreams, change: LiveChange): Iterable<EventStream> {
  switch (change.kind) {
    case 'user':
    case 'team':
    case 'marks':
      return streams.ofUser(change.userId)
    case 'league':
    case 'chances':
    case 'week':
      return streams.ofLeague(change.leagueId)
    case 'conversation':
    case 'reactions':
    case 'names':
      return 'leagueId' in change.of
        ? streams.ofLeague(change.of.leagueId)
        : [...new Set(change.of.userIds)].flatMap((id) => [...streams.ofUser(id)])
    case 'tournament':
      return streams
    default:
      return ignoreUnknown(change)
  }
}

/** A process of a newer version may publish changes that this one doesn't know. */
const ignoreUnknown = (_change: never): [] => []
