import { topics, type TopicText } from '#contract/topics.ts'

import type { Stream, Streams } from './streams.ts'

/**
 * A change to push to browsers: something of a user's own (with `leagueId`, a league that was deleted or
 * restored), their team, a league, a tournament's board, a conversation, or what a user has read or muted.
 */
export type Change =
  | { kind: 'user'; userId: string; leagueId?: string }
  | { kind: 'team'; userId: string; leagueId: string }
  | { kind: 'league'; leagueId: string }
  | { kind: 'tournament'; key: string; orgId: string; tournId: string }
  | {
      kind: 'conversation'
      conversationId: string
      of: { userIds: string[] } | { leagueId: string }
    }
  | { kind: 'marks'; userId: string }

/** Sends a change to the streams that hear it. */
export function deliver(streams: Streams, change: Change): void {
  const version = Date.now()
  const send = (listeners: Iterable<Stream>, topic: TopicText) => {
    for (const stream of listeners) stream.send({ topic, version })
  }
  switch (change.kind) {
    case 'user':
      streams.noteMissed(change.userId)
      for (const stream of streams.ofUser(change.userId)) {
        // Sent even when the refresh fails because the database is unavailable.
        void stream
          .refresh()
          .catch(() => {})
          .then(() => {
            stream.send({ topic: topics.me.text, version })
            if (change.leagueId)
              stream.send({ topic: topics.league(change.leagueId).text, version })
          })
      }
      return
    case 'team':
      return send(streams.ofUser(change.userId), topics.team(change.leagueId).text)
    case 'league':
      return send(streams.ofLeague(change.leagueId), topics.league(change.leagueId).text)
    case 'conversation': {
      const { of, conversationId } = change
      const listeners =
        'leagueId' in of
          ? streams.ofLeague(of.leagueId)
          : [...new Set(of.userIds)].flatMap((id) => [...streams.ofUser(id)])
      return send(listeners, topics.conversation(conversationId).text)
    }
    case 'marks':
      return send(streams.ofUser(change.userId), topics.conversations.text)
    case 'tournament':
      // Anyone may be watching a tournament, so this goes to every stream.
      for (const stream of streams) {
        send([stream], topics.tournament(change.orgId, change.tournId).text)
        for (const [leagueId, key] of stream.leagues) {
          if (key === change.key) send([stream], topics.leaderboard(leagueId).text)
        }
      }
  }
}
