import { expect, test } from 'vitest'

import type { Slot } from '../leagues/groups.ts'
import { defaultRules } from '../leagues/rules.ts'
import { scoreboardBeforePlay } from '../week/scoreboard-before-play.ts'
import { golferChances } from './golfer-chances.ts'
import { remainingPlay, simulateFinishes } from './simulate-finish.ts'
import { suggestTeams } from './strategy.ts'

const { places, counting, penalty } = defaultRules

const pause = async () => {}

const slotAt = (nth: number): Slot => (nth < 7 ? 'A' : nth < 14 ? 'B' : nth < 21 ? 'C' : 'W')

/** Golfers from the strongest to the weakest, in groups of seven. */
async function simulated(count = 80, strongest = 2) {
  const field = Array.from({ length: count }, (_, nth) => ({
    apiPlayerId: `g${nth}`,
    name: `Golfer ${nth}`,
    slot: slotAt(nth),
    rank: nth + 1,
    inField: true,
    strength: { strokes: strongest - nth * 0.05, error: 0.3, rounds: 50 },
  }))
  const strengths = new Map(field.map(({ apiPlayerId, strength }) => [apiPlayerId, strength]))
  const board = scoreboardBeforePlay(field, { event: 'The Practice Open' })
  const rest = remainingPlay(board, (id) => strengths.get(id)!, penalty)
  const outcomes = simulateFinishes(rest, 1000, 7)
  return { field, outcomes, chances: await golferChances(outcomes, pause), pause }
}

test('chances grow with strength, and those to win add up to 1', async () => {
  const { chances } = await simulated()
  const [best, last] = [chances.get('g0')!, chances.get('g79')!]
  expect(best.win).toBeGreaterThan(last.win)
  expect(best.top10).toBeGreaterThan(best.top5)
  expect(best.top5).toBeGreaterThan(best.win)
  expect(best.makesCut).toBeGreaterThan(last.makesCut!)
  const all = [...chances.values()].reduce((sum, { win }) => sum + win, 0)
  expect(all).toBeCloseTo(1)
})

test('three legal teams: the safest makes the most cuts, and the boldest has no popular golfers', async () => {
  const { field, outcomes, chances, pause } = await simulated()
  const { teams, popularity } = await suggestTeams({
    field,
    places,
    counting,
    rivals: 9,
    outcomes,
    chances,
    seed: 3,
    pause,
  })
  const [safest, likeliest, boldest] = teams
  for (const { golfers } of teams) {
    expect(new Set(golfers).size).toBe(6)
    for (const slot of ['A', 'B', 'C', 'W'] as const)
      expect(golfers.filter((golfer) => golfer.slot === slot)).toHaveLength(places[slot])
  }
  const cuts = (team = safest!) =>
    team.golfers.reduce((sum, { apiPlayerId }) => sum + chances.get(apiPlayerId)!.makesCut!, 0)
  expect(cuts(safest)).toBeGreaterThanOrEqual(cuts(likeliest))
  expect(cuts(safest)).toBeGreaterThan(cuts(boldest))
  // An even share of ten teams is 0.1.
  expect(likeliest!.chance).toBeGreaterThan(0.12)
  expect(likeliest!.chance).toBeGreaterThanOrEqual(safest!.chance)
  expect(likeliest!.chance).toBeGreaterThan(boldest!.chance)
  for (const { apiPlayerId, slot } of boldest!.golfers) {
    const inSlot = field.filter((golfer) => golfer.slot === slot).length
    expect(popularity.get(apiPlayerId) ?? 0).toBeLessThanOrEqual(places[slot] / inSlot)
  }
})

test('the same league gets the same teams', async () => {
  const one = await simulated()
  const input = { places, counting, rivals: 4, seed: 3 }
  expect(await suggestTeams({ ...one, ...input })).toEqual(
    await suggestTeams({ ...(await simulated()), ...input }),
  )
})

test('a field that is too small for the rules gets no team', async () => {
  const small = await simulated(20)
  const strategy = await suggestTeams({ ...small, places, counting, rivals: 4, seed: 3 })
  expect(strategy.teams).toEqual([])
})

test('others get a turn after every few teams', async () => {
  const one = await simulated()
  let reads = 0
  const readsByTurn: number[] = []
  const outcomes = {
    ...one.outcomes,
    get scores() {
      reads += 1
      return one.outcomes.scores
    },
  }
  const pause = async () => {
    readsByTurn.push(reads)
    reads = 0
  }
  await suggestTeams({ ...one, outcomes, places, counting, rivals: 99, seed: 3, pause })
  // Averaging the field reads each golfer once in every outcome, and a team has six.
  expect(Math.max(reads, ...readsByTurn)).toBeLessThan((80 + 6 * 8) * outcomes.count)
})

test('a golfer who wasn’t simulated gets no one else’s scores', async () => {
  const { field, ...rest } = await simulated(30)
  const stranger = { ...field[29]!, apiPlayerId: 'stranger' }
  await expect(
    suggestTeams({ ...rest, field: [...field, stranger], places, counting, rivals: 4, seed: 3 }),
  ).rejects.toThrow(RangeError)
})
