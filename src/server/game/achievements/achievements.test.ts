import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getStatistics, listAchievements } from '#contract/game/achievements.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { achievements as all } from '#domain/achievements/achievements.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'

import { leagueResults } from '../scoring/tables.ts'
import { unlockedAchievements } from './tables.ts'

/** A settled league of four; its members by place. */
async function startSettled() {
  const started = await startClosedLeague()
  const { play, board, pass, settle } = started
  await play(4)
  const places = (await board()).standings.map(({ username }) => username)
  await pass(24)
  await settle()
  return { ...started, places }
}

test('a settled league unlocks what its members earned, and the rest stays locked', async () => {
  const { teetime, places } = await startSettled()
  const [winner = '', , , last = ''] = places
  const { achievements, locked } = await teetime.as(winner)(listAchievements)
  expect(achievements.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['first-tee', 'first-win', 'first-podium']),
  )
  expect(achievements[0]).toMatchObject({
    achievementTitle: expect.any(String),
    achievementDescription: expect.any(String),
    relatedTournamentName: 'The Practice Open',
    isRecent: true,
  })
  expect(achievements.length + locked.length).toBe(all.length)
  const mine = new Set(achievements.map(({ id }) => id))
  expect(locked.some(({ id }) => mine.has(id))).toBe(false)

  const spoon = await teetime.as(last)(listAchievements)
  expect(spoon.achievements.map(({ id }) => id)).toContain('wooden-spoon')
  expect(spoon.achievements.map(({ id }) => id)).not.toContain('first-win')
})

test('an achievement is recent for 7 days', async () => {
  const { teetime } = await startSettled()
  const age = (days: number) =>
    teetime.services.db
      .update(unlockedAchievements)
      .set({ at: sql`now() - make_interval(days => ${days}, mins => 1)` })
  await age(6)
  expect((await teetime.as('ann')(listAchievements)).achievements[0]?.isRecent).toBe(true)
  await age(7)
  expect((await teetime.as('ann')(listAchievements)).achievements[0]?.isRecent).toBe(false)
})

test('statistics count places in settled leagues, but not in void ones', async () => {
  const { teetime, places } = await startSettled()
  const second = places[1] ?? ''
  const one = { totalTournaments: 1, averagePosition: 2, bestPosition: 2 }
  const none = { firstPlaceFinishes: 0, thirdPlaceFinishes: 0 }
  expect(await teetime.as(second)(getStatistics)).toEqual({
    ...one,
    ...none,
    secondPlaceFinishes: 1,
  })
  await teetime.services.db
    .update(leagueResults)
    .set({ counted: false })
    .where(eq(leagueResults.userId, teetime.idOf(second)))
  expect(await teetime.as(second)(getStatistics)).toMatchObject({
    totalTournaments: 0,
    averagePosition: null,
    bestPosition: null,
  })
})

test('a win still counts after the league is deleted', async () => {
  const { teetime, leagueId, places } = await startSettled()
  const [winner = ''] = places
  const before = await teetime.as(winner)(listAchievements)
  await teetime.as('ann')(deleteLeague, { params: { id: leagueId } })
  expect(await teetime.as(winner)(listAchievements)).toEqual(before)
  expect(await teetime.as(winner)(getStatistics)).toMatchObject({ firstPlaceFinishes: 1 })
})

test('an achievement that someone already has stays as it was', async () => {
  const { teetime, pass, settle, play, board } = await startClosedLeague()
  const at = new Date('2020-01-01T00:00:00Z')
  await teetime.services.db.insert(unlockedAchievements).values({
    userId: teetime.idOf('bob'),
    achievement: 'first-tee',
    tournamentName: 'The First Open',
    at,
  })
  await play(4)
  await board()
  await pass(24)
  await settle()
  const { achievements } = await teetime.as('bob')(listAchievements)
  expect(achievements.filter(({ id }) => id === 'first-tee')).toMatchObject([
    { relatedTournamentName: 'The First Open', unlockedDate: at, isRecent: false },
  ])
})
