import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { leagueHistory } from '#server/game/history/tables.ts'
import { leagueWeeks } from '#server/game/week/tables.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import type { Db } from '#server/platform/db/db.ts'
import { workerUrl } from '#server/testing/database.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'

import { createJobHandlers } from '../job-handlers.ts'

const evening = 'evening:evening:1'

/** Moves a league to an evening with the same golf. */
async function makeEvening(db: Db, leagueId: string): Promise<void> {
  const copy = (table: string, change: object) =>
    db.execute(sql`
      insert into ${sql.identifier(table)}
      select (jsonb_populate_record(one, ${JSON.stringify(change)}::jsonb)).*
      from ${sql.identifier(table)} one`)
  await copy('tournaments', { key: evening, source: 'evening', org_id: 'evening' })
  await copy('entrants', { tournament_key: evening })
  await copy('boards', { tournament_key: evening })
  await db.execute(sql`update leagues set tournament_key = ${evening} where id = ${leagueId}`)
}

/** Starts an evening and a real league whose new board nothing has been made of yet. */
async function startBoth() {
  const { teetime, scene, golfer, read, leagueId } = await startClosedLeague(['ann', 'bob'])
  const { services } = teetime
  const { db } = services
  const other = await startLeague(teetime, ['eve', 'fay'])
  for (const name of ['eve', 'fay']) await draft(teetime, other, name, [1, 3, 8, 10, 15, 30])
  await teetime.passDeadline(other)
  await closeDueDrafts(db)
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  golfer(1).rounds = [-3]
  await read()
  // The evening comes first by its id.
  const [ofEvening = '', real = ''] = [leagueId, other].toSorted()
  await makeEvening(db, ofEvening)
  return { services, ofEvening, real }
}

/** Locks an evening, as a slow statement does. @returns a function that ends it */
async function hold(leagueId: string): Promise<() => Promise<unknown>> {
  const holder = new pg.Client({ connectionString: workerUrl ?? '' })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('select from leagues where id = $1 for update', [leagueId])
  return () => holder.query('commit')
}

test.runIf(process.env['TEST_DATABASE_URL']).each([
  ['standings', 'history', leagueHistory],
  ['moments', 'moments', leagueWeeks],
] as const)('evenings don’t hold up the %s of real leagues', async (_, job, table) => {
  const { services, ofEvening, real } = await startBoth()
  const { db } = services
  const release = await hold(ofEvening)
  const recording = createJobHandlers(services)[job](null, '')
  const isRecorded = (leagueId: string) => db.$count(table, eq(table.leagueId, leagueId))
  await expect.poll(() => isRecorded(real)).toBe(1)
  expect(await isRecorded(ofEvening)).toBe(0)
  await release()
  await recording
  expect(await isRecorded(ofEvening)).toBe(1)
})
