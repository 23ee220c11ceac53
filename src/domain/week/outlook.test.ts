import { expect, test } from 'vitest'

import { remainingPlay, simulateFinishes } from '../chances/simulate-finish.ts'
import { tallyOutcomes } from '../chances/tally.ts'
import { row } from '../scoring/boards.fixture.ts'
import { computeStandings } from '../scoring/league-standings.ts'
import { twoCount, week } from '../scoring/week.fixture.ts'
import { unplayedStrength } from '../strength/strength.ts'
import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { describeNeeds, teamNeeds, paidSpot, teamChances } from './outlook.ts'

type Teams = Parameters<typeof week>[1]

/** A league in play: its lines, its endings over 200 outcomes and its board. */
function inPlay(
  rows: readonly ScoreboardRow[],
  teams: Teams,
  more: Partial<Scoreboard> = {},
  entryFee = 0,
) {
  const { board, field, ...league } = week(rows, teams, {
    status: 'in-progress',
    roundStatus: 'in-progress',
    round: 2,
    ...more,
  })
  const { rows: lines, pot } = computeStandings(
    { rules: twoCount, entryFee },
    league.teams,
    field,
    board,
  )
  const rest = remainingPlay(
    board,
    () => unplayedStrength({ ranking: null, amateur: false }),
    twoCount.penalty,
  )
  const outcomes = simulateFinishes(rest, 200, 7)
  return { board, lines, endings: tallyOutcomes({ rules: twoCount, pot, lines }, outcomes) }
}

function needs(userId: string, { lines, endings, board }: ReturnType<typeof inPlay>) {
  const found = teamNeeds(userId, lines, endings, board)
  if (!found) throw new Error(`${userId} has no team`)
  return found
}

const words = {
  golfer: (id: string) => id.toUpperCase(),
  member: (id: string) => id,
  time: (at: Date) => at.toISOString().slice(11, 16),
  spot: 'the money',
}
const sentence = (userId: string, league: ReturnType<typeof inPlay>) =>
  describeNeeds(needs(userId, league), true, words)

const four = (totals: readonly [number, number, number, number]) =>
  inPlay(
    totals.map((total, nth) => row(`a${nth + 1}`, [total], { currentRound: 2, toPar: total })),
    {
      ann: { golfers: ['a1'] },
      bob: { golfers: ['a2'] },
      cat: { golfers: ['a3'] },
      dan: { golfers: ['a4'] },
    },
  )

test('a team is told the gap to the lead and to the money', () => {
  const league = four([-8, -5, -5, -2])
  expect(needs('ann', league)).toMatchObject({ behindLead: 0, behindMoney: null, ahead: 3 })
  expect(needs('bob', league)).toMatchObject({ behindLead: 3, behindMoney: null, ahead: null })
  expect(needs('dan', league)).toMatchObject({ behindLead: 6, behindMoney: 3, ahead: null })
  expect(teamNeeds('eve', league.lines, league.endings, league.board)).toBeNull()
})

test.each([
  [[-8, -5, -5, -2], 'ann', 'You lead by 3 strokes'],
  [[-8, -8, -5, -2], 'ann', 'You’re tied for the lead'],
  [[-8, -7, -5, -2], 'bob', 'You’re in the money, 1 stroke back of the lead'],
  [[-8, -7, -5, -4], 'dan', 'You’re 1 stroke out of the money'],
] as const)('with %j %s reads “%s”', (totals, userId, gap) => {
  expect(sentence(userId, four(totals))).toBe(
    `${gap}. Root for ${{ ann: 'A1', bob: 'A2', dan: 'A4' }[userId]}, who no one else has.`,
  )
})

test('with one paid place, behind the lead is said once', () => {
  const rows = [row('a1', [-4], { toPar: -4 }), row('a2', [-2], { toPar: -2 })]
  const league = inPlay(rows, { ann: { golfers: ['a1'] }, bob: { golfers: ['a2'] } })
  expect(sentence('bob', league)).toMatch(/^You’re 2 strokes back of the lead\. Root for A2/)
})

test('a free league’s outlook doesn’t mention money', () => {
  const reported = (userId: string, totals: readonly [number, number, number, number]) =>
    describeNeeds(needs(userId, four(totals)), true, { ...words, spot: paidSpot(true, 4) })
  expect(reported('bob', [-8, -7, -5, -2])).toMatch(
    /^You’re in the top 3, 1 stroke back of the lead\./,
  )
  expect(reported('dan', [-8, -7, -5, -4])).toMatch(/^You’re 1 stroke out of the top 3\./)
})

test('I root for golfers who count, however few others have them', () => {
  const rows = ['a1', 'a2', 'w1', 'w2'].map((id, nth) =>
    row(id, [nth], { toPar: nth, currentRound: 2 }),
  )
  const league = inPlay(rows, {
    ann: { golfers: ['a1', 'a2', 'w2'] },
    bob: { golfers: ['a1', 'a2', 'w1'] },
  })
  // Two of three count, and the third is ann's alone.
  expect(needs('ann', league).rootFor.map(({ apiPlayerId }) => apiPlayerId)).toEqual(['a1', 'a2'])
})

test('I root for the golfers of mine that the fewest others have', () => {
  const rows = ['a1', 'a2', 'w1', 'w2'].map((id) => row(id, [0], { toPar: 0, currentRound: 2 }))
  const league = inPlay(rows, {
    ann: { golfers: ['a1', 'w1'] },
    bob: { golfers: ['a1', 'w2'] },
    cat: { golfers: ['a1', 'w1'] },
  })
  expect(needs('ann', league).rootFor).toEqual([
    { apiPlayerId: 'w1', sharedWith: ['cat'] },
    { apiPlayerId: 'a1', sharedWith: ['bob', 'cat'] },
  ])
  expect(sentence('ann', league)).toBe(
    'You’re tied for the lead. Root for W1, who only you and cat have.',
  )
  const shared = inPlay(rows, {
    ann: { golfers: ['a1'] },
    bob: { golfers: ['a1'] },
    cat: { golfers: ['a1'] },
  })
  expect(sentence('ann', shared)).toContain(
    'You’re tied for the lead. Root for A1, who 2 others have too.',
  )
})

test('golfers who are out or have finished are not rooted for', () => {
  const rows = [
    row('a1', [0, 0, 0, 0], { toPar: 0, currentRound: 4, thru: 'F' }),
    row('w1', [0, 5], { toPar: 5, out: 'cut' }),
  ]
  const league = inPlay(rows, { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a1'] } })
  expect(needs('ann', league).rootFor).toEqual([])
  expect(sentence('bob', league)).not.toContain('root for')
})

test('the golfer of mine who tees off next is named with the time', () => {
  const asOf = new Date('2026-04-10T17:00:00Z')
  const at = (time: string) => new Date(`2026-04-10T${time}:00Z`)
  const rows = [
    row('a1', [-2], { toPar: -2, currentRound: 2, thru: '', teeTime: at('17:44') }),
    row('a2', [-3], { toPar: -3, currentRound: 2, thru: '', teeTime: at('17:20') }),
    row('w1', [-1], { toPar: -1, currentRound: 2, thru: '4', teeTime: at('17:10') }),
    row('w2', [-1], { toPar: -1, currentRound: 2, thru: '', teeTime: at('16:50') }),
  ]
  const league = inPlay(
    rows,
    { ann: { golfers: ['a1', 'w1', 'w2'] }, bob: { golfers: ['a2'] } },
    { asOf },
  )
  expect(needs('ann', league).nextTee).toEqual({ apiPlayerId: 'a1', at: at('17:44') })
  expect(sentence('ann', league)).toMatch(/\. Next to tee off: A1, 17:44\.$/)
})

test('before the cut each golfer has a chance to make it, a cushion and the cost of a miss', () => {
  // The projected line is level par.
  const others = Array.from({ length: 100 }, (_, nth) =>
    row(`x${nth}`, [nth < 60 ? -1 : 1], { toPar: nth < 60 ? -1 : 1, currentRound: 2 }),
  )
  const mine = [
    row('a1', [-7], { toPar: -7, currentRound: 2 }),
    row('w1', [4], { toPar: 4, currentRound: 2 }),
  ]
  const cut = { toPar: 0, projected: true }
  const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['x1'] } }
  const [safe, shaky] = needs('ann', inPlay([...mine, ...others], teams, { cut })).golfers
  expect(safe).toMatchObject({ apiPlayerId: 'a1', cushion: 7 })
  expect(safe?.makeCut).toBeGreaterThan(0.9)
  expect(shaky).toMatchObject({ apiPlayerId: 'w1', cushion: -4 })
  expect(shaky?.makeCut).toBeLessThan(0.35)
  // A miss costs two penalties of eight, and saves two rounds of about par. Both golfers count.
  for (const one of [safe, shaky]) {
    expect(one?.penalty).toBe(16)
    expect(one?.missCosts).toBeGreaterThan(10)
    expect(one?.missCosts).toBeLessThan(22)
  }

  const small = needs('ann', inPlay(mine, teams))
  expect(small.golfers).toEqual([
    { apiPlayerId: 'a1', makeCut: null, cushion: null, penalty: null, missCosts: null },
    { apiPlayerId: 'w1', makeCut: null, cushion: null, penalty: null, missCosts: null },
  ])
})

test('the cost of a missed cut doesn’t depend on how likely it is, and is zero if another golfer counts instead', () => {
  const others = Array.from({ length: 100 }, (_, nth) => row(`x${nth}`, [0], { currentRound: 2 }))
  const level = ['a1', 'a2', 'w1'].map((id) => row(id, [-8], { currentRound: 2 }))
  const last = row('w2', [19], { currentRound: 2 })
  const league = inPlay([...level, last, ...others], {
    ann: { golfers: ['a1', 'w1'] },
    bob: { golfers: ['a2', 'w1', 'w2'] },
  })
  const [first, second] = needs('ann', league).golfers
  expect(first?.makeCut).toBeGreaterThan(0.95)
  expect(first?.makeCut).toBeLessThan(1)
  expect(Math.abs((first?.missCosts ?? 0) - (second?.missCosts ?? 99))).toBeLessThanOrEqual(1)
  expect(first?.missCosts).toBeGreaterThan(10)
  // Two of three count, and it isn't this one.
  expect(needs('bob', league).golfers[2]).toMatchObject({ apiPlayerId: 'w2', missCosts: 0 })
  expect(needs('bob', league).golfers[2]?.makeCut).toBeGreaterThan(0)
})

test('the chances to win add up to one, and the expected prizes to the pot without the commissioner’s share', () => {
  const rows = ['a1', 'a2', 'a3', 'a4'].map((id, nth) =>
    row(id, [nth - 4], { toPar: nth - 4, currentRound: 2 }),
  )
  const teams = Object.fromEntries(
    ['ann', 'bob', 'cat', 'dan'].map((name, nth) => [name, { golfers: [`a${nth + 1}`] }]),
  )
  const outlooks = teamChances(inPlay(rows, teams, {}, 2_000).endings)
  const total = (of: (team: (typeof outlooks)[number]) => number) =>
    outlooks.reduce((sum, team) => sum + of(team), 0)
  expect(total(({ win }) => win)).toBeCloseTo(1, 9)
  expect(total(({ money }) => money)).toBeGreaterThanOrEqual(3)
  expect(Math.abs(total(({ expectedPrize }) => expectedPrize) - 7_600)).toBeLessThanOrEqual(4)
  expect(outlooks[0]?.userId).toBe('ann')
  for (const { win, money } of outlooks) expect(money).toBeGreaterThanOrEqual(win)
})

test('before the first shot everyone starts level', () => {
  const league = four([0, 0, 0, 0])
  expect(describeNeeds(needs('ann', league), false, words)).toMatch(
    /^Everyone starts even\. Root for/,
  )
})
