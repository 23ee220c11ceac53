import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import { type Db, queryRows } from '../../src/server/platform/db/db.ts'
import { openPair, type Pair as Processes } from '../../src/server/testing/processes/processes.ts'
import { pairedRuns, quantile, printPair } from './paired-runs.ts'
import { addReader, seedPopulation, type Reader } from './seed-population.ts'
import { timedGet } from './timed-get.ts'

const sizes = { few: 1_000, many: 100_000 }
const rounds = 3
const reads = 100

interface Place {
  site: Processes
  reader: Reader
  address(path: string): string
}

/** The requests of each page. */
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
 * Measures what one user's pages cost, among few other users and among many.
 *
 * @param server the PostgreSQL server to use
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
      const found = await pairedRuns(
        rounds,
        () => p99(few),
        () => p99(many),
      )
      printPair(what, found, '≤ 1.5')
    }
    await printScans(many, before)
  } finally {
    await few.site.close()
    await many.site.close()
  }
}

async function settle(server: string, people: number): Promise<Place> {
  const site = await openPair(1, {}, undefined, server)
  // A client of its own, because filling the database takes longer than the statement timeout.
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const db = drizzle({ client, casing: 'snake_case' }) as unknown as Db
  await seedPopulation(db, people)
  const reader = await addReader(db)
  await client.end()
  const [{ url } = { url: '' }] = site.nodes
  return { site, reader, address: (path) => url + path }
}

async function timesOf(url: string, cookie: string): Promise<number> {
  const times = []
  for (let read = 0; read < reads; read++) times.push(await timedGet(url, cookie))
  return quantile(times, 0.99)
}

/** The tables that were scanned sequentially, and how many rows. */
async function printScans(place: Place, before: Map<string, number>): Promise<void> {
  // A backend reports its counts up to ten seconds after it becomes idle.
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  for (const [table, rows] of await scanned(place)) {
    const read = rows - (before.get(table) ?? 0)
    if (read > 100_000) console.log(`sequential scan: ${table}, ${read} rows in all`)
  }
}

async function scanned({ site }: Place): Promise<Map<string, number>> {
  const rows = await queryRows<{ table: string; rows: number }>(
    site.database.db,
    sql`select relname as table, seq_tup_read::float8 as rows from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ table, rows }) => [table, rows]))
}
