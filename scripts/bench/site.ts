import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { pino } from 'pino'

import { sessionCookie, tokenHash } from '../../src/server/platform/auth/session-token.ts'
import { startSession } from '../../src/server/platform/auth/sessions.ts'
import { readClock, type Database, type Db, queryRows } from '../../src/server/platform/db/db.ts'
import { openPostgres } from '../../src/server/platform/db/postgres.ts'
import { type ServerProcess, startProcess } from '../../src/server/testing/processes/processes.ts'
import { startGolfProvider } from '../../src/server/testing/servers/golf-provider.ts'
import { copyLines, createLines } from './baseline-sql.ts'
import { boardOf, type Seeds, seed } from './seed-site.ts'

/** The real server, a bare one beside it, and the content of their database. */
export interface Site {
  url: string
  /** The addresses of all its processes; `url` is the first. */
  urls: string[]
  bareUrl: string
  cookie: string
  /** The server's process. */
  server: ServerProcess
  pid: number
  seeds: Seeds
  database: Database
  databaseUrl: string
  close(): Promise<void>
}

/** Starts both on a PostgreSQL server, signed in as a member of the 100-member league. */
export async function startSite(
  databaseUrl: string,
  processes = 1,
  settings: Record<string, string> = {},
): Promise<Site> {
  const provider = await startGolfProvider()
  const environment = {
    DATABASE_URL: databaseUrl,
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: provider.url,
    LOG_LEVEL: 'info',
    PORT: '0',
    RATE_LIMITS: 'off',
    ...settings,
  }
  const server = await startProcess(environment)
  const others = await Promise.all(
    Array.from({ length: processes - 1 }, () => startProcess(environment)),
  )
  const servers = [server, ...others]
  const database = openPostgres(databaseUrl, pino({ level: 'silent' }))
  const seeds = await seed(database.db)
  await createLines(database.db)
  await copyLines(database.db, seeds.tournaments.few)
  const { token } = await startSession(database.db, {}, seeds.memberId, { remembered: true })
  const bare = fork(fileURLToPath(new URL('./baseline-server.ts', import.meta.url)), {
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
    urls: servers.map(({ url }) => url),
    bareUrl,
    cookie: `${sessionCookie}=${token}`,
    server,
    pid: server.process.pid ?? 0,
    seeds,
    database,
    databaseUrl,
    async close() {
      bare.kill()
      for (const one of servers) one.process.kill('SIGKILL')
      await database.close()
      await provider.close()
    },
  }
}

/** Signs in some members of the 100-member league. @returns their cookies */
export async function signIn(db: Db, count: number): Promise<string[]> {
  const members = await queryRows<{ id: string }>(
    db,
    sql`select id from users where username like 'member%' order by username limit ${count}`,
  )
  const cookies = []
  // One after another, so that the pool's connections suffice.
  for (const { id } of members) {
    const { token } = await startSession(db, {}, id, { remembered: true })
    cookies.push(`${sessionCookie}=${token}`)
  }
  return cookies
}

/** Stores a new board, as the next poll would, and its lines in the tables of the base. */
export async function moveBoard({ database: { db }, seeds }: Site, nth: number): Promise<void> {
  const board = JSON.stringify(boardOf(nth))
  const key = seeds.tournaments.few
  await db.execute(
    sql`update boards set version = version + 1, seen_at = clock_timestamp(), board = ${board}::jsonb
        where tournament_key = ${key}`,
  )
  await copyLines(db, key)
}

/** Describes the machine, for the reader of the figures. */
export async function machine({ database: { db } }: Site): Promise<string> {
  const [row] = await queryRows<{ version: string }>(db, sql`show server_version`)
  const now = new Date(await readClock(db)).toISOString()
  return `Node ${process.version}, PostgreSQL ${Object.values(row ?? {})[0]}, ${now}`
}
