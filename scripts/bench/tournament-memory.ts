import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

import { defaultRules } from '#domain/leagues/rules.ts'

import { buildApp } from '../../src/server/app.ts'
import { refreshChances } from '../../src/server/game/chances/refresh-chances.ts'
import { recordChangedStandings } from '../../src/server/game/history/record-standings.ts'
import { finalizeDueLeagues } from '../../src/server/game/results/finalize.ts'
import { recordMoments } from '../../src/server/game/week/record-moments.ts'
import { openServices } from '../../src/server/open-services.ts'
import { sessionCookie } from '../../src/server/platform/auth/session-token.ts'
import { startSession } from '../../src/server/platform/auth/sessions.ts'
import { type Db, queryRows } from '../../src/server/platform/db/db.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { timeouts } from '../../src/server/platform/http/connections.ts'
import { readConfig } from '../../src/server/platform/process/config.ts'
import { playMinuteOf } from './play-minute.ts'
import { printFigure } from './report.ts'
import { boardOf } from './seed-site.ts'

const tournaments = Number(process.env['TOURNAMENTS'] ?? 60)
/** The caches of a process are full after so many. */
const warmUp = 5
const minutes = 4
const leagues = 10
const teams = 8

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Plays many tournaments in one process, each with leagues that are read, simulated, and settled, and compares the heap
 * after the last with the heap after the fifth.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureTournamentMemory(server: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase(server, null, log)
  // A source that is never asked.
  const source = { LIVE_GOLF_API_KEY: 'key', LIVE_GOLF_API_URL: 'http://127.0.0.1:9' }
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...source })
  const services = await openServices(config, database, log)
  services.readiness.open()
  const app = await buildApp(services, timeouts)
  const { db } = database
  const cookie = await seedPeople(db)
  console.log(`Node ${process.version}, ${tournaments} tournaments of ${leagues} leagues each`)
  let before = 0
  for (let nth = 1; nth <= tournaments; nth += 1) {
    await playTournament(db, app, cookie, nth)
    if (nth % warmUp > 0 && nth < tournaments) continue
    const megabytes = heap()
    if (nth === warmUp) before = megabytes
    console.log(`after ${nth}: ${megabytes.toFixed(1)} MB`)
  }
  printFigure('growth of the heap since the fifth', heap() - before, 'MB', { atMost: 20 })
  await app.close()
  await services.live.close()
  await services.jobs.stop()
  await database.close()
}

/** What is in use after a collection, typed arrays included. */
function heap(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_000_000
}

async function playTournament(
  db: Db,
  app: FastifyInstance,
  cookie: string,
  nth: number,
): Promise<void> {
  const id = String(100 + nth)
  const key = `live-golf:1:${id}:2026`
  const ids = await seedTournament(db, key, id)
  for (let minute = 1; minute <= minutes; minute += 1) {
    await playMinuteOf(db, key, minute)
    await recordMoments(db)
    await recordChangedStandings(db)
    await refreshChances(db)
    await readAll(app, cookie, id, ids)
  }
  await db.execute(sql`
    update boards set version = version + 1, official_at = now() - interval '2 days',
      board = board || '{"status": "official", "round": 4, "roundStatus": "complete"}'
    where tournament_key = ${key}`)
  await db.execute(sql`update tournaments set status = 'official' where key = ${key}`)
  await recordMoments(db)
  const settled = await finalizeDueLeagues(db, 24)
  if (settled < leagues) throw new Error(`only ${settled} leagues of ${key} were settled`)
  await readAll(app, cookie, id, ids)
}

/** Reads the pages of a tournament and its leagues. */
async function readAll(
  app: FastifyInstance,
  cookie: string,
  tournament: string,
  ids: readonly string[],
): Promise<void> {
  const urls = [
    ...['leaderboard', 'players'].map((page) => `/api/tournaments/${tournament}/${page}?orgId=1`),
    ...ids.flatMap((id) =>
      ['', '/leaderboard', '/board', '/week', '/history', '/history/chances', '/members'].map(
        (page) => `/api/leagues/${id}${page}`,
      ),
    ),
  ]
  for (const url of urls) {
    const { statusCode, body } = await app.inject({ url, headers: { cookie } })
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
  }
}

/** Stores the members of all leagues. @returns the cookie of one */
async function seedPeople(db: Db): Promise<string> {
  const [first] = await queryRows<{ id: string }>(
    db,
    sql`insert into users (username, email, password_hash, invite_token)
      select 'member' || n, 'member' || n || '@example.com', '!', 'TOKEN' || n
      from generate_series(1, ${teams}) n returning id`,
  )
  const { token } = await startSession(db, {}, first?.id ?? '', { remembered: true })
  return `${sessionCookie}=${token}`
}

/** Stores a tournament in play with its closed leagues. @returns the leagues' ids */
async function seedTournament(db: Db, key: string, id: string): Promise<string[]> {
  await db.execute(sql`
    insert into tournaments (key, source, org_id, tourn_id, year, name, format, start_date, end_date,
      status, first_tee_at, field_at)
    values (${key}, 'live-golf', '1', ${id}, 2026, ${`Open ${id}`}, 'stroke', current_date - 1,
      current_date + 2, 'in-progress', now() - interval '1 day', now())`)
  await db.execute(sql`
    insert into entrants (tournament_key, api_player_id, first_name, last_name, amateur, ranking, tee_times)
    select ${key}, (20000 + n)::text, 'First' || n, 'Last' || n, false, n + 1, '[]'
    from generate_series(0, 155) n`)
  await db.execute(sql`
    insert into boards (tournament_key, version, seen_at, provider_at, as_of, board, pending)
    values (${key}, 1, clock_timestamp(), now(), now(), ${JSON.stringify(boardOf(0))}::jsonb,
      '{"board": [], "rows": {}, "missing": {}}')`)
  const rows = await queryRows<{ id: string }>(
    db,
    sql`insert into leagues (name, commissioner_id, tournament_key, season_start, season_end,
        entry_fee_cents, rules, setup_complete, drafting_end_at, drafting_end_estimated, closed_at)
      select 'League ' || n, u.id, ${key}, current_date - 6, current_date + 2,
        2000, ${JSON.stringify(defaultRules)}::jsonb, true, now() - interval '1 day', false, now()
      from generate_series(1, ${leagues}) n join users u on u.username = 'member1' returning id`,
  )
  await db.execute(sql`
    insert into league_members (league_id, user_id)
    select l.id, u.id from leagues l cross join users u
    where l.tournament_key = ${key} and u.username like 'member%'`)
  await db.execute(sql`
    insert into group_golfers (league_id, group_id, place, api_player_id)
    select l.id, g::group_id, 1 + n, (20000 + n + 7 * (ascii(g) - ascii('A')))::text
    from leagues l cross join generate_series(0, 6) n cross join unnest(array['A', 'B', 'C']) g
    where l.tournament_key = ${key}`)
  await db.execute(sql`
    insert into teams (league_id, user_id, api_player_ids, predicted_winning_score, complete, saved_at)
    select l.id, u.id, array(
        select (20000 + picked)::text from unnest(array[
          n % 7, (n + 3) % 7, 7 + n % 7, 7 + (n + 3) % 7, 14 + n % 7, 21 + m % 130
        ]) picked
      ), -10 - n % 8, true, now()
    from leagues l cross join users u,
      lateral (select substr(u.username, 7)::int as n) number,
      lateral (select n * 17 + ascii(l.id::text) as m) mixed
    where l.tournament_key = ${key} and u.username like 'member%'`)
  return rows.map(({ id }) => id)
}
