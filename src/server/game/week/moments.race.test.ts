import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { enqueue, openJobs } from '#server/platform/jobs/jobs.ts'
import { makeLeague } from '#server/testing/play.ts'
import {
  stopProcess,
  type Pair,
  startPair,
  until,
  waitingForLocks,
} from '#server/testing/processes/two-processes.ts'
import { fortyGolfers } from '#server/testing/servers/golf-scene.ts'

import { recordMoments } from './record-moments.ts'

const names = ['ann', 'bob', 'cat']
const picks = [
  [1, 2, 8, 9, 15, 22],
  [3, 4, 10, 11, 16, 23],
  [5, 6, 12, 13, 17, 24],
]
const golfer = (rank: number) => String(10_000 + rank)

/** Lets the processes read the scorecards that are due, which they do once a minute. */
async function readScorecards({ database }: Pair): Promise<void> {
  await enqueue(database.db, 'scorecards', null)
  const unfinished = `select from pgboss.job where name = 'scorecards' and state < 'completed'`
  await until(async () => (await database.query(unfinished)).rows.length === 0)
}

/** Starts a league of three in play. @returns the moments told so far, as `key` or `key undone` */
async function startPlaying(pair: Pair): Promise<() => Promise<string[]>> {
  const cookies: string[] = []
  for (const name of names) cookies.push(await pair.join(name))
  const [ann = ''] = cookies
  const query = (text: string, values: unknown[] = []) => pair.database.query(text, values)
  const id = await makeLeague(pair, ann, { entryFee: '20.00' })
  const playerGroupAssignments = Array.from({ length: 21 }, (_, at) => ({
    apiPlayerId: golfer(at + 1),
    groupId: 'ABC'[Math.floor(at / 7)],
  }))
  await pair.send(0, 'POST', `/api/leagues/${id}/player-groups`, ann, { playerGroupAssignments })
  await pair.send(0, 'POST', `/api/leagues/${id}/complete-setup`, ann)
  await query(
    `insert into league_members (league_id, user_id)
     select $1, id from users where username in ('bob', 'cat')`,
    [id],
  )
  for (const [at, cookie] of cookies.entries()) {
    const { status } = await pair.send(at, 'PUT', `/api/leagues/${id}/team`, cookie, {
      apiPlayerIds: picks[at]?.map(golfer),
    })
    expect(status).toBe(200)
  }
  await query(`update leagues set drafting_end_at = now() - interval '1 second'`)
  await query(`update tournaments set first_tee_at = now() - interval '1 hour'`)
  const [scene] = pair.provider.scenes
  if (!scene) throw new Error('no scene')
  scene.golfers = fortyGolfers().map((golfer) => ({ ...golfer, today: 0, thru: '3' }))
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  const jobs = await openJobs(pair.database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  const watching = 'select from watched_golfers where watch is not null'
  await until(async () => {
    await readScorecards(pair)
    return (await query(watching)).rows.length > 0
  })
  return async () => {
    const { rows } = await query(`select key from moments order by key`)
    return rows.map(({ key }) => String(key).replace(/ \d{13}$/, ''))
  }
}

/** Changes the provider's golfer of this rank. */
function change({ provider }: Pair, rank: number, to: object): void {
  Object.assign(provider.scenes[0]?.golfers.find(({ id }) => id === golfer(rank)) ?? {}, to)
}

test('two processes and eight more callers record each moment once', async () => {
  const pair = await startPair(2, { LIVE_POLL_SECONDS: '1' })
  const league = await startPlaying(pair)
  const storm = () => Promise.all(Array.from({ length: 8 }, () => recordMoments(pair.database.db)))
  change(pair, 1, { today: -2, thru: '4', holes: [[4, 4, 4, 2]] })
  change(pair, 22, { out: 'wd' })
  await until(async () => {
    await readScorecards(pair)
    await storm()
    return (await league()).includes(`eagle ${golfer(1)} 1 4`)
  })
  await Promise.all([storm(), storm()])
  expect((await league()).filter((key) => !key.startsWith('money'))).toEqual([
    `eagle ${golfer(1)} 1 4`,
    'lead',
    `withdrawn ${golfer(22)}`,
  ])
})

test('moments of a board whose processes die before telling them are told by the next one, once', async () => {
  const pair = await startPair(2, { LIVE_POLL_SECONDS: '1' })
  const league = await startPlaying(pair)
  // Nobody can write a moment, so both die with the board accepted and its moments open.
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('lock table moments in exclusive mode')
  change(pair, 15, { out: 'wd' })
  await until(async () => (await waitingForLocks(pair)).length > 0)
  for (const node of pair.nodes) await stopProcess(node)
  await client.query('commit')
  expect(await league()).toEqual([])
  await pair.startNode({ LIVE_POLL_SECONDS: '1' })
  change(pair, 39, { today: -5 })
  await until(async () => (await league()).includes(`withdrawn ${golfer(15)}`))
  expect(await league()).toEqual([`withdrawn ${golfer(15)}`])
})
