import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { row } from './boards.fixture.ts'
import { explainTeam } from './explain.ts'
import { computeStandings } from './league-standings.ts'
import { golfer, twoCount, week } from './week.fixture.ts'

const nameOf = (id: string) => `Golfer ${id}`
const same = (id: string) => id

const explain = (userId: string, ...args: Parameters<typeof week>) =>
  explainWithFee(0, userId, ...args)

function explainWithFee(entryFee: number, userId: string, ...args: Parameters<typeof week>) {
  const { teams, field, board } = week(...args)
  const league = computeStandings({ rules: twoCount, entryFee }, teams, field, board)
  return explainTeam(userId, twoCount, league, board, nameOf, (userId) => userId)
}

test('the explanation lists each golfer round by round, and what a missed round cost', () => {
  const explained = explain('ann', [row('a1', [-4, 3], { out: 'cut' }), golfer('w1', -2)], {
    ann: { golfers: ['a1', 'w1'] },
  })
  expect(explained?.golfers[0]).toMatchObject({
    score: 15,
    toPar: -1,
    penalties: [
      { round: 3, strokes: 8 },
      { round: 4, strokes: 8 },
    ],
    sentences: [
      'Round 1: 68 (−4)',
      'Round 2: 75 (+3)',
      'Missed the cut: +8 for round 3, +8 for round 4',
      'Counts: +15 (−1 and +16)',
    ],
  })
  expect(explained?.sentences).toEqual(['Total +13: Golfer w1 −2, Golfer a1 +15'])
})

test('the round in play shows its holes until it is finished', () => {
  const playing = row('a1', [-4], { today: -2, thru: '7*', currentRound: 2, toPar: -6 })
  const done = row('w1', [-4, 1])
  const explained = explain(
    'ann',
    [playing, done],
    { ann: { golfers: ['a1', 'w1'] } },
    { status: 'in-progress', round: 2, roundStatus: 'in-progress' },
  )
  expect(explained?.golfers[0]?.sentences).toContain('On the course: −2 through 7 holes')
  expect(explained?.golfers[1]).toMatchObject({ today: null, thru: '' })
})

test('a round that was called off is not mentioned, even for a golfer who finished it', () => {
  const onCourse = { today: -2, thru: '9', currentRound: 4, toPar: -5 }
  const rows = [
    row('a1', [-3, 0, 0, 5]),
    ...['w1', 'w2'].map((id) => row(id, [-1, -1, -1], onCourse)),
  ]
  const explained = explain('ann', rows, { ann: { golfers: ['a1', 'w1'] } })
  expect(explained?.golfers.map(({ score, today, thru }) => [score, today, thru])).toEqual([
    [-3, null, ''],
    [-3, null, ''],
  ])
  for (const { rounds, sentences } of explained?.golfers ?? []) {
    expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3])
    expect(sentences.slice(0, -1).map((sentence) => sentence.slice(0, 7))).toEqual([
      'Round 1',
      'Round 2',
      'Round 3',
    ])
  }
})

test('a replacement names the golfer they replace', () => {
  const explained = explain(
    'ann',
    [row('a1', [], { out: 'wd' }), golfer('a2', -3), golfer('w1', 0)],
    {
      ann: { golfers: ['a1', 'w1'] },
    },
  )
  expect(explained?.golfers[0]).toMatchObject({ apiPlayerId: 'a2', replaces: 'a1' })
  expect(explained?.golfers[0]?.sentences[0]).toMatch(
    /^In for Golfer a1, who withdrew before teeing off/,
  )
})

test('a golfer who has not started counts as even par, and the sentence says so', () => {
  const explained = explain(
    'ann',
    [row('a1'), row('w1', [], { toPar: -2, today: -2, thru: '9' })],
    { ann: { golfers: ['a1', 'w1'] } },
    { status: 'in-progress', round: 1, roundStatus: 'in-progress' },
  )
  expect(explained?.golfers[0]).toMatchObject({
    toPar: null,
    score: 0,
    counting: true,
    sentences: ['Hasn’t teed off: counts as E for now'],
  })
  expect(explained?.sentences).toEqual(['Total −2: Golfer w1 −2, Golfer a1 E'])
})

test('where only one golfer counts, the sentences of the others agree with that', () => {
  const rules = { ...twoCount, counting: 1 }
  const { teams, field, board } = week(
    [row('a1', [], { toPar: 2, today: 2, thru: '9' }), row('a2'), row('w1', [-2])],
    { ann: { golfers: ['a1', 'a2', 'w1'] } },
    { status: 'in-progress', round: 1 },
  )
  const league = computeStandings({ rules, entryFee: 0 }, teams, field, board)
  const explained = explainTeam('ann', rules, league, board, nameOf, same)
  expect(explained?.golfers.map(({ sentences }) => sentences.at(-1))).toEqual([
    'Dropped: +2. Only the best 1 of 3 counts',
    'Hasn’t teed off, so E for now. Dropped: only the best 1 of 3 counts',
    'Counts: −2',
  ])
})

test('a round struck by a disqualification is listed and does not count', () => {
  const explained = explain('ann', [row('a1', [-3, -3, -3, -3], { out: 'dq' }), golfer('w1', 0)], {
    ann: { golfers: ['a1', 'w1'] },
  })
  expect(explained?.golfers[0]?.rounds.map(({ round }) => round)).toEqual([1, 2, 3])
  expect(explained?.golfers[0]?.sentences.slice(-3)).toEqual([
    'Round 4: 69 (−3), erased by the DQ',
    'Disqualified: +8 for round 4',
    'Counts: −1 (−9 and +8)',
  ])
})

test('a golfer out before the first shot, with nobody left in the group, takes the penalty for every round', () => {
  const { teams, field, board } = week([golfer('w1', 0)], { ann: { golfers: ['a1', 'w1'] } })
  const a1 = { apiPlayerId: 'a1', name: 'Golfer a1', slot: 'A' as const, rank: 1, place: 9 }
  const all = [...field, { ...a1, inField: false }]
  const league = computeStandings({ rules: twoCount, entryFee: 0 }, teams, all, board)
  const explained = explainTeam('ann', twoCount, league, board, nameOf, same)
  expect(explained?.golfers[0]).toMatchObject({ score: 32, out: 'wd' })
  expect(explained?.golfers[0]?.penalties).toHaveLength(4)
})

test('while play is on, neighbors with the same total are level and no guess is mentioned', () => {
  const four = { ann: { golfers: ['a1'], guess: -7 }, bob: { golfers: ['a1'], guess: -3 } }
  const explained = explain('ann', [row('a1', [-4])], four, { status: 'in-progress', round: 1 })
  expect(explained).toMatchObject({ position: 'T1', winningToPar: null })
  expect(explained?.neighbors).toEqual([
    {
      userId: 'bob',
      place: 'level',
      steps: [{ by: 'total', nth: null, mine: -4, theirs: -4 }],
      sentence: 'ann is tied with bob at −4. Ties are broken when the tournament ends',
    },
  ])
})

test('neighbors are compared by the rule that decides', () => {
  const rows = [golfer('a1', -5), golfer('a2', -7), golfer('a3', -6), golfer('w1', -5)]
  const four = {
    ann: { golfers: ['a1', 'w1'], guess: -7 },
    bob: { golfers: ['a1', 'w1'], guess: -3 },
    cat: { golfers: ['a2', 'w1'] },
    dan: { golfers: ['a1', 'w1'], guess: -3 },
  }
  const sentences = (userId: string) =>
    explain(userId, rows, four)?.neighbors.map(({ sentence }) => sentence)
  expect(sentences('ann')).toEqual([
    'ann is behind cat: −10 vs. −12',
    'ann is ahead of bob, tied at −10, on the tiebreaker: 0 off vs. 4 off',
  ])
  expect(sentences('dan')).toEqual(['dan is tied with bob after every tiebreaker: same place'])
})

test('teams that share a place split a prize only where there is one', () => {
  const rows = [golfer('a1', -5), golfer('a2', -4), golfer('a3', -3), golfer('a4', 2)]
  const six = Object.fromEntries(
    ['a1', 'a1', 'a2', 'a3', 'a4', 'a4'].map((id, nth) => [`u${nth}`, { golfers: [id] }]),
  )
  const sentence = (fee: number, userId: string) =>
    explainWithFee(fee, userId, rows, six)?.neighbors.find(({ place }) => place === 'level')
      ?.sentence
  const shared = 'u0 is tied with u1 after every tiebreaker: same place'
  expect(sentence(2000, 'u0')).toBe(`${shared}, split prize`)
  expect(sentence(0, 'u0')).toBe(shared)
  expect(sentence(2000, 'u4')).toBe('u4 is tied with u5 after every tiebreaker: same place')
})

test('level teams of a void league stay level, whether or not anyone has a score', () => {
  const two = { ann: { golfers: ['a1'] }, bob: { golfers: ['a1'] } }
  const sentence = (rounds: number[]) =>
    explain('ann', [row('a1', rounds)], two)?.neighbors[0]?.sentence
  expect(sentence([-4])).toBe('ann is tied with bob at −4. No ties are broken in a void league')
  expect(sentence([])).toBe('ann is tied with bob: neither has a score')
})

test('comparisons speak to a reader of their own team', () => {
  const { teams, field, board } = week([golfer('a1', -5), golfer('a2', -7)], {
    ann: { golfers: ['a1'] },
    bob: { golfers: ['a2'] },
  })
  const league = computeStandings({ rules: twoCount, entryFee: 0 }, teams, field, board)
  const explained = explainTeam('ann', twoCount, league, board, nameOf, same, 'ann')
  expect(explained?.neighbors[0]?.sentence).toBe('You’re behind bob: −5 vs. −7')
})

test('law: comparisons with neighbors match the order of the standings', () => {
  const scores = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 6, maxLength: 6 })
  const picks = fc.record({
    golfers: fc.shuffledSubarray(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'], {
      minLength: 3,
      maxLength: 4,
    }),
    guess: fc.option(fc.integer({ min: -4, max: 0 })),
  })
  const teams = fc.array(picks, { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(scores, teams, (scores, teams) => {
      const rows = scores.map((score, nth) => golfer(`a${nth}`, score))
      const named = Object.fromEntries(teams.map((team, nth) => [`u${nth}`, team]))
      const { teams: drafted, field, board } = week(rows, named)
      const league = computeStandings({ rules: twoCount, entryFee: 0 }, drafted, field, board)
      league.rows.forEach(({ userId, standing }) => {
        const explained = explainTeam(userId, twoCount, league, board, same, same)
        for (const { userId: other, place } of explained?.neighbors ?? []) {
          const theirs = league.rows.find((line) => line.userId === other)?.standing.rank ?? 0
          const expected =
            theirs < standing.rank ? 'ahead' : theirs > standing.rank ? 'behind' : 'level'
          expect(place).toBe(expected)
        }
      })
    }),
  )
})

test('a score is the sum of counted rounds, the round in play and penalties', () => {
  const explained = explain('ann', [row('a1', [-4, 3], { out: 'wd' }), golfer('w1', -2)], {
    ann: { golfers: ['a1', 'w1'] },
  })
  for (const { rounds, penalties, today, score } of explained?.golfers ?? []) {
    const parts = [...rounds.map(({ toPar }) => toPar), ...penalties.map(({ strokes }) => strokes)]
    expect(parts.reduce((a, b) => a + b, today ?? 0)).toBe(score)
  }
})

test('a member without a team has no explanation', () => {
  expect(explain('eve', [golfer('a1', 0)], { ann: { golfers: ['a1'] } })).toBeNull()
})
