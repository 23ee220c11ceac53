import { type LiveEvent, listenToEvents } from '#contract/live.ts'
import { eq } from 'drizzle-orm'

import { sessionToken, tokenHash } from '../accounts/session-token.ts'
import { isSession } from '../accounts/sessions.ts'
import { sessions } from '../accounts/tables.ts'
import type { Db } from '../db/db.ts'
import { Unavailable } from '../errors.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { answered, type Serve } from '../serve.ts'
import type { World } from '../world.ts'
import type { Stream } from './live.ts'

const streamsInAll = 5_000
const streamsOfOne = 8
const heartbeatMs = 15_000
/** Then the browser opens another: a session that has ended hears no more. */
const lastsMs = 15 * 60_000
/** A reader that leaves this many bytes unread is dropped; it asks again when it can. */
const unreadLimit = 64 * 1024

/** `GET /api/events`: a stream of what has changed, for whoever is signed in. */
export function liveRoutes(serve: Serve, { db, limits, live }: World): void {
  serve(listenToEvents, async ({ caller: account, http: { request, reply } }) => {
    await limits.brake('streams', account.id)
    if (live.streams.size >= streamsInAll) {
      throw new Unavailable('Too many live connections', 30 + Math.floor(Math.random() * 120))
    }
    const hash = tokenHash(sessionToken(request) ?? '')
    const raw = reply.raw
    let looks = 0

    const write = (text: string) => {
      if (raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > unreadLimit) raw.destroy()
    }
    const stream: Stream = {
      userId: account.id,
      leagues: new Map(),
      send: (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`),
      async refresh() {
        looks += 1
        const look = looks
        if (!(await isSignedIn(db, hash))) return stream.end()
        const leagues = await leaguesOf(db, account.id)
        // Of two looks at once the one that began last has seen more.
        if (look === looks) stream.leagues = leagues
      },
      end() {
        write('event: bye\ndata: {}\n\n')
        raw.end()
      },
    }

    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    write('retry: 3000\n\n')
    const mine = [...live.streams].filter(({ userId }) => userId === account.id)
    for (const oldest of mine.slice(0, Math.max(0, mine.length + 1 - streamsOfOne))) oldest.end()
    live.streams.add(stream)
    const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
    const enough = setTimeout(() => stream.end(), lastsMs * (0.8 + 0.4 * Math.random()))
    const leave = () => {
      clearInterval(heartbeat)
      clearTimeout(enough)
      live.streams.delete(stream)
    }
    raw.on('close', leave)
    // The browser may have left while it was looked up, and then nothing will say so.
    if (raw.destroyed) {
      leave()
      return answered
    }
    // Not before it hears of changes: none falls between the look and the listening.
    await stream.refresh().catch(() => stream.end())
    // What changed while the browser was away it cannot know: it asks for everything once.
    stream.send({ topic: 'all', version: Date.now() })
    return answered
  })
}

async function leaguesOf(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: leagues.id, key: leagues.tournamentKey })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .where(eq(leagueMembers.userId, userId))
  return new Map(rows.map(({ id, key }) => [id, key]))
}

const isSignedIn = async (db: Db, hash: string): Promise<boolean> =>
  (await db.$count(sessions, isSession(hash))) > 0
