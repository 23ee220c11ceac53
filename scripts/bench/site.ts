import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { pino } from 'pino'

import { clockOf, type Database, rowsOf } from '../../src/server/db/db.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { sessionCookie, tokenHash } from '../../src/server/identity/session-token.ts'
import { startSession } from '../../src/server/identity/sessions.ts'
import { startProcess } from '../../src/server/testing/processes/processes.ts'
import { startGolfProvider } from '../../src/server/testing/servers/golf-provider.ts'
import { boardOf, type Seeds, seed } from './seed.ts'

/** The real server, a bare one beside it, and the content of their database. */
export interface Site {
  url: string
  bareUrl: string
  cookie: string
  seeds: Seeds
  database: Database
  close(): Promise<void>
}

/** Starts both on a PostgreSQL server, signed in as a member of the 100-member league. */
export async function startSite(databaseUrl: string): Promise<Site> {
  const provider = await startGolfProvider()
  const server = await startProcess({
    DATABASE_URL: databaseUrl,
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: provider.url,
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMITS: 'off',
  })
  const database = openPostgres(databaseUrl, pino({ level: 'silent' }))
  const seeds = await seed(database.db)
  const { token } = await startSession(database.db, {}, seeds.memberId, true)
  const bare = fork(fileURLToPath(new URL('./bare.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SEEDS: JSON.stringify(seeds),
      TOKEN_HASH: tokenHash(token),
    },
  })
  const bareUrl = await new Promise<string>((resolve) => bare.once('message', resolve as never))
  return {
    url: server.url,
    bareUrl,
    cookie: `${sessionCookie}=${token}`,
    seeds,
    database,
    async close() {
      bare.kill()
      server.process.kill('SIGKILL')
      await database.close()
      await provider.close()
    },
  }
}

/** Stores a new board, as the next poll would. */
export async function moveBoard({ database: { db }, seeds }: Site, nth: number): Promise<void> {
  const board = JSON.stringify(boardOf(nth))
  await db.execute(
    sql`update boards set version = version + 1, seen_at = clock_timestamp(), board = ${board}::jsonb
        where tournament_key = ${seeds.tournaments.few}`,
  )
}

/** Describes the machine, for the reader of the figures. */
export async function machine({ database: { db } }: Site): Promise<string> {
  const [row] = await rowsOf<{ version: string }>(db, sql`show server_version`)
  const now = new Date(await clockOf(db)).toISOString()
  return `Node ${process.version}, PostgreSQL ${Object.values(row ?? {})[0]}, ${now}`
}
