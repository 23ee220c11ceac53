import type { LiveEvent } from '#contract/live.ts'
import { sql } from 'drizzle-orm'

import type { Database, Db } from '../db/db.ts'

const channel = 'teetime'

/** Somebody's open stream of events. */
export interface Stream {
  /** Null while it is looked up. */
  userId: string | null
  /** Those of whom something was heard meanwhile; null stands for anyone. */
  missed?: Set<string | null>
  /** The leagues that it hears of, each with the tournament it is played on. */
  leagues: Map<string, string>
  send(event: LiveEvent): void
  /** Looks again whose it is and which leagues they are in; ends the stream if they signed out. */
  refresh(): Promise<void>
  /** Says good-bye and ends it. */
  end(): void
}

/** Tells browsers, on whichever process they listen, that something can be asked for again. */
export interface Live {
  streams: Set<Stream>
  close(): Promise<void>
}

/**
 * A change to tell browsers about: a person's own things (with `leagueId`, a league that was deleted or
 * restored), their team, a league, a tournament's board, a conversation, or what somebody has read or muted.
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

/**
 * Says what has changed. In a transaction it is said when that commits, and not at all if it does not.
 * A hint only: whoever misses it finds out by asking.
 */
export async function publish(db: Db, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  await db.execute(sql`select pg_notify(${channel}, change::text)
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as change`)
}

/** Begins to hear what any process tells, and passes it on to this process's streams. */
export async function openLive(database: Database): Promise<Live> {
  const streams = new Set<Stream>()
  const stop = await database.listen(
    channel,
    (payload) => passOn(streams, JSON.parse(payload) as Change),
    () => void afterGap(streams),
  )
  return {
    streams,
    async close() {
      for (const stream of streams) stream.end()
      await stop()
    },
  }
}

/** Whatever was missed may have been told: who is who is looked at again, one after the other. */
async function afterGap(streams: Set<Stream>): Promise<void> {
  for (const stream of streams) {
    if (stream.userId === null) {
      stream.missed?.add(null)
      continue
    }
    await stream.refresh().catch(() => {})
    stream.send({ topic: 'all', version: Date.now() })
  }
}

function passOn(streams: Set<Stream>, change: Change): void {
  const version = Date.now()
  for (const stream of streams) {
    if (change.kind === 'user') {
      if (stream.userId === null) stream.missed?.add(change.userId)
      if (stream.userId !== change.userId) continue
      // Where the database does not answer just now, they hear of it all the same.
      const refreshed = stream.refresh().catch(() => {})
      void refreshed.then(() => {
        stream.send({ topic: 'me', version })
        if (change.leagueId) stream.send({ topic: `leagues/${change.leagueId}`, version })
      })
    } else if (change.kind === 'team') {
      if (stream.userId !== change.userId) continue
      stream.send({ topic: `leagues/${change.leagueId}/team`, version })
    } else if (change.kind === 'league') {
      if (stream.leagues.has(change.leagueId)) {
        stream.send({ topic: `leagues/${change.leagueId}`, version })
      }
    } else if (change.kind === 'conversation') {
      const { of } = change
      const hears =
        'leagueId' in of
          ? stream.leagues.has(of.leagueId)
          : of.userIds.some((id) => id === stream.userId)
      if (!hears) continue
      stream.send({ topic: `conversations/${change.conversationId}`, version })
    } else if (change.kind === 'marks') {
      if (stream.userId === change.userId) stream.send({ topic: 'conversations/mine', version })
    } else {
      stream.send({ topic: `tournaments/${change.orgId}/${change.tournId}`, version })
      for (const [leagueId, key] of stream.leagues) {
        if (key === change.key) stream.send({ topic: `leagues/${leagueId}/leaderboard`, version })
      }
    }
  }
}
