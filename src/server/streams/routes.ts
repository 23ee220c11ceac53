import { type LiveEvent, streamEvents } from '#contract/live.ts'
import { eq, sql } from 'drizzle-orm'

import { isActiveSession } from '../identity/sessions.ts'
import { sessions } from '../identity/tables.ts'
import type { Db } from '../db/db.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { Unavailable } from '../errors/errors.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { replySent, type Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import type { Listener, Stream } from '../live/streams.ts'

const streamsInAll = 5_000
const streamsOfOne = 8
/** Less than half of the pool's connections: the pages of those who are here already go on. */
const openingsAtOnce = 4
const heartbeatMs = 15_000
/** Then the browser opens another: a session that has ended hears no more. */
const lastsMs = 15 * 60_000
/** A reader that leaves this many bytes unread is dropped; it asks again when it can. */
const unreadLimit = 64 * 1024

/**
 * `GET /api/events`: a stream of what has changed, for whoever is signed in. An opening costs one query,
 * and few are made at once: after a restart all browsers come back together.
 */
export function streamRoutes(serve: Serve, { db, limits, live }: World): void {
  const inTurn = turns(openingsAtOnce)
  serve.inOneQuery(streamEvents, async ({ tokenHash: hash, http: { reply } }) => {
    if (live.streams.size >= streamsInAll) {
      throw new Unavailable('Too many live connections', 30 + Math.floor(Math.random() * 120))
    }
    const { raw } = reply
    let looks = 0

    const write = (text: string) => {
      if (!raw.headersSent || raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > unreadLimit) raw.destroy()
    }
    const stream: Stream = {
      userId: null,
      leagues: new Map(),
      send: (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`),
      async refresh() {
        looks += 1
        const look = looks
        const found = await listenerOf(db, hash)
        if (!found) return stream.end()
        // Of two looks at once the one that began last has seen more.
        if (look === looks) live.streams.setListener(stream, found)
      },
      end() {
        write('event: bye\ndata: {}\n\n')
        if (raw.headersSent) raw.end()
        else raw.destroy()
      },
    }
    const leave = () => live.streams.delete(stream)
    raw.on('close', leave)
    // It is there before it is looked up: what changes between the look and the listening is noted.
    live.streams.add(stream)
    let isStale = false
    try {
      const found = await inTurn(async () => (raw.destroyed ? null : await listenerOf(db, hash)))
      if (!found && !raw.destroyed) return null
      if (found) {
        await limits.throttle('streams', found.userId)
        isStale = live.streams.setListener(stream, found)
      }
    } finally {
      if (stream.userId === null) leave()
    }

    reply.hijack()
    // The browser has left while it was looked up.
    if (raw.destroyed) return replySent
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    write('retry: 3000\n\n')
    const mine = [...live.streams.ofUser(stream.userId ?? '')]
    for (const oldest of mine.slice(0, Math.max(0, mine.length - streamsOfOne))) oldest.end()
    const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
    const enough = setTimeout(() => stream.end(), lastsMs * (0.8 + 0.4 * Math.random()))
    raw.on('close', () => {
      clearInterval(heartbeat)
      clearTimeout(enough)
    })
    if (isStale) await stream.refresh().catch(() => stream.end())
    // What changed while the browser was away it cannot know: it asks for everything once.
    stream.send({ topic: 'all', version: Date.now() })
    return replySent
  })
}

/** Does so many pieces of work at once, and the others in turn. */
function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Finds the person behind a session token's hash, and their leagues, each with its tournament. */
async function listenerOf(db: Db, hash: string): Promise<Listener | null> {
  const [row] = await listenerByToken(db).execute({ hash })
  return row ? { userId: row.userId, leagues: new Map(row.leagues) } : null
}

const listenerByToken = prepareOnce((db) =>
  db
    .select({
      userId: sessions.userId,
      leagues: sql<[id: string, key: string][]>`coalesce(
        json_agg(json_build_array(${leagues.id}, ${leagues.tournamentKey}))
          filter (where ${leagues.id} is not null), '[]')`,
    })
    .from(sessions)
    .leftJoin(leagueMembers, eq(leagueMembers.userId, sessions.userId))
    .leftJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .where(isActiveSession(sql.placeholder('hash')))
    .groupBy(sessions.tokenHash)
    .prepare('listener_by_token'),
)
