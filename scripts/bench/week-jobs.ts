import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'

import { refreshChances } from '../../src/server/game/chances/refresh-chances.ts'
import { leagueChances } from '../../src/server/game/chances/tables.ts'
import { recordChangedStandings } from '../../src/server/game/history/record-standings.ts'
import { recordMoments } from '../../src/server/game/week/record-moments.ts'
import { type Db } from '../../src/server/platform/db/db.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { openCpuTimer } from './cpu-time.ts'
import { type Pair, pairedRunsByName } from './paired-runs.ts'
import { playMinuteOf } from './play-minute.ts'
import { printFigure } from './report.ts'
import { seed } from './seed-site.ts'

const leagues = 100
const teams = 8
const rounds = 3

/** The jobs of the week that a new board enqueues, in the order in which they are measured. */
const jobs: Record<string, (db: Db) => Promise<void>> = {
  moments: recordMoments,
  chances: refreshAll,
  history: recordChangedStandings,
}

/**
 * Measures what a minute of play costs with the jobs of the week and without them, in many leagues of one tournament.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureWeek(server: string): Promise<void> {
  const database = await openDatabase(server, null, pino({ level: 'silent' }))
  const { db } = database
  try {
    const { tournaments } = await seed(db)
    await fillLeagues(db, tournaments.many)
    console.log(`Node ${process.version}, ${leagues} leagues of ${teams} teams, ${rounds} pairs`)
    const count = countQueries()
    const postgres = await openCpuTimer(db, [])
    const spent = () => {
      const { user, system } = process.cpuUsage()
      return { nodeMs: (user + system) / 1000, postgresMs: postgres().postgresMs, sent: count() }
    }
    let minutes = 0
    const play = () => playMinuteOf(db, tournaments.many, ++minutes)
    const costOf = async (work: () => Promise<unknown>) => {
      const before = spent()
      await work()
      const after = spent()
      return {
        statements: (after.sent - before.sent) / leagues,
        nodeMs: (after.nodeMs - before.nodeMs) / leagues,
        postgresMs: (after.postgresMs - before.postgresMs) / leagues,
      }
    }
    // The first minute fills caches and the rows that later ones change.
    await play()
    for (const job of Object.values(jobs)) await job(db)
    let total = 0
    for (const [name, job] of Object.entries(jobs)) {
      const withJob = async () => {
        await play()
        await job(db)
      }
      const found = await pairedRunsByName(
        rounds,
        () => costOf(play),
        () => costOf(withJob),
      )
      const { statements, nodeMs, postgresMs } = found
      const more = ({ base, candidate }: Pair) => candidate - base
      total += more(statements)
      console.log(
        `${name}: ${more(statements).toFixed(2)} statements, node ${more(nodeMs).toFixed(2)} ms, PostgreSQL ${more(postgresMs).toFixed(2)} ms`,
      )
    }
    printFigure('statements a league and minute', total, '', { atMost: 6 })
  } finally {
    await database.close()
  }
}

/** Computes the chances of every league. A run of the job ends after a while. */
async function refreshAll(db: Db): Promise<void> {
  for (;;) {
    await refreshChances(db)
    const waiting = await db.$count(leagueChances, isBehind)
    if (waiting === 0) return
  }
}

const isBehind = sql`board_version < (select max(version) from boards)`

/** Counts the statements that this process sends. @returns how many so far */
function countQueries(): () => number {
  const { query } = pg.Client.prototype
  let sent = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    sent += 1
    return Reflect.apply(query, this, args) as never
  }
  return () => sent
}

/** Gives some of a tournament's leagues members, groups and teams, and deletes all others. */
async function fillLeagues(db: Db, key: string): Promise<void> {
  await db.execute(sql`
    delete from leagues where id not in (
      select id from leagues where tournament_key = ${key} order by id limit ${leagues})`)
  await db.execute(sql`
    insert into league_members (league_id, user_id)
    select l.id, u.id from leagues l cross join users u
    where l.tournament_key = ${key} and substr(u.username, 7)::int between 2 and ${teams + 1}
    on conflict do nothing`)
  await db.execute(sql`
    insert into group_golfers (league_id, group_id, place, api_player_id)
    select l.id, g::group_id, 1 + n, (20000 + n + 7 * (ascii(g) - ascii('A')))::text
    from leagues l cross join generate_series(0, 6) n cross join unnest(array['A', 'B', 'C']) g
    where l.tournament_key = ${key}`)
  await db.execute(sql`
    insert into teams (league_id, user_id, api_player_ids, predicted_winning_score, complete, saved_at)
    select l.id, u.id, array(
        select (20000 + picked)::text from unnest(array[
          m % 7, (m + 3) % 7, 7 + m % 7, 7 + (m + 3) % 7, 14 + m % 7, 21 + m % 130
        ]) picked
      ), -10 - n % 8, true, now()
    from leagues l cross join users u,
      lateral (select substr(u.username, 7)::int as n) number,
      lateral (select n * 17 + ascii(l.id::text) as m) mixed
    where l.tournament_key = ${key} and n between 2 and ${teams + 1}`)
  await db.execute(sql`analyze`)
}
