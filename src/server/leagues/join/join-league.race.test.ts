import { expect, test } from 'vitest'

import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { startSession } from '#server/platform/auth/sessions.ts'
import { addMembers } from '#server/testing/leagues.ts'
import { inTime, patiently } from '#server/testing/patiently.ts'
import { password } from '#server/testing/people.ts'
import { makeLeague } from '#server/testing/play.ts'
import { crossDeadline, holdLeagueLock } from '#server/testing/processes/draft-race.ts'
import {
  concurrency,
  expectExactly,
  race,
  raceWithoutGuard,
  countStatuses,
  setDeadline,
} from '#server/testing/processes/race.ts'
import {
  type Pair,
  sharePair,
  until,
  waitingForLocks,
} from '#server/testing/processes/two-processes.ts'

/** Starts ann's league. */
async function startLink(pair: Pair) {
  const ann = await pair.join('ann')
  const id = await makeLeague(pair, ann, { name: 'The Whole Club' })
  const path = `/api/leagues/${id}/join-code`
  const { code } = (await pair.send(0, 'GET', path, ann)).body as { code: string }
  return { id, ann, path, code }
}

/** Makes accounts with a session, without the time that passwords take. @returns their cookies */
async function enterMany({ database }: Pair, count: number): Promise<string[]> {
  const { rows } = await database.query(
    `insert into users (username, email, password_hash, invite_token)
     select 'guest' || n, 'guest' || n || '@example.com', '!', 'GUEST' || n
     from generate_series(1, $1::int) n returning id`,
    [count],
  )
  const cookies = []
  for (const { id } of rows) {
    const { token } = await startSession(database.db, {}, id as string)
    cookies.push(`${sessionCookie}=${token}`)
  }
  return cookies
}

async function linesOf({ database }: Pair, leagueId: string): Promise<string[]> {
  const { rows } = await database.query(
    'select with_names(text, league_id) as text from league_log where league_id = $1 order by "order"',
    [leagueId],
  )
  return rows.map(({ text }) => text as string)
}

async function countMembers({ database }: Pair, leagueId: string): Promise<unknown> {
  const { rows } = await database.query(
    'select count(*)::int as count from league_members where league_id = $1',
    [leagueId],
  )
  return rows[0]?.['count']
}

test('when 115 people join at once, 100 get in and the others are told that the league is full', async () => {
  const pair = await sharePair()
  const { id, code } = await startLink(pair)
  const cookies = await enterMany(pair, 114)
  const replies = await Promise.all(
    cookies.map((cookie, nth) =>
      patiently(() => pair.send(nth, 'POST', `/api/join/${code}`, cookie)),
    ),
  )
  expect(Map.groupBy(countStatuses(replies), (status) => status)).toEqual(
    new Map([
      [200, Array.from({ length: maxLeagueMembers - 1 }, () => 200)],
      [409, Array.from({ length: 15 }, () => 409)],
    ]),
  )
  const codes = replies.map(({ body }) => body['code']).filter((code) => code !== undefined)
  expect(new Set(codes)).toEqual(new Set(['league-full']))
  expect(await countMembers(pair, id)).toBe(maxLeagueMembers)
})

test('exactly one of 25 newcomers with the link gets an account with the last place', async () => {
  const pair = await sharePair()
  const { id, code } = await startLink(pair)
  await addMembers(pair.database.db, id, maxLeagueMembers - 2)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', '/api/auth/register', '', {
      username: `new${nth}`,
      email: `new${nth}@example.com`,
      password,
      inviteCode: code,
    }),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(1, 201, 409))
  expect(await countMembers(pair, id)).toBe(maxLeagueMembers)
  const { rows } = await pair.database.query(
    `select count(*)::int as accounts from users where username like 'new%'`,
  )
  expect(rows[0]).toEqual({ accounts: 1 })
})

test.each([
  ['DELETE', 'Invite link turned off', 409],
  ['PUT', 'New invite link. The old one no longer works', 404],
])('nobody joins by the old link after %s', async (method, line, refusal) => {
  const pair = await sharePair()
  const { id, ann, path, code } = await startLink(pair)
  const cookies = await enterMany(pair, concurrency)
  const lock = await holdLeagueLock({ pair, leagueId: id })
  const replies = race(pair, async (nth) => {
    if (nth === 12) return await pair.send(nth, method, path, ann)
    return await pair.send(nth, 'POST', `/api/join/${code}`, cookies[nth])
  })
  // Three joins of each process, and the owner.
  await until(async () => (await waitingForLocks(pair)).length >= 7)
  await lock.release()
  const joins = (await replies).filter((_, nth) => nth !== 12)
  const joined = joins.filter(({ status }) => status === 200)
  expect(joins.filter(({ status }) => status === refusal)).toHaveLength(24 - joined.length)
  const lines = await linesOf(pair, id)
  expect(lines.slice(1 + joined.length)).toEqual([line])
  expect(await countMembers(pair, id)).toBe(1 + joined.length)
})

test('joins that wait until the draft closes are refused', async () => {
  await inTime(async () => {
    const pair = await sharePair()
    const { id: leagueId, code } = await startLink(pair)
    const members = await enterMany(pair, 6)
    const endIn = (ms: number) => setDeadline(pair, 'leagues', 'drafting_end_at', ms)
    const replies = await crossDeadline({ pair, leagueId, members, endIn }, (cookie, nth) =>
      pair.send(nth, 'POST', `/api/join/${code}`, cookie),
    )
    if (!replies) return null
    expect(replies.map(({ body }) => body['code'])).toEqual(
      Array.from({ length: 6 }, () => 'draft-closed'),
    )
    return expect(await countMembers(pair, leagueId)).toBe(1)
  })
})

test('without the lock, people would join after the link is closed', async () => {
  const pair = await sharePair()
  const { id } = await startLink(pair)
  await enterMany(pair, concurrency)
  await raceWithoutGuard(
    pair,
    `select join_closed_at is null as allowed from leagues where id = '${id}'`,
    (nth) => `insert into league_members (league_id, user_id, joined_at)
      select '${id}', id, clock_timestamp() from users where username = 'guest${nth + 1}'`,
    () =>
      pair.database.query('update leagues set join_closed_at = clock_timestamp() where id = $1', [
        id,
      ]),
  )
  const { rows } = await pair.database.query(
    `select count(*)::int as late from league_members join leagues on leagues.id = league_id
     where league_id = $1 and joined_at > join_closed_at`,
    [id],
  )
  expect(Number(rows[0]?.['late'])).toBeGreaterThan(0)
})
