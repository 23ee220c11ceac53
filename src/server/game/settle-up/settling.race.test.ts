import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { openJobs } from '#server/platform/jobs/jobs.ts'
import {
  freeze,
  stopProcess,
  type Pair,
  startPair,
  until,
  waitForGolf,
  waitingForLocks,
} from '#server/testing/processes/two-processes.ts'

import { finalizeLeague } from '../results/finalize.ts'
import { recordMoments } from '../week/record-moments.ts'

const names = ['ann', 'bob', 'cat']
const picks = [
  [1, 2, 8, 9, 15, 22],
  [3, 4, 10, 11, 16, 23],
  [5, 6, 12, 13, 17, 24],
]
const golfer = (rank: number) => String(10_000 + rank)

/** Starts leagues of three on a tournament that is official, but not for long enough yet. */
async function startOfficial(pair: Pair, count: number): Promise<string[]> {
  await waitForGolf(pair)
  const cookies: string[] = []
  for (const name of names) cookies.push(await pair.join(name))
  const [ann = ''] = cookies
  const query = async (text: string, values: unknown[] = []) =>
    (await pair.database.query(text, values)).rows
  await query(`update users set subscription_tier = 'enterprise' where username = 'ann'`)
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { body } = await pair.send(nth, 'POST', '/api/leagues', ann, {
      name: `League ${nth}`,
      apiTournamentId: '014',
      tournOrgId: '1',
      entryFee: '20.00',
    })
    const { id } = (body as { league: { id: string } }).league
    ids.push(id)
    const path = `/api/leagues/${id}`
    const playerGroupAssignments = Array.from({ length: 21 }, (_, at) => ({
      apiPlayerId: golfer(at + 1),
      groupId: 'ABC'[Math.floor(at / 7)],
    }))
    await pair.send(nth, 'POST', `${path}/player-groups`, ann, { playerGroupAssignments })
    await pair.send(nth, 'POST', `${path}/complete-setup`, ann)
    await query(
      `insert into league_members (league_id, user_id)
       select $1, id from users where username in ('bob', 'cat')`,
      [id],
    )
    for (const [at, cookie] of cookies.entries()) {
      const { status } = await pair.send(nth, 'PUT', `${path}/team`, cookie, {
        apiPlayerIds: picks[at]?.map(golfer),
      })
      expect(status).toBe(200)
    }
  }
  const [scene] = pair.provider.scenes
  if (!scene) throw new Error('no scene')
  scene.golfers.forEach((golfer, at) => {
    golfer.rounds = [0, 1, 2, 3].map((round) => ((at * 7 + round * 3) % 9) - 5)
  })
  Object.assign(scene, { status: 'Official', roundStatus: 'Official', round: 4 })
  await query(`update tournaments set first_tee_at = now() - interval '4 days'`)
  await query(`update leagues set drafting_end_at = now() - interval '4 days'`)
  await until(async () => {
    const [row] = await query(
      `select exists (select from boards where official_at is not null)
          and not exists (select from leagues where closed_at is null) as ready`,
    )
    return row?.['ready'] === true
  })
  return ids
}

const pass = (pair: Pair) =>
  pair.database.query(`update boards set official_at = official_at - interval '2 hours'`)

/** Counts the rows that settling writes. */
async function written(pair: Pair) {
  const { rows } = await pair.database.query(`
    select (select count(*)::int from leagues where outcome = 'settled') as leagues,
           (select count(*)::int from settlements) as settlements,
           (select count(*)::int from league_results) as results,
           (select count(*)::int from league_log where text like 'Final: %') as lines,
           (select count(*)::int from mails where kind = 'result' and text like '%is final.%') as mails,
           (select count(*)::int from unlocked_achievements where achievement = 'first-tee') as first,
           (select count(*)::int from unlocked_achievements where achievement = 'five-leagues') as fifth`)
  return rows[0]
}

/** The expected rows when each league has settled once, for its three members. */
const once = (leagues: number) => ({
  leagues,
  settlements: leagues,
  results: 3 * leagues,
  lines: leagues,
  mails: 3 * leagues,
  first: 3,
  fifth: leagues >= 5 ? 3 : 0,
})

test('three processes settle seven leagues once each', async () => {
  const pair = await startPair(3, { SETTLE_AFTER_HOURS: '1', LIVE_POLL_SECONDS: '1' })
  await startOfficial(pair, 7)
  await pass(pair)
  await until(async () => (await written(pair))?.['leagues'] === 7)
  expect(await written(pair)).toEqual(once(7))
})

test('a process killed while settling leaves nothing behind, and another settles the whole league', async () => {
  const pair = await startPair(2, { SETTLE_AFTER_HOURS: '1', LIVE_POLL_SECONDS: '1' })
  await startOfficial(pair, 1)
  const [first, ...others] = pair.nodes
  await freeze(pair, others)
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  // The process that settles the league stores the result, then waits at the achievements.
  await client.query('begin')
  await client.query('lock table unlocked_achievements in exclusive mode')
  await pass(pair)
  await until(async () => {
    const { rows } = await pair.database.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "unlocked_achievements"%'`,
    )
    return rows.length > 0
  })
  first?.process.kill('SIGKILL')
  expect(await written(pair)).toEqual({ ...once(0), first: 0 })
  await client.query('rollback')
  for (const { process } of others) process.kill('SIGCONT')
  await until(async () => (await written(pair))?.['leagues'] === 1)
  expect(await written(pair)).toEqual(once(1))
})

test('a score corrected after the last reading is read before settling, however long the feed is down', async () => {
  const pair = await startPair(2, { SETTLE_AFTER_HOURS: '1', LIVE_POLL_SECONDS: '1' })
  const [leagueId] = await startOfficial(pair, 1)
  pair.provider.failure = { status: 503, body: '' }
  await freeze(pair, pair.nodes)
  const [scene] = pair.provider.scenes
  const winner = scene?.golfers[0]
  winner!.rounds = [-9, -9, -9, -9]
  await pass(pair)
  await pair.database.query(`update boards set seen_at = now() - interval '1 hour'`)
  for (const { process } of pair.nodes) process.kill('SIGCONT')
  const asked = pair.provider.calls['/leaderboard'] ?? 0
  await until(async () => (pair.provider.calls['/leaderboard'] ?? 0) > asked)
  expect(await written(pair)).toMatchObject({ leagues: 0 })

  pair.provider.failure = null
  // After a failure a process backs off; a new process starts without a backoff.
  for (const node of pair.nodes.slice()) await stopProcess(node, 'SIGTERM')
  await pair.startNode()
  await until(async () => (await written(pair))?.['leagues'] === 1)
  const { rows } = await pair.database.query(
    `select from league_results where league_id = $1 and golfers @> $2`,
    [leagueId, JSON.stringify([{ apiPlayerId: winner!.id, toPar: -36 }])],
  )
  expect(rows).toHaveLength(1)
})

test('settling waits for the moments of its league before it locks what they write', async () => {
  const pair = await startPair(1, { SETTLE_AFTER_HOURS: '1', LIVE_POLL_SECONDS: '1' })
  const [leagueId = ''] = await startOfficial(pair, 1)
  const query = async (text: string) => (await pair.database.query(text)).rows
  await until(async () => (await query(`select from recaps where round = 'final'`)).length === 1)
  await freeze(pair, pair.nodes)
  await pass(pair)
  const jobs = await openJobs(pair.database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  // Both store the last recap, and count the change.
  const holder = new pg.Client({ connectionString: pair.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('create temp table kept as table recaps')
  await holder.query('delete from recaps; delete from league_history')
  await holder.query('begin; select from league_weeks for update; insert into recaps table kept')
  const settling = finalizeLeague(pair.database.db, leagueId, 1)
  await until(async () => (await waitingForLocks(pair)).length === 1)
  await holder.query('select from week_revisions for update nowait')
  await holder.query('commit')
  expect(await settling).toBe(true)
})

test('moments that waited while their league settled leave its last recap as it is', async () => {
  const pair = await startPair(1, { SETTLE_AFTER_HOURS: '1', LIVE_POLL_SECONDS: '1' })
  await startOfficial(pair, 1)
  const query = async (text: string) => (await pair.database.query(text)).rows
  const last = () => query(`select * from recaps where round = 'final'`)
  await until(async () => (await last()).length === 1)
  await freeze(pair, pair.nodes)
  const jobs = await openJobs(pair.database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  const before = await last()
  await query(`update boards set version = version + 1,
    board = replace(board::text, '"toPar": -5', '"toPar": -6')::jsonb`)
  const settling = new pg.Client({ connectionString: pair.databaseUrl })
  await settling.connect()
  onTestFinished(() => settling.end())
  await settling.query('begin; select from league_weeks for update')
  const recording = recordMoments(pair.database.db)
  await until(async () => (await waitingForLocks(pair)).length === 1)
  await settling.query(`update leagues set settled_at = clock_timestamp(), outcome = 'settled'`)
  await settling.query('commit')
  await recording
  expect(await last()).toEqual(before)
})
