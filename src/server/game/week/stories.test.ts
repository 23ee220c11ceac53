import { expect, test } from 'vitest'

import { createClub, setLeagueClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { getWeek } from '#contract/game/week.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { twelveWeeks } from '#domain/seasons/season.fixture.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { finalSteps, picks, startClosedLeague } from '#server/testing/scenes/finished.ts'
import { seedWeeks, weekId } from '#server/testing/scenes/seasons.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { weekRevisions } from '../history/tables.ts'

/** Starts a league whose chances at the lock are known. */
async function startWithChances(names?: string[]) {
  const { teetime, leagueId } = await startClosedLeague(names)
  await teetime.runJobs()
  return { teetime, leagueId, ...steps(teetime, leagueId) }
}

function steps(teetime: TeeTime, leagueId: string) {
  const others = finalSteps(teetime, leagueId)
  return {
    ...others,
    follow: async () => {
      await others.read(2)
      await teetime.runJobs()
      await teetime.runJobs()
    },
    stories: async (name = 'ann') => {
      const { recaps } = await teetime.as(name)(getWeek, { params: { id: leagueId } })
      const [end] = recaps.filter(({ round }) => round === 'final')
      return end?.stories
    },
  }
}

test('from the official result on, every member gets the same stories, which agree with the leaderboard', async () => {
  const { play, follow, stories, board } = await startWithChances()
  expect(await stories()).toBeUndefined()
  await play(4)
  await follow()
  const found = await stories()
  expect(await stories('dan')).toEqual(found)
  const { standings } = await board()
  const totals = new Map(standings.map(({ userId, totalToPar }) => [userId, totalToPar ?? 0]))
  const { bestTeam, bench, luck, nemeses } = found!
  expect(bestTeam?.golfers).toHaveLength(4)
  expect(bestTeam?.behind.map(({ userId, strokes }) => [userId, strokes])).toEqual(
    standings.map(({ userId, totalToPar }) => [userId, (totalToPar ?? 0) - (bestTeam?.total ?? 0)]),
  )
  expect(bench.length).toBeGreaterThan(0)
  for (const { userId, apiPlayerId, score } of bench) {
    const golfers = standings.find((line) => line.userId === userId)?.golfers ?? []
    expect(golfers.find((golfer) => golfer.apiPlayerId === apiPlayerId)).toMatchObject({
      counting: false,
      toPar: score,
    })
  }
  expect(luck.map(({ win }) => win).reduce((sum, win) => sum + win, 0)).toBeCloseTo(1)
  for (const { userId, rank } of luck)
    expect(standings.findIndex((line) => line.userId === userId) + 1).toBe(rank)
  const [first, second] = standings
  expect(nemeses.some(({ userId }) => userId === first?.userId)).toBe(false)
  expect(nemeses.find(({ userId }) => userId === second?.userId)).toEqual({
    userId: second?.userId,
    by: [first?.userId],
    strokes: (totals.get(second!.userId) ?? 0) - (totals.get(first!.userId) ?? 0),
    weeks: null,
  })
})

test('a corrected card that leaves the result as it was changes the stories at once, and nothing else', async () => {
  const { teetime, leagueId, scene, play, follow, board } = await startWithChances()
  const end = async () => {
    const { recaps } = await teetime.as('ann')(getWeek, { params: { id: leagueId } })
    return recaps.find(({ round }) => round === 'final')
  }
  await play(4)
  await follow()
  const before = await end()
  const owned = (await board()).standings.flatMap(({ golfers }) => golfers)
  const ownersOf = (id: string) => owned.filter(({ apiPlayerId }) => apiPlayerId === id).length
  const benched = before?.stories?.bench.find(({ apiPlayerId }) => ownersOf(apiPlayerId) === 1)
  // A stroke more doesn't make them count.
  const correct = async (id?: string) => {
    const golfer = scene.golfers.find((one) => one.id === id)!
    golfer.rounds = golfer.rounds.map((toPar, nth) => (nth === 3 ? toPar + 1 : toPar))
    await follow()
  }
  await correct(benched?.apiPlayerId)
  const after = await end()
  expect(after?.stories?.bench).not.toEqual(before?.stories?.bench)
  expect({ ...after, stories: null }).toEqual({ ...before, stories: null })
  const revisions = () => teetime.services.db.select().from(weekRevisions)
  const last = await revisions()
  const best = new Set(after?.stories?.bestTeam?.golfers.map(({ apiPlayerId }) => apiPlayerId))
  await correct(scene.golfers.find(({ id }) => ownersOf(id) === 0 && !best.has(id))?.id)
  expect(await end()).toEqual(after)
  expect(await revisions()).toEqual(last)
})

test('becoming final, a league takes the stories of the scores that it is settled by', async () => {
  const { play, follow, stories, golfer, read, pass, settle } = await startWithChances()
  await play(4)
  await follow()
  const before = await stories()
  // On no team, so that the result stays.
  golfer(30).rounds = [-9, -9, -9, -9]
  await read(3)
  await pass(25)
  expect(await settle()).toBe(1)
  const after = await stories()
  expect(after?.bestTeam?.total).toBeLessThan(before?.bestTeam?.total ?? 0)
  expect(after?.bestTeam?.golfers[0]?.name).toBe('First30 Last30')
  expect({ ...after, bestTeam: null }).toEqual({ ...before, bestTeam: null })
})

test('in a club the nemesis is counted over its weeks', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const names = Object.keys(picks)
  const leagueId = await startLeague(teetime, names)
  await teetime.register('eve')
  const { id, joinCode } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  for (const name of names.slice(1))
    await as(name)(joinClub, { params: { code: joinCode?.code ?? '' } })
  await as('ann')(setLeagueClub, { params: { id: leagueId }, body: { clubId: id } })
  const earlier = twelveWeeks(idOf, weekId)
  await seedWeeks(services.db, id, earlier)
  for (const name of names) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  await teetime.passDeadline(leagueId)
  await closeDueDrafts(services.db)
  const { play, follow, stories, board } = steps(teetime, leagueId)
  await play(4)
  await follow()
  const now = (await board()).standings.map(({ userId }, nth) => ({ userId, rank: nth + 1 }))
  const weeks = [...earlier.filter(({ isVoid }) => !isVoid), { results: now }]
  const { nemeses } = (await stories())!
  const counted = nemeses.filter((one) => one.weeks !== null)
  expect(counted.length).toBeGreaterThan(0)
  for (const { userId, by, weeks: counts } of counted) {
    const countsOf = (other: string) => {
      const pairs = weeks.flatMap(({ results }) => {
        const rankOf = (id: string) => results.find((one) => one.userId === id)?.rank
        const [mine, theirs] = [rankOf(userId), rankOf(other)]
        return mine === undefined || theirs === undefined ? [] : [{ mine, theirs }]
      })
      const ahead = pairs.filter(({ mine, theirs }) => theirs < mine).length
      return { met: pairs.length, ahead }
    }
    expect(by.map(countsOf)).toEqual([counts])
    for (const other of now)
      expect(countsOf(other.userId).ahead).toBeLessThanOrEqual(counts?.ahead ?? 0)
  }
})

test('a void league has no stories, even after a corrected card', async () => {
  const { play, follow, stories, golfer } = await startWithChances(['ann'])
  await play(4)
  await follow()
  expect(await stories()).toBeNull()
  golfer(30).rounds = [-9, -9, -9, -9]
  await follow()
  expect(await stories()).toBeNull()
})
