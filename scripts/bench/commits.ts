import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { pino } from 'pino'

import { changesChannel, type Database } from '../../src/server/platform/db/db.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { openPostgres } from '../../src/server/platform/db/postgres.ts'
import { announceChanges } from '../../src/server/platform/live/announce.ts'
import { startCluster } from '../../src/server/testing/processes/cluster.ts'
import { pairedRuns } from './paired-runs.ts'
import { printFigure } from './report.ts'

/** Each with ten connections, which announces what it publishes, as a process does. */
const processes = 4
const clients = 10 * processes
const runMs = 3_000
const commitDelaysMs = [0, 2, 5]
const change = `jsonb_build_array(jsonb_build_object('kind', 'league', 'leagueId', gen_random_uuid()))`
/** A writer's second task, beside its row. */
const ways = {
  nothing: 'select 1',
  outbox: `select publish_changes(${change})`,
  notify: `select count(pg_notify('${changesChannel}', change::text)) from jsonb_array_elements(${change}) as change`,
}

/** Compares the commits of 40 clients that publish a change with those that publish none. */
export async function measureCommits(): Promise<void> {
  const { url, remove } = await startCluster(true)
  const log = pino({ level: 'silent' })
  const database = await openDatabase(url, null, log)
  const writers = [database, ...Array.from({ length: processes - 1 }, () => openPostgres(url, log))]
  const { db } = database
  await db.execute(sql`create table benched (id int generated always as identity, content text)`)
  let heard = 0
  const stop = await database.listen(
    changesChannel,
    () => (heard += 1),
    () => {},
  )
  const stopAnnouncing = writers.map((writer) => announceChanges(writer, log))
  const write = (way: keyof typeof ways) => () => commitsPerSecond(writers, ways[way])
  for (const delay of commitDelaysMs) {
    await db.execute(sql.raw(`alter system set commit_delay = ${delay * 1000}`))
    await db.execute(sql.raw(`alter system set commit_siblings = 0`))
    await db.execute(sql`select pg_reload_conf()`)
    await sleep(200)
    for (const way of ['outbox', 'notify'] as const) {
      const { base, candidate, ratio } = await pairedRuns(2, write('nothing'), write(way))
      console.log(
        `${way}, ${delay} ms of commit delay: ${candidate.toFixed(0)} commits a second, without ${base.toFixed(0)}`,
      )
      if (way === 'outbox')
        printFigure('commits over those that publish nothing', ratio, '', { atLeast: 0.5 })
    }
  }
  console.log(`${heard} changes were heard`)
  await Promise.all(stopAnnouncing.map((stop) => stop()))
  await stop()
  await Promise.all(writers.map((writer) => writer.close()))
  remove()
}

async function commitsPerSecond(writers: Database[], also: string): Promise<number> {
  const end = performance.now() + runMs
  let commits = 0
  const client = async (nth: number) => {
    const statement = `with written as (insert into benched (content) values ('fore') returning id) ${also}`
    while (performance.now() < end) {
      await writers[nth % processes]?.query(statement, [])
      commits += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)))
  return commits / (runMs / 1000)
}
