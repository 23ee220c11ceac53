import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import { type Db, rowsOf } from '../../src/server/db/db.ts'
import { openPair, type Pair as Processes } from '../../src/server/testing/processes.ts'
import { pairs, quantile, sayPair } from './pairs.ts'
import { addReader, populate, type Reader } from './populace.ts'
import { timeToRead } from './read.ts'

const sizes = { few: 1_000, many: 100_000 }
const rounds = 3
const reads = 100

interface Place {
  site: Processes
  reader: Reader
  address(path: string): string
}

/** What a page reads, by its address. */
const calls: Record<string, (reader: Reader) => string> = {
  me: () => '/api/auth/me',
  'my leagues': () => '/api/leagues/my-leagues',
  'a league': ({ leagueId }) => `/api/leagues/${leagueId}`,
  'a board in play': ({ leagueId }) => `/api/leagues/${leagueId}/leaderboard`,
  'a settled board': ({ settledId }) => `/api/leagues/${settledId}/leaderboard`,
  'my team': ({ leagueId }) => `/api/leagues/${leagueId}/team`,
  history: ({ leagueId }) => `/api/leagues/${leagueId}/history`,
  counts: () => '/api/notifications/counts',
  conversations: () => '/api/conversations',
  messages: ({ conversationId }) => `/api/conversations/${conversationId}/messages`,
  friends: () => '/api/friends',
  invitations: () => '/api/league-invitations/pending',
  tournaments: () => '/api/tournaments/upcoming',
  statistics: () => '/api/achievements/user/statistics',
  'finding a friend': () => '/api/friends/search?q=First12',
  'finding one of a kind': () => '/api/friends/search?q=user99999',
  'finding by two letters': () => '/api/friends/search?q=zo',
}

/**
 * What the pages of one and the same person cost, with few and with many others.
 *
 * @param server the PostgreSQL to do it on
 */
export async function measureGrowth(server: string): Promise<void> {
  const [few, many] = [await settle(server, sizes.few), await settle(server, sizes.many)]
  try {
    console.log(
      `p99 in ms with ${sizes.many} people over ${sizes.few}, the same page of the same one`,
    )
    const before = await scanned(many)
    for (const [what, pathOf] of Object.entries(calls)) {
      const p99 = ({ address, reader }: Place) => timesOf(address(pathOf(reader)), reader.cookie)
      const found = await pairs(
        rounds,
        () => p99(few),
        () => p99(many),
      )
      sayPair(what, found, '≤ 1.5')
    }
    await sayScans(many, before)
  } finally {
    await few.site.close()
    await many.site.close()
  }
}

async function settle(server: string, people: number): Promise<Place> {
  const site = await openPair(1, {}, undefined, server)
  // Filling it takes longer than any page may.
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const db = drizzle({ client, casing: 'snake_case' }) as unknown as Db
  await populate(db, people)
  const reader = await addReader(db)
  await client.end()
  const [{ url } = { url: '' }] = site.nodes
  return { site, reader, address: (path) => url + path }
}

async function timesOf(url: string, cookie: string): Promise<number> {
  const times = []
  for (let read = 0; read < reads; read++) times.push(await timeToRead(url, cookie))
  return quantile(times, 0.99)
}

/** Which tables have been read from end to end, and how many rows that were. */
async function sayScans(place: Place, before: Map<string, number>): Promise<void> {
  // PostgreSQL counts in a backend, and tells ten seconds after the backend has fallen silent.
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  for (const [table, rows] of await scanned(place)) {
    const read = rows - (before.get(table) ?? 0)
    if (read > 100_000) console.log(`read from end to end: ${table}, ${read} rows in all`)
  }
}

async function scanned({ site }: Place): Promise<Map<string, number>> {
  const rows = await rowsOf<{ table: string; rows: number }>(
    site.database.db,
    sql`select relname as table, seq_tup_read::float8 as rows from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ table, rows }) => [table, rows]))
}
