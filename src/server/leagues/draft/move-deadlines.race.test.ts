import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { deadlineFor } from '#domain/tournaments/deadline.ts'
import { inTime, patiently } from '#server/testing/patiently.ts'
import {
  crossDeadline,
  type DraftRace,
  startDraftRace,
} from '#server/testing/processes/draft-race.ts'
import { countStatuses } from '#server/testing/processes/race.ts'
import { withClockSkew } from '#server/testing/processes/skewed-clock.ts'
import {
  type Pair,
  type ProcessResponse,
  sharePair,
  startPair,
  until,
} from '#server/testing/processes/two-processes.ts'

import { moveDeadlines } from './move-deadlines.ts'

const golfers = (n: number) => [1, 2, 8, 9, 15, 22 + (n % 19)].map((rank) => String(10_000 + rank))
const team = (n: number) => ({ apiPlayerIds: golfers(n), predictedWinningScore: -(n % 60) })

const stored = async ({ pair, leagueId }: DraftRace) => {
  const { rows } = await pair.database.query(
    `select count(*)::int as count, max(extract(epoch from saved_at) * 1000)::float8 as last
     from teams where league_id = $1`,
    [leagueId],
  )
  return rows[0] as { count: number; last: number | null }
}

test('a save that arrives before the deadline but gets the lock after it is refused', async () => {
  await inTime(async () => {
    const drafting = await startDraftRace(await sharePair(), 2)
    const { pair, path } = drafting
    const replies = await crossDeadline(drafting, (cookie, nth) =>
      pair.send(nth, 'PUT', path, cookie, team(nth)),
    )
    if (!replies) return null
    expect(countStatuses(replies)).toEqual([409, 409])
    expect(replies.map(({ body }) => body['code'])).toEqual(['draft-closed', 'draft-closed'])
    return expect(await stored(drafting)).toMatchObject({ count: 0 })
  })
})

test('the same save would be accepted if its transaction’s start counted', async () => {
  const drafting = await startDraftRace(await sharePair(), 1)
  const end = await drafting.endIn(500)
  const client = new pg.Client({ connectionString: drafting.pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select now()')
  await until(async () => (await drafting.now()) > end)
  const { rows } = await client.query(
    `select now() < drafting_end_at as careless, clock_timestamp() < drafting_end_at as careful
     from leagues where id = $1`,
    [drafting.leagueId],
  )
  expect(rows).toEqual([{ careless: true, careful: false }])
})

interface Save {
  nth: number
  reply: ProcessResponse
  /** When the reply arrived, by the database's clock. */
  answeredAt: number
}

/** Every member saves nonstop, alternating between processes, until the draft is closed. */
async function saveUntilClosed({ pair, path, members, now }: DraftRace): Promise<Save[][]> {
  return await Promise.all(
    members.map(async (cookie, member) => {
      const saves: Save[] = []
      for (let nth = 0; ; nth++) {
        const reply = await patiently(() => pair.send(member + nth, 'PUT', path, cookie, team(nth)))
        saves.push({ nth, reply, answeredAt: await now() })
        if (reply.status !== 200) return saves
      }
    }),
  )
}

const savedAt = ({ reply }: Save) => Date.parse(String(reply.body['savedAt']))

/** Expects every accepted save to be before the deadline, every refusal after it, and the last save to stand. */
async function expectExact(drafting: DraftRace, saves: Save[][], end: number): Promise<void> {
  const { pair, path, members } = drafting
  const all = saves.flat()
  const taken = all.filter(({ reply }) => reply.status === 200)
  const refused = all.filter(({ reply }) => reply.status !== 200)
  expect(taken.length).toBeGreaterThan(0)
  // To the millisecond, which is the precision of a reply.
  expect(Math.max(...taken.map(savedAt))).toBeLessThanOrEqual(end)
  expect(refused.map(({ reply }) => reply.body['code'])).toEqual(members.map(() => 'draft-closed'))
  expect(Math.min(...refused.map(({ answeredAt }) => answeredAt))).toBeGreaterThanOrEqual(end)
  const { rows } = await pair.database.query(
    `select (select count(*)::int from saves) as stored, (
       select count(*)::int from saves s join leagues l on l.id = s.league_id
       where s.saved_at >= l.drafting_end_at
     ) as late`,
  )
  expect(rows).toEqual([{ stored: taken.length, late: 0 }])
  for (const [member, own] of saves.entries()) {
    const last = own.at(-2)
    const { body } = await pair.send(0, 'GET', path, members[member])
    const ids = (body['golfers'] as { apiPlayerId: string }[]).map(({ apiPlayerId }) => apiPlayerId)
    expect(ids.toSorted()).toEqual(last ? golfers(last.nth).toSorted() : [])
    expect(body['open']).toBe(false)
  }
}

/** Records every stored save with its instant. */
async function keepHistory({ database }: Pair): Promise<void> {
  await database.query('create table saves as select * from teams limit 0')
  await database.query(`
    create function note_save() returns trigger language plpgsql as $$
    begin
      insert into saves select new.*;
      return new;
    end $$`)
  await database.query(
    'create trigger saves after insert or update on teams for each row execute function note_save()',
  )
}

const countSaves = async ({ pair: { database } }: DraftRace) => {
  const { rows } = await database.query('select count(*)::int as count from saves')
  return Number(rows[0]?.['count'])
}

test('exactly the saves stored before the deadline are accepted, whatever the servers’ clocks say', async () => {
  const pair = await startPair(0)
  await pair.startNode(withClockSkew(10))
  await pair.startNode(withClockSkew(-10))
  const drafting = await startDraftRace(pair, 8)
  await keepHistory(pair)
  await drafting.endIn(600_000)
  const saving = saveUntilClosed(drafting)
  // Eight people, on a busy machine, too: enough for some to be late.
  await until(async () => (await countSaves(drafting)) >= 16)
  const end = await drafting.endIn(1_000)
  await expectExact(drafting, await saving, end)
})

test('a deadline that moves while teams are being saved takes effect at its new time', async () => {
  const drafting = await startDraftRace(await startPair(2), 8)
  const { pair, leagueId } = drafting
  await keepHistory(pair)
  await drafting.endIn(60_000)
  // An estimate, because this test process cannot notify members when a real deadline moves.
  await pair.database.query('update leagues set drafting_end_estimated = true')
  const saving = saveUntilClosed(drafting)
  await until(async () => (await stored(drafting)).count >= 8)
  // Far enough ahead that it has not passed by the time the move gets its turn among the saves.
  const firstTee = new Date((await drafting.now()) + 4_000 + 3_600_000)
  const { rows } = await pair.database.query(`select tournament_key as key from leagues`)
  const move = async (firstTeeAt: Date) => {
    await pair.database.query('update tournaments set first_tee_at = $1', [firstTeeAt])
    return await moveDeadlines(pair.database.db, String(rows[0]?.['key']))
  }
  expect(await move(firstTee)).toBe(1)
  const end = deadlineFor(firstTee).getTime()
  await expectExact(drafting, await saving, end)
  // Once it has passed, it never moves.
  const earlier = new Date(firstTee.getTime() - 10_000)
  expect(await move(earlier)).toBe(0)
  const after = await pair.database.query(
    `select (extract(epoch from drafting_end_at) * 1000)::float8 as at from leagues where id = $1`,
    [leagueId],
  )
  expect(after.rows).toEqual([{ at: end }])
})

test('two processes close each draft exactly once', async () => {
  const drafting = await startDraftRace(await sharePair(), 1)
  const { pair, members } = drafting
  const [ann = ''] = members
  await pair.database.query(`update users set subscription_tier = 'enterprise'`)
  for (let nth = 1; nth < 10; nth++) {
    const league = { name: `League ${nth}`, apiTournamentId: '014', tournOrgId: '1', entryFee: '0' }
    expect((await pair.send(nth, 'POST', '/api/leagues', ann, league)).status).toBe(201)
  }
  await pair.database.query(`update leagues set drafting_end_at = clock_timestamp()`)
  // Readers close due drafts, too.
  const ids = await pair.database.query('select id from leagues')
  await Promise.all(
    ids.rows.flatMap(({ id }) =>
      [0, 1].map((nth) => pair.send(nth, 'GET', `/api/leagues/${String(id)}/teams`, ann)),
    ),
  )
  await until(async () => {
    const open = await pair.database.query('select 1 from leagues where closed_at is null')
    return open.rows.length === 0
  })
  const { rows } = await pair.database.query(
    `select count(*)::int as lines, count(distinct league_id)::int as leagues
     from league_log where text like 'Picks locked%'`,
  )
  expect(rows).toEqual([{ lines: 10, leagues: 10 }])
})
