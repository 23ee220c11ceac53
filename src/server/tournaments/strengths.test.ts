import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { listPlayers } from '#contract/game/tournaments.ts'
import { addToGroups, listPlayerGroups, sortPlayers } from '#contract/leagues/groups.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { changesChannel, type Db, queryRows } from '#server/platform/db/db.ts'
import type { LiveChange } from '#server/platform/live/changes.ts'
import { publish } from '#server/platform/live/live.ts'

import { loadField } from '../leagues/draft/league-field.ts'
import { groupGolfers } from '../leagues/tables.ts'
import { workerUrl } from '../testing/database.ts'
import { golferId } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { computeStrengths } from './strengths.ts'

type Strengths = Awaited<ReturnType<typeof startUnranked>>

/** A server whose field has no world ranking. */
async function startUnranked() {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { db } = teetime.services
  await db.execute(sql`update entrants set ranking = null`)
  /** Stores the official scoreboard of a tournament that ended so many weeks before the coming one. */
  const finish = async (weeksAgo: number, toParOf: (rank: number) => number, known = 40) => {
    const rows = Array.from({ length: known }, (_, nth) => ({
      apiPlayerId: golferId(nth + 1),
      rounds: [1, 2].map((round) => ({ round, strokes: 72, toPar: toParOf(nth + 1) })),
    }))
    await db.execute(sql`
      with added as (
        insert into tournaments
          (key, source, org_id, tourn_id, year, name, format, start_date, end_date, status)
        select ${`old:${weeksAgo}`}, source, org_id, ${`9${weeksAgo}`}, year, 'Old', format,
          start_date - ${weeksAgo * 7 + 3}::int, start_date - ${weeksAgo * 7}::int, 'official'
        from tournaments where tourn_id = '014' returning key
      )
      insert into boards
        (tournament_key, version, seen_at, provider_at, as_of, board, official_at, pending)
      select key, ${1000 - weeksAgo}::int, now(), now(), now(),
        ${JSON.stringify({ rows })}::jsonb, now(), '{}' from added`)
  }
  const strengthOf = async (rank: number) => {
    const [row] = await queryRows<{ strength: number | null; rounds: number | null }>(
      db,
      sql`select strength, strength_rounds as rounds from entrants e join tournaments t on t.key = e.tournament_key
        where t.tourn_id = '014' and api_player_id = ${golferId(rank)}`,
    )
    return { strength: row?.strength ?? NaN, rounds: row?.rounds ?? NaN }
  }
  const makeLeague = async () => {
    const { league } = await teetime.as('ann')(createLeague, {
      body: { name: 'Sorted', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
    })
    return league.id
  }
  const sortField = (id: string) =>
    teetime.as('ann')(addToGroups, {
      params: { id },
      body: { playerGroupAssignments: [{ apiPlayerId: golferId(1), groupId: 'A' }] },
    })
  return { ...teetime, db, finish, strengthOf, makeLeague, sortField }
}

test('a field gets its strengths from finished tournaments, and anew after each one', async () => {
  const { db, finish, strengthOf } = await startUnranked()
  await db.execute(sql`update tournaments set first_tee_at = null`)
  await finish(3, (rank) => rank / 10)
  await computeStrengths(db)
  const first = await strengthOf(1)
  expect(first.rounds).toBe(2)
  expect(first.strength).toBeGreaterThan((await strengthOf(40)).strength)
  await finish(1, (rank) => (rank === 1 ? 9 : 0))
  await computeStrengths(db)
  const second = await strengthOf(1)
  expect(second.rounds).toBe(4)
  expect(second.strength).toBeLessThan(first.strength)
})

test('strengths that come out the same are not announced', async () => {
  const { services, db, finish } = await startUnranked()
  const announced: string[] = []
  onTestFinished(
    await services.database.listen(
      changesChannel,
      (payload) => announced.push((JSON.parse(payload) as LiveChange).kind),
      () => {},
    ),
  )
  const barrier = async () => {
    await publish(db, { kind: 'marks', userId: randomUUID() })
    await expect.poll(() => announced.at(-1)).toBe('marks')
    return announced.splice(0)
  }
  await finish(3, (rank) => rank / 10)
  await barrier()
  await computeStrengths(db)
  expect(await barrier()).toContain('tournament')
  await db.execute(sql`update tournaments set strengths_from = 'before', strengths_fixed_at = null`)
  await computeStrengths(db)
  expect(await barrier()).toEqual(['marks'])
})

test('a golfer of whom no round is known gets less than an average field', async () => {
  const { db, finish, strengthOf } = await startUnranked()
  await finish(1, () => 0, 39)
  await computeStrengths(db)
  expect(await strengthOf(40)).toMatchObject({ rounds: 0 })
  expect((await strengthOf(40)).strength).toBeLessThan((await strengthOf(1)).strength)
})

test('strengths stand once a league has sorted the field, and a late entrant gets one', async () => {
  const { db, finish, strengthOf, makeLeague, sortField } = await startUnranked()
  await db.execute(sql`update tournaments set first_tee_at = null`)
  await finish(3, (rank) => rank / 10)
  await computeStrengths(db)
  const before = await strengthOf(1)
  await sortField(await makeLeague())
  await finish(1, (rank) => (rank === 1 ? 9 : 0))
  await db.execute(sql`
    insert into entrants (tournament_key, api_player_id, first_name, last_name, amateur, tee_times)
    select key, ${golferId(41)}, 'Late', 'Entrant', true, '[]' from tournaments where tourn_id = '014'`)
  await computeStrengths(db)
  expect(await strengthOf(1)).toEqual(before)
  expect(await strengthOf(41)).toMatchObject({ rounds: 0, strength: expect.any(Number) })
})

test('strengths stand once tee times are published, unless too few golfers are known', async () => {
  const { db, finish, strengthOf } = await startUnranked()
  await db.execute(sql`update tournaments set first_tee_at = now() + interval '2 days'`)
  await finish(4, () => 0, 20)
  await computeStrengths(db)
  const early = await strengthOf(1)
  await finish(3, (rank) => rank / 10)
  await computeStrengths(db)
  const complete = await strengthOf(1)
  expect(complete).not.toEqual(early)
  await finish(1, (rank) => (rank === 1 ? 9 : 0))
  await computeStrengths(db)
  expect(await strengthOf(1)).toEqual(complete)
})

test('a league sorted by form lists, fills and logs by form, also after a world ranking has come', async () => {
  const { as, db, finish, makeLeague } = await startUnranked()
  // The last of the field play best.
  await finish(3, (rank) => -rank / 10)
  await computeStrengths(db)
  const params = { id: await makeLeague() }
  const playerGroupAssignments = [38, 40, 39].map((rank) => ({
    apiPlayerId: golferId(rank),
    groupId: 'A' as const,
  }))
  await as('ann')(sortPlayers, { params, body: { playerGroupAssignments, golferOrder: 'form' } })
  await db.execute(sql`update entrants set ranking = right(api_player_id, 2)::int`)
  const { playerGroups } = await as('ann')(listPlayerGroups, { params })
  expect(playerGroups[0]?.golferOrder).toBe('form')
  expect(playerGroups.map(({ tournamentPlayer }) => tournamentPlayer.apiPlayerId)).toEqual(
    [40, 39, 38].map(golferId),
  )
  const [first] = (await loadField(db, { ...params, tournamentKey: await keyOf(db) })).values()
  expect(first).toMatchObject({ apiPlayerId: golferId(40), rank: 1, order: 'form' })
  const log = await queryRows<{ text: string }>(db, sql`select text from league_log`)
  expect(log.map(({ text }) => text)).toContain('Groups sorted by form rank')
  const { players } = await as('ann')(listPlayers, { params: { id: '014' }, query: { orgId: '1' } })
  const best = players.find(({ apiPlayerId }) => apiPlayerId === golferId(40))
  expect(best).toMatchObject({ formRank: 1, ranking: 40 })
})

test('a league sorted by form lists last whose form nobody knows', async () => {
  const { as, db, finish, makeLeague } = await startUnranked()
  // They play worse than a golfer of whom no round is known is taken to.
  await finish(3, (rank) => (rank >= 38 ? 12 : 0), 39)
  await computeStrengths(db)
  const params = { id: await makeLeague() }
  const playerGroupAssignments = [40, 39, 1].map((rank) => ({
    apiPlayerId: golferId(rank),
    groupId: 'A' as const,
  }))
  const { playerGroups } = await as('ann')(sortPlayers, {
    params,
    body: { playerGroupAssignments, golferOrder: 'form' },
  })
  expect(playerGroups.map(({ tournamentPlayer }) => tournamentPlayer.apiPlayerId)).toEqual(
    [1, 39, 40].map(golferId),
  )
})

const onPostgres = test.runIf(process.env['TEST_DATABASE_URL'])

/** Lets a league sort the field after new strengths are computed, and before they are stored. */
async function sortMeanwhile(sort: (strengths: Strengths, leagueId: string) => Promise<unknown>) {
  const strengths = await startUnranked()
  const leagueId = await strengths.makeLeague()
  const { db, finish, strengthOf } = strengths
  await db.execute(sql`update tournaments set first_tee_at = null`)
  await finish(3, (rank) => rank / 10)
  await computeStrengths(db)
  await finish(1, (rank) => (rank === 1 ? 9 : 0))
  const holder = new pg.Client({ connectionString: workerUrl ?? '' })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`begin; select from tournaments where tourn_id = '014' for no key update`)
  const countWaiting = async () => {
    const { rows } = await holder.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  const computed = computeStrengths(db)
  await expect.poll(countWaiting).toBe(1)
  let isSorted = false
  const sorted = sort(strengths, leagueId)
    .then(() => strengthOf(1))
    .finally(() => (isSorted = true))
  await expect.poll(async () => isSorted || (await countWaiting()) === 2).toBe(true)
  await holder.query('commit')
  const [atSorting] = await Promise.all([sorted, computed])
  expect(await strengthOf(1)).toEqual(atSorting)
}

onPostgres('strengths that a league is just sorting by stand', async () => {
  await sortMeanwhile(({ sortField }, id) => sortField(id))
})

onPostgres('strengths that a league has just sorted by stand', async () => {
  await sortMeanwhile(({ db }, leagueId) =>
    db
      .insert(groupGolfers)
      .values({ leagueId, groupId: 'A', place: 1, apiPlayerId: golferId(1) })
      .execute(),
  )
})

const keyOf = async (db: Db) =>
  (await queryRows<{ key: string }>(db, sql`select key from tournaments where tourn_id = '014'`))[0]
    ?.key ?? ''
