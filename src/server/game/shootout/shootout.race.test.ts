import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { hourMs } from '#domain/durations.ts'
import { inTime, patiently } from '#server/testing/patiently.ts'
import {
  crossDeadline,
  type DraftRace,
  startDraftRace,
} from '#server/testing/processes/draft-race.ts'
import { countStatuses, setDeadline } from '#server/testing/processes/race.ts'
import { withClockSkew } from '#server/testing/processes/skewed-clock.ts'
import {
  type Pair,
  type ProcessResponse,
  startPair,
  stopProcess,
  until,
  waitingForLocks,
} from '#server/testing/processes/two-processes.ts'
import { upcomingTournament, fortyGolfers } from '#server/testing/servers/golf-scene.ts'

import { advanceShootouts } from './advance.ts'
import { closeDueShootouts } from './close-shootout.ts'

/** Golfers of A, B and C, different for each `golferId`. */
const threeOf = (nth: number) => [1 + (nth % 3), 8 + (nth % 3), 15 + (nth % 2)]
const picks = (nth: number) => ({
  apiPlayerIds: threeOf(nth).map((rank) => String(10_000 + rank)),
})

/** A league whose weekend shootout is open. */
async function startWeekend(pair: Pair, count: number): Promise<DraftRace> {
  const drafting = await startDraftRace(pair, count)
  const { leagueId, members } = drafting
  const home = `/api/leagues/${leagueId}`
  const on = await pair.send(0, 'PATCH', home, members[0], { shootout: true })
  expect(on.status).toBe(200)
  await drafting.endIn(0)
  const golfers = fortyGolfers().map((golfer) => ({ ...golfer, rounds: [0, 0] }))
  const play = { status: 'In Progress', round: 2, roundStatus: 'Official', golfers } as const
  pair.provider.scenes = [upcomingTournament(play)]
  await pair.database.query(`update tournaments set first_tee_at = now() - interval '1 hour'`)
  await until(async () => {
    await advanceShootouts(pair.database.db).catch(() => {})
    return (await shootoutOf(pair))['opened_at'] !== null
  })
  return {
    ...drafting,
    path: `${home}/shootout`,
    endIn: (ms) => setDeadline(pair, 'shootouts', 'closes_at', ms),
  }
}

const shootoutOf = async ({ database }: Pair) =>
  (await database.query('select * from shootouts')).rows[0] ?? {}
const untilClosed = (pair: Pair) =>
  until(async () => (await shootoutOf(pair))['closed_at'] !== null)
const polling = { LIVE_POLL_SECONDS: '1' }

test('picks that arrive before the deadline but get the lock after it are refused', async () => {
  await inTime(async () => {
    const weekend = await startWeekend(await startPair(2, polling), 2)
    const { pair, path } = weekend
    const replies = await crossDeadline(weekend, (cookie, nth) =>
      pair.send(nth, 'PUT', path, cookie, picks(nth)),
    )
    if (!replies) return null
    expect(countStatuses(replies)).toEqual([409, 409])
    expect(replies.map(({ body }) => body['code'])).toEqual(['shootout-closed', 'shootout-closed'])
    await untilClosed(pair)
    const { rows } = await pair.database.query('select 1 from shootout_picks')
    return expect(rows).toEqual([])
  })
})

interface Save {
  nth: number
  reply: ProcessResponse
}

test('exactly the picks stored before the deadline stand, whatever the servers’ clocks say, and it closes once', async () => {
  const pair = await startPair(0)
  await pair.startNode({ ...polling, ...withClockSkew(10) })
  await pair.startNode({ ...polling, ...withClockSkew(-10) })
  const weekend = await startWeekend(pair, 6)
  const { path, members } = weekend
  await weekend.endIn(600_000)
  let answered = 0
  const saving = Promise.all(
    members.map(async (cookie, member) => {
      const saves: Save[] = []
      for (let nth = 0; ; nth += 1) {
        const reply = await patiently(() =>
          pair.send(member + nth, 'PUT', path, cookie, picks(nth)),
        )
        saves.push({ nth, reply })
        answered += 1
        if (reply.status !== 200) return saves
      }
    }),
  )
  await until(async () => answered > 20)
  const end = await weekend.endIn(1_000)
  const all = await saving
  const taken = all.flat().filter(({ reply }) => reply.status === 200)
  const savedAt = taken.map(({ reply }) => Date.parse(String(reply.body['savedAt'])))
  expect(Math.max(...savedAt)).toBeLessThanOrEqual(end)
  expect(all.map((saves) => saves.at(-1)?.reply.body['code'])).toEqual(
    members.map(() => 'shootout-closed'),
  )
  await untilClosed(pair)
  for (const [member, saves] of all.entries()) {
    const last = saves.at(-2)
    const { body } = await pair.send(member, 'GET', path, members[member])
    expect(body['mine']).toEqual(last ? picks(last.nth).apiPlayerIds : null)
  }
  const { rows } = await pair.database.query(
    `select text from league_log where text like 'Weekend picks locked%'`,
  )
  expect(rows).toEqual([{ text: 'Weekend picks locked: 6 in' }])
})

test('a deadline moves by the tee times that are stored once it has its turn', async () => {
  const { pair } = await startWeekend(await startPair(1, polling), 1)
  await Promise.all(pair.nodes.map((node) => stopProcess(node)))
  const { database, databaseUrl } = pair
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const closesAt = async () => (await shootoutOf(pair))['closes_at'] as Date
  const estimate = await closesAt()
  const teesOff = (hours: number): [string, Date[]] => [
    `update entrants set tee_times = jsonb_build_array(
       jsonb_build_object('round', 3, 'at', $1::timestamptz, 'startingHole', 1))`,
    [new Date(estimate.getTime() + hours * hourMs)],
  ]
  await database.query(...teesOff(2))
  await client.query('begin')
  await client.query('select from tournaments for no key update')
  await client.query(...teesOff(4))
  const advancing = advanceShootouts(database.db)
  await until(async () => {
    const { closes_estimated: isEstimated } = await shootoutOf(pair)
    return isEstimated !== true || (await waitingForLocks(pair)).length > 0
  })
  await client.query('commit')
  await advancing
  expect((await closesAt()).getTime()).toBe(estimate.getTime() + 3 * hourMs)
})

test('a league that is purged just as its shootout is due fails nothing', async () => {
  const weekend = await startWeekend(await startPair(1, polling), 1)
  const { pair, leagueId } = weekend
  await Promise.all(pair.nodes.map((node) => stopProcess(node)))
  const { database, databaseUrl } = pair
  await database.query(
    `update entrants set tee_times = jsonb_build_array(jsonb_build_object('round', 3,
       'at', (select closes_at + interval '2 hours' from shootouts), 'startingHole', 1))`,
  )
  await weekend.endIn(0)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('delete from leagues where id = $1', [leagueId])
  const done = Promise.allSettled([closeDueShootouts(database.db), advanceShootouts(database.db)])
  await until(async () => (await waitingForLocks(pair)).length >= 2)
  await client.query('commit')
  expect(await done).toEqual([
    { status: 'fulfilled', value: 0 },
    { status: 'fulfilled', value: undefined },
  ])
})

test('picks that only look at the deadline first would be stored after it', async () => {
  const weekend = await startWeekend(await startPair(1, polling), 1)
  const { pair, leagueId } = weekend
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  const { rows } = await client.query(
    'select closed_at is null and clock_timestamp() < closes_at as careless from shootouts',
  )
  expect(rows).toEqual([{ careless: true }])
  await weekend.endIn(0)
  await untilClosed(pair)
  await client.query(
    `insert into shootout_picks (league_id, user_id, api_player_ids, saved_at)
     select league_id, user_id, '{10001,10008,10015}', clock_timestamp()
     from league_members where league_id = $1`,
    [leagueId],
  )
  await client.query('commit')
  const late = await pair.database.query(
    `select 1 from shootout_picks p join shootouts s using (league_id)
     where p.saved_at >= s.closes_at`,
  )
  expect(late.rows).toHaveLength(1)
})
