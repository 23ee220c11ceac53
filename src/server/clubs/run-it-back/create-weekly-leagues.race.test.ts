import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { openJobs } from '#server/platform/jobs/jobs.ts'
import { race, raceWithoutGuard } from '#server/testing/processes/race.ts'
import {
  type Pair,
  sharePair,
  until,
  waitForGolf,
  waitingForLocks,
  withoutConstraint,
} from '#server/testing/processes/two-processes.ts'
import { nextMonday } from '#server/testing/scenes/weekly-leagues.ts'
import { dayMs, upcomingTournament } from '#server/testing/servers/golf-scene.ts'

import { createWeeklyLeagues } from './create-weekly-leagues.ts'

/** Fewer than the pool's connections, for which a caller waits two seconds. */
const atOnce = 8
const next = { apiTournamentId: '014', tournOrgId: '1' }

/** Starts ann's club, which makes its league on Mondays; the tournament begins on the Thursday after the next Monday. */
async function startMondays(plan = 'free') {
  const monday = nextMonday()
  const firstTee = new Date(monday.getTime() + 3 * dayMs)
  const pair = await sharePair({}, [upcomingTournament({ firstTee })])
  await waitForGolf(pair)
  const jobs = await openJobs(pair.database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  const ann = await pair.join('ann')
  const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'The Usual' })
  const { id, joinCode } = body as { id: string; joinCode: { code: string } }
  await pair.send(0, 'POST', `/api/clubs/join/${joinCode.code}`, await pair.join('bob'))
  await pair.send(0, 'PUT', `/api/clubs/${id}/mondays`, ann, { choice: 'make' })
  await pair.database.query(`update users set subscription_tier = '${plan}'`)
  await pair.database.query(`update club_mondays set chosen_at = $1`, [
    new Date(monday.getTime() - 2 * dayMs).toISOString(),
  ])
  const prepare = () =>
    createWeeklyLeagues({ db: pair.database.db, golf: { name: 'live-golf' } }, monday)
  return { pair, id, ann, prepare }
}

const count = async ({ database }: Pair, of: string): Promise<unknown> =>
  (await database.query(`select count(*)::int as count from ${of}`)).rows[0]?.['count']

test('the weekly job and the owner’s clicks on two processes create one league and invite everyone once', async () => {
  const { pair, id, ann, prepare } = await startMondays('pro')
  const preparing = Promise.all(Array.from({ length: atOnce }, prepare))
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', `/api/clubs/${id}/leagues`, ann, next),
  )
  await preparing
  const made = replies.map(({ body }) => (body as { league: { id: string } }).league.id)
  expect(new Set(made).size).toBe(1)
  expect(await count(pair, 'leagues')).toBe(1)
  expect(await count(pair, 'league_months where made = 1')).toBe(1)
  expect(await count(pair, `invitations where status = 'pending'`)).toBe(1)
  expect(await count(pair, `prepared_weeks where state = 'made'`)).toBe(1)
})

test('the weekly job waits for the tournament before it locks the club', async () => {
  const { pair, id, prepare } = await startMondays('pro')
  const holder = new pg.Client({ connectionString: pair.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`begin; select from tournaments where tourn_id = '014' for no key update`)
  const preparing = prepare()
  await until(async () => (await waitingForLocks(pair)).length === 1)
  // An owner who runs it back locks the club after the tournament.
  await holder.query(`select from clubs where id = '${id}' for no key update nowait`)
  await holder.query('commit')
  await preparing
  expect(await count(pair, 'leagues')).toBe(1)
})

test('concurrent runs ask the owner about the month’s last league once', async () => {
  const { pair, prepare } = await startMondays()
  await Promise.all(Array.from({ length: atOnce }, prepare))
  expect(await count(pair, 'leagues')).toBe(0)
  expect(await count(pair, `mails where kind = 'club'`)).toBe(1)
})

test('without the lock and the key, the same race prepares a week more than once', async () => {
  const { pair, id } = await startMondays()
  await withoutConstraint(pair, 'prepared_weeks', 'prepared_weeks_club_id_monday_pk')
  await raceWithoutGuard(
    pair,
    `select count(*) = 0 as allowed from prepared_weeks where club_id = '${id}'`,
    () => `insert into prepared_weeks (club_id, monday, state, reason)
      values ('${id}', current_date, 'skipped', 'owner')`,
  )
  expect(await count(pair, 'prepared_weeks')).toBeGreaterThan(1)
})
