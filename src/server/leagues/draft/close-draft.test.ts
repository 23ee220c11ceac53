import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getTeam, listTeams, saveTeam } from '#contract/game/draft.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'
import { missedReadsUntilWithdrawn } from '#server/tournaments/tournaments.ts'

import { allLeagues } from '../tables.ts'
import { closeDraft, closeDueDrafts, closeIfDue } from './close-draft.ts'
import { closingRankings } from './tables.ts'

const whole = [1, 2, 8, 9, 15, 22]

async function startDraft(...names: string[]) {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, names)
  const logOf = async () => {
    const { log } = await teetime.as('ann')(listLogEntries, { params: { id } })
    return log.map(({ text }) => text)
  }
  return { ...teetime, teetime, db: teetime.services.db, id, params: { id }, logOf }
}

test('a team sent after the deadline is refused, and the one before it stands', async () => {
  const { teetime, as, id, params } = await startDraft('ann', 'bob')
  await draft(teetime, id, 'ann', whole, -12)
  const before = await as('ann')(getTeam, { params })
  const { now: _, open: __, draftingEndDate: ___, golfers, ...saved } = before
  expect(golfers.every(({ reserve }) => reserve === null)).toBe(true)
  await teetime.passDeadline(id)
  const late = { status: 409, code: 'draft-closed' }
  await expect(draft(teetime, id, 'ann', [3, 4, 8, 9, 15, 22])).rejects.toMatchObject(late)
  await expect(draft(teetime, id, 'ann', [])).rejects.toMatchObject(late)
  await expect(draft(teetime, id, 'bob', whole)).rejects.toMatchObject(late)
  const after = await as('ann')(getTeam, { params })
  expect(after).toMatchObject({ ...saved, open: false })
  expect(after.golfers.map(({ apiPlayerId }) => apiPlayerId)).toEqual(whole.map(golferId))
  await expect(draft(teetime, id, 'bob', whole)).rejects.toMatchObject(late)
})

test('a late first team leaves the league as it was', async () => {
  const { teetime, as, id, params } = await startDraft('ann')
  await teetime.passDeadline(id)
  await expect(draft(teetime, id, 'ann', whole)).rejects.toMatchObject({ code: 'draft-closed' })
  expect(await as('ann')(getLeague, { params })).toMatchObject({ frozen: false })
})

test('at the deadline all teams are shown at once, with partial ones filled and marked', async () => {
  const { teetime, as, id, params } = await startDraft('ann', 'bob', 'cat')
  await draft(teetime, id, 'bob', whole, -12)
  await draft(teetime, id, 'ann', [15, 1], null)
  await teetime.passDeadline(id)
  const { teams } = await as('cat')(listTeams, { params })
  expect(
    teams.map(({ username, predictedWinningScore }) => [username, predictedWinningScore]),
  ).toEqual([
    ['ann', null],
    ['bob', -12],
  ])
  // The middles of 1–7, 8–14 and 22–40. If two are equally near, the lower ranked comes first.
  expect(teams[0]?.golfers.map(({ apiPlayerId, filled }) => [apiPlayerId, filled])).toEqual([
    [golferId(15), false],
    [golferId(1), false],
    [golferId(4), true],
    [golferId(11), true],
    [golferId(12), true],
    [golferId(31), true],
  ])
  expect(teams[1]?.golfers.some(({ filled }) => filled)).toBe(false)
  const mine = await as('ann')(getTeam, { params })
  expect(mine).toMatchObject({ complete: true, open: false, golfers: teams[0]?.golfers })
  const { members } = await as('cat')(listMembers, { params })
  expect(members.map(({ username, picked }) => [username, picked])).toEqual([
    ['ann', true],
    ['bob', true],
    ['cat', false],
  ])
})

test('places are not filled with withdrawn golfers', async () => {
  const { teetime, as, id, params, provider, tick } = await startDraft('ann')
  await draft(teetime, id, 'ann', [1])
  const golfers = provider.scenes[0]?.golfers ?? []
  for (const golfer of golfers.filter(({ rank }) => rank === 4)) golfer.gone = true
  for (let reading = 0; reading < 3; reading += 1) await tick()
  await teetime.passDeadline(id)
  const { teams } = await as('ann')(listTeams, { params })
  const ids = teams[0]?.golfers.map(({ apiPlayerId }) => apiPlayerId)
  expect(ids).toHaveLength(6)
  expect(ids?.[1]).toBe(golferId(5))
})

/** Lets golfers leave the entry list, or return to it. */
async function setGone({ provider, tick }: TeeTime, numbers: number[], gone: boolean) {
  const golfers = provider.scenes[0]?.golfers ?? []
  for (const golfer of golfers) if (numbers.includes(golfer.rank ?? 0)) golfer.gone = gone
  for (let reading = 0; reading < missedReadsUntilWithdrawn; reading += 1) await tick()
}

test('where a group has run out, a place goes to one who has left', async () => {
  const { teetime, as, db, id, params } = await startDraft('ann', 'bob')
  await draft(teetime, id, 'ann', whole)
  await draft(teetime, id, 'bob', whole.slice(0, -2))
  // Group C keeps two golfers.
  await db.execute(sql`
    delete from group_golfers where league_id = ${id} and group_id = 'C'
      and api_player_id not in (${golferId(15)}, ${golferId(16)})`)
  await setGone(teetime, [15, 16], true)
  await teetime.passDeadline(id)
  const { teams } = await as('ann')(listTeams, { params })
  const [, bob] = teams
  const filled = bob?.golfers.slice(-2).map(({ apiPlayerId, filled }) => [apiPlayerId, filled])
  // The middle of two is the lower ranked.
  expect(filled).toEqual([
    [expect.any(String), true],
    [golferId(16), true],
  ])
})

test('a golfer who returns after picks locked replaces no one', async () => {
  const { teetime, as, id, params } = await startDraft('ann', 'bob')
  await draft(teetime, id, 'ann', whole)
  await setGone(teetime, [3], true)
  await teetime.passDeadline(id)
  const reserveOf = async (nth: number) =>
    (await as('bob')(listTeams, { params })).teams[0]?.golfers[nth]?.reserve?.apiPlayerId
  expect(await reserveOf(1)).toBe(golferId(4))
  await setGone(teetime, [3], false)
  expect(await reserveOf(1)).toBe(golferId(4))
})

test('a draft closes once, when it is due and not before', async () => {
  const { teetime, db, id, logOf } = await startDraft('ann', 'bob')
  await draft(teetime, id, 'bob', whole)
  expect(await closeDraft(db, id)).toBe(false)
  expect(await closeIfDue(db, id)).toBe(false)
  expect(await closeDueDrafts(db)).toBe(0)
  await teetime.passDeadline(id)
  expect(await closeDueDrafts(db)).toBe(1)
  expect(await closeDueDrafts(db)).toBe(0)
  expect(await closeDraft(db, id)).toBe(false)
  expect(await closeIfDue(db, id)).toBe(true)
  const log = await logOf()
  expect(log.filter((text) => text.startsWith('Picks locked'))).toEqual([
    'Picks locked: 1 team in, so the league is void',
  ])
})

test('when the field loses a golfer, teams that picked them still show everyone else, and are filled at the lock', async () => {
  const { teetime, as, db, id, params } = await startDraft('ann', 'bob')
  await draft(teetime, id, 'ann', whole)
  await db.execute(sql`delete from entrants where api_player_id = ${golferId(22)}`)
  expect((await as('ann')(getTeam, { params })).golfers).toHaveLength(5)
  await teetime.passDeadline(id)
  const { teams } = await as('bob')(listTeams, { params })
  expect(teams[0]?.golfers.map(({ groupId, filled }) => [groupId, filled])).toEqual([
    ['A', false],
    ['A', false],
    ['B', false],
    ['B', false],
    ['C', false],
    ['W', true],
  ])
})

test('a draft without any saved team closes with no teams', async () => {
  const { teetime, as, id, params, logOf } = await startDraft('ann')
  await teetime.passDeadline(id)
  expect(await as('ann')(listTeams, { params })).toEqual({ teams: [] })
  expect((await logOf())[0]).toBe('Picks locked: no teams in, so the league is void')
})

test('a league without a stored closing ranking uses the current one', async () => {
  const { teetime, as, db, id, params } = await startDraft('ann', 'bob')
  await draft(teetime, id, 'ann', whole)
  await teetime.passDeadline(id)
  const { teams: before } = await as('bob')(listTeams, { params })
  expect(before[0]?.golfers[0]?.reserve?.apiPlayerId).toBe(golferId(3))
  await db.delete(closingRankings)
  expect((await as('bob')(listTeams, { params })).teams).toEqual(before)
})

test('a closed draft stays closed, whatever its deadline says', async () => {
  const { teetime, as, db, id, params } = await startDraft('ann')
  await teetime.passDeadline(id)
  await closeDraft(db, id)
  await db
    .update(allLeagues)
    .set({ draftingEndAt: sql`clock_timestamp() + interval '1 day'` })
    .where(eq(allLeagues.id, id))
  const body = { apiPlayerIds: whole.map(golferId), predictedWinningScore: null }
  await expect(as('ann')(saveTeam, { params, body })).rejects.toMatchObject({
    code: 'draft-closed',
  })
  expect(await as('ann')(getTeam, { params })).toMatchObject({ open: false })
})
