import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { makeLeague } from '#server/testing/play.ts'
import { race, raceWithoutGuard, countStatuses } from '#server/testing/processes/race.ts'
import {
  type Pair,
  sharePair,
  until,
  waitForGolf,
  waitingForLocks,
  withoutConstraint,
} from '#server/testing/processes/two-processes.ts'

const next = { apiTournamentId: '014', tournOrgId: '1' }

/** Starts ann's club with bob as its deputy and cat as a member. */
async function startClub(pair: Pair): Promise<{ id: string; ann: string; bob: string }> {
  await waitForGolf(pair)
  const ann = await pair.join('ann')
  const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'The Usual' })
  const { id, joinCode } = body as { id: string; joinCode: { code: string } }
  const bob = await pair.join('bob')
  for (const cookie of [bob, await pair.join('cat')]) {
    await pair.send(0, 'POST', `/api/clubs/join/${joinCode.code}`, cookie)
  }
  await pair.database.query(
    `update club_members set deputy = true from users where users.id = user_id and username = 'bob'`,
  )
  return { id, ann, bob }
}

const count = async ({ database }: Pair, of: string): Promise<unknown> =>
  (await database.query(`select count(*)::int as count from ${of}`)).rows[0]?.['count']

test('owner and deputy who press at once on two processes make one league, and ask everyone once', async () => {
  const pair = await sharePair()
  const { id, ann, bob } = await startClub(pair)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', `/api/clubs/${id}/leagues`, nth % 2 === 0 ? ann : bob, next),
  )
  expect(new Set(countStatuses(replies))).toEqual(new Set([201]))
  const made = replies.map(({ body }) => (body as { league: { id: string } }).league.id)
  expect(new Set(made).size).toBe(1)
  expect(await count(pair, 'leagues')).toBe(1)
  expect(await count(pair, 'league_months where made = 1')).toBe(1)
  expect(await count(pair, 'league_members')).toBe(2)
  expect(await count(pair, `invitations where status = 'pending'`)).toBe(1)
})

test('running back waits for the tournament before it locks the league', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  await pair.database.query(`update users set subscription_tier = 'premium'`)
  const league = await makeLeague(pair, ann)
  const holder = new pg.Client({ connectionString: pair.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`begin; select from tournaments where tourn_id = '014' for no key update`)
  const running = pair.send(0, 'POST', `/api/leagues/${league}/run-it-back`, ann, next)
  await until(async () => (await waitingForLocks(pair)).length === 1)
  // Whoever stores a field locks its leagues after it.
  await holder.query(`select from leagues where id = '${league}' for no key update nowait`)
  await holder.query('commit')
  expect((await running).status).toBe(201)
})

test('a member who is always in stays out of a league whose start waits for their block', async () => {
  const pair = await sharePair()
  const { id, ann } = await startClub(pair)
  await pair.database.query(
    `update club_members set always_in = true from users where users.id = user_id and username = 'cat'`,
  )
  const holder = new pg.Client({ connectionString: pair.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`begin; select from users where username = 'cat' for no key update`)
  const running = pair.send(0, 'POST', `/api/clubs/${id}/leagues`, ann, next)
  await until(async () => (await waitingForLocks(pair)).length === 1)
  await holder.query(`insert into blocks (blocker_id, blocked_id)
    select ann.id, cat.id from users ann, users cat where ann.username = 'ann' and cat.username = 'cat'`)
  await holder.query('commit')
  expect((await running).status).toBe(201)
  // Ann herself.
  expect(await count(pair, 'league_members')).toBe(1)
})

test('without the lock and the constraint, the same race makes more than one', async () => {
  const pair = await sharePair()
  const { id } = await startClub(pair)
  await withoutConstraint(pair, 'repeats', 'repeats_club_key')
  await raceWithoutGuard(
    pair,
    `select count(*) = 0 as allowed from repeats where club_id = '${id}'`,
    () => `with made as (
        insert into leagues (name, commissioner_id, tournament_key, season_start, season_end,
          entry_fee_cents, rules, drafting_end_at, drafting_end_estimated)
        select 'The Usual', owner_id, key, start_date, end_date, 0, rules, now() + interval '1 day', false
        from clubs, tournaments where clubs.id = '${id}' and tourn_id = '014' returning id, tournament_key
      )
      insert into repeats (league_id, tournament_key, club_id)
      select id, tournament_key, '${id}' from made`,
  )
  expect(await count(pair, 'repeats')).toBeGreaterThan(1)
})
