import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { row } from '../scoring/boards.fixture.ts'
import { computeStandings } from '../scoring/league-standings.ts'
import { scoreboardAfterRound } from '../scoring/scoring.ts'
import { twoCount, week } from '../scoring/week.fixture.ts'
import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { writeRecap } from './recap-text.ts'
import { findRecapFacts, type RecapRound, roundsToRecap, type SeasonWins } from './recap.ts'

type Teams = Record<string, { golfers: readonly string[]; guess?: number | null }>

/** A league's recap of a round. */
function recap(
  rows: readonly ScoreboardRow[],
  teams: Teams,
  round: RecapRound,
  more: Partial<Scoreboard> = {},
  entryFee = 2000,
  seasonWins?: SeasonWins,
) {
  const { board: newest, field, ...league } = week(rows, teams, more)
  const board = round === 'final' ? newest : scoreboardAfterRound(newest, Number(round))
  const standings = computeStandings(
    { rules: twoCount, entryFee },
    league.teams,
    field,
    board,
    newest,
  )
  const input = {
    round,
    standings,
    board,
    isFree: entryFee === 0,
    golferName: (id: string) => `Golfer ${id}`,
    memberName: (userId: string) => userId[0]?.toUpperCase() + userId.slice(1),
    ...(seasonWins && { seasonWins }),
  }
  const facts = findRecapFacts(input)
  return { facts, text: writeRecap(input, facts) }
}

const teams: Teams = {
  ann: { golfers: ['a1', 'w1'] },
  bob: { golfers: ['a2', 'w1'] },
  cat: { golfers: ['a3', 'w1'] },
  dan: { golfers: ['a4', 'w1'] },
}
const rows = [
  row('a1', [-5, 2, 0, 0]),
  row('a2', [-4, 0, 0, 0]),
  row('a3', [-2, -5, 1, 0]),
  row('a4', [0, 0, 0, -1]),
  row('w1', [0, 0, 0, 0]),
]

test('the first round tells the leader, the best pick and where the money ends', () => {
  const { facts, text } = recap(rows, teams, '1')
  expect(facts).toEqual({
    leader: { userIds: ['ann'], total: -5 },
    climber: null,
    faller: null,
    bestPick: { userId: 'ann', apiPlayerId: 'a1', toPar: -5 },
    cut: [],
    moneyGap: 2,
  })
  expect(text).toBe(
    'Round 1 is in the books: Ann leads at −5, 1 stroke ahead of Bob. Best round by a golfer no one else had: Golfer a1, −5 for Ann. Cat holds the last paid spot. Dan is 2 strokes back.',
  )
})

test('a team that loses its prize by a tiebreaker alone is not called short', () => {
  const guesses: Record<string, number> = { bob: -6, ann: -5, dan: 9 }
  const guessed = Object.fromEntries(
    Object.entries(teams).map(([name, team]) => [name, { ...team, guess: guesses[name] ?? null }]),
  )
  const level = rows.map((one) =>
    ['a1', 'a4'].includes(one.apiPlayerId) ? row(one.apiPlayerId, [-4, 0, 0, 0]) : one,
  )
  const { text } = recap(level, guessed, '4')
  expect(text).toContain(
    'The last putt has dropped: Cat finishes first at −6, 2 strokes ahead of Bob. Dan slipped 2 places to 4th. Best round by a golfer no one else had: Golfer a1, E for Ann. Ann holds the last paid spot. Dan is tied but loses the tiebreaker.',
  )
})

test('a tie for the last paid place names everyone in it', () => {
  const five = { ...teams, eve: { golfers: ['a5', 'w1'] }, fay: { golfers: ['a6', 'w1'] } }
  const tied = [-5, -4, -2, -2, -2, 0].map((score, nth) => row(`a${nth + 1}`, [score, 0, 0, 0]))
  expect(recap([...tied, row('w1', [0, 0, 0, 0])], five, '1').text).toContain(
    'Cat, Dan, and Eve share the last paid spot. Fay is 2 strokes back.',
  )
})

test('a tied lead that takes every paid place is named once', () => {
  const tied = [-5, -5, -5, -3].map((score, nth) => row(`a${nth + 1}`, [score, 0, 0, 0]))
  const { text } = recap([...tied, row('w1', [0, 0, 0, 0])], teams, '1')
  expect(text).toContain('Ann, Bob, and Cat are tied for the lead at −5.')
  expect(text).toMatch(/ Dan is 2 strokes out of the money\.$/)
  expect(text).not.toContain('last paid spot')
})

test('later rounds tell who climbed and who slipped, one place or several', () => {
  expect(recap(rows, teams, '2').text).toBe(
    'Halfway home: Cat takes the lead at −7, 3 strokes ahead of Bob. Ann slipped 2 places to 3rd. Best round by a golfer no one else had: Golfer a3, −5 for Cat. Ann holds the last paid spot. Dan is 3 strokes back.',
  )
  expect(recap(rows, teams, '3').text).toContain('One round to go: Cat leads at −6')
  expect(recap(rows, teams, '4').text).toContain(
    'The last putt has dropped: Cat finishes first at −6',
  )
})

test('a recap says each thing once', () => {
  const change = [row('a1', [-4, 0, 0, 0]), row('a2', [-2, -4, 0, 0]), row('w1', [0, 0, 0, 0])]
  const two = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  // Bob was second of two, and only the leader is paid.
  expect(recap(change, two, '2').text).toBe(
    'Halfway home: Bob takes the lead at −6, 2 strokes ahead of Ann. Ann slipped 1 place to 2nd. Best round by a golfer no one else had: Golfer a2, −4 for Bob.',
  )
  expect(recap(change, two, 'final').text).toBe(
    'The cards are in: Bob wins at −6, 2 strokes ahead of Ann. Best pick no one else had: Golfer a2, −6 for Bob.',
  )
})

test('a recap says when the tiebreaker decided the win', () => {
  const level = [row('a1', [-4, 0, 0, 0]), row('a2', [-4, 0, 0, 0]), row('w1', [0, 0, 0, 0])]
  const two = {
    ann: { golfers: ['a1', 'w1'], guess: -4 },
    bob: { golfers: ['a2', 'w1'], guess: 9 },
  }
  expect(recap(level, two, 'final').text).toContain(
    'The cards are in: Ann wins at −4, ahead of Bob on the tiebreaker.',
  )
})

test('a recap says when the lead or the win is shared', () => {
  const level = [row('a1', [-4, 0, 0, 0]), row('a2', [-4, 0, 0, 0]), row('w1', [0, 0, 0, 0])]
  const two = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  expect(recap(level, two, '1').text).toContain('Ann and Bob are tied for the lead at −4.')
  expect(recap(level, two, 'final').text).toBe(
    'The cards are in: Ann and Bob share the title at −4. Best pick no one else had: Golfer a1, −4 for Ann.',
  )
})

test('the cut names the most-picked golfers first, with their teams, and a second cut has its own sentence', () => {
  const cut = [
    row('a1', [3, 3], { out: 'cut' }),
    row('a2', [0, 0, 4], { out: 'mdf' }),
    row('w1', [4, 4], { out: 'cut' }),
    row('w2', [9, 9], { out: 'cut' }),
  ]
  const two = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  const more = { status: 'in-progress', round: 3, roundStatus: 'complete' } as const
  expect(recap(cut, two, '2', more).text).toContain(
    'Missed the cut: Golfer w1 (Bob and Ann) and Golfer a1 (Ann).',
  )
  expect(recap(cut, two, '3', more).text).toContain(
    'Made the cut but didn’t finish: Golfer a2 (Bob).',
  )
  expect(recap(cut, two, '3', more).facts.cut).toEqual([])
})

test('the recap of a free league doesn’t mention money', () => {
  const alone = { ann: { golfers: ['a1', 'w1'] } }
  for (const round of ['1', 'final'] as const) {
    for (const some of [teams, alone]) {
      expect(recap(rows, some, round, {}, 0).text).not.toMatch(/money|owes|\$/)
    }
  }
})

test('those who missed the cut are named in the round of the cut only', () => {
  const cut = [row('a1', [3, 3], { out: 'cut' }), row('a2', [0, 0, 0]), row('w1', [0, 0, 0])]
  const two = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  const more = { status: 'in-progress', round: 3, roundStatus: 'complete' } as const
  expect(recap(cut, two, '2', more).text).toContain('Missed the cut: Golfer a1 (Ann).')
  for (const round of ['1', '3'] as const)
    expect(recap(cut, two, round, more).facts.cut).toEqual([])
})

test('the recap of a league of one says that it is void, and a free league has no gap to the money', () => {
  const { facts, text } = recap(rows, { ann: { golfers: ['a1', 'w1'] } }, '1')
  expect(text).toBe(
    'Round 1 is in the books: Ann had the only team, at −5, so the league is void and no one owes anything.',
  )
  expect(facts).toMatchObject({ climber: null, bestPick: null, moneyGap: null })
  expect(recap(rows, teams, '1', {}, 0).facts.moneyGap).toBeNull()
  const short = [row('a1', [-4]), row('a2', [-4]), row('w1', [0])]
  expect(recap(short, { ann: teams['ann']!, bob: teams['bob']! }, 'final').text).toContain(
    'The cards are in: fewer than 36 holes were official, so the league is void',
  )
})

test('a round gets its recap once it is complete, and the second one once the cut is known', () => {
  const reported = (rows: readonly ScoreboardRow[], more: Partial<Scoreboard>) =>
    roundsToRecap(
      week(rows, {}, { status: 'in-progress', roundStatus: 'in-progress', ...more }).board,
    )
  const field = Array.from({ length: 90 }, (_, nth) => row(`a${nth}`, [0, 0]))
  expect(reported(field, { round: 1 })).toEqual([])
  expect(reported(field, { round: 2 })).toEqual([1])
  expect(reported(field, { round: 2, roundStatus: 'complete' })).toEqual([1])
  const afterCut = field.map((row, nth) => (nth > 60 ? { ...row, out: 'cut' as const } : row))
  expect(reported(afterCut, { round: 2, roundStatus: 'complete' })).toEqual([1, 2])
  expect(reported(field.slice(0, 60), { round: 2, roundStatus: 'complete' })).toEqual([1, 2])
  // A small field with a cut waits for it as well.
  const small = { round: 2, roundStatus: 'complete', cutRound: 2 } as const
  expect(reported(field.slice(0, 72), small)).toEqual([1])
  expect(reported(afterCut.slice(0, 72), small)).toEqual([1, 2])
  expect(reported(field, { status: 'official', round: 4, roundStatus: 'complete' })).toEqual([1, 2])
})

test('a round has no recap while golfers still play it, though others have begun the next one', () => {
  const suspended = { status: 'in-progress', round: 2, roundStatus: 'in-progress' } as const
  const begun = row('a1', [-1], { toPar: -2, today: -1, thru: '3', currentRound: 2 })
  const late = row('a2', [], { toPar: -6, today: -6, thru: '14' })
  const reported = (...rows: ScoreboardRow[]) => roundsToRecap(week(rows, {}, suspended).board)
  expect(reported(begun, late)).toEqual([])
  expect(reported(begun, row('a2', [-7]))).toEqual([1])
  expect(reported(begun, { ...late, out: 'wd' })).toEqual([1])
  expect(reported(begun, { ...late, stale: true })).toEqual([1])
  // An alternate never played, and no one is still in round 1 when another golfer has finished round 2.
  expect(reported(begun, row('alternate'))).toEqual([1])
  expect(reported(row('a1', [-1, -1]), late)).toEqual([1])
})

test('law: no two recaps of a league open alike, and every one is made of whole sentences', () => {
  const toPar = fc.integer({ min: -9, max: 9 })
  const golfer = fc.record({
    rounds: fc.array(toPar, { minLength: 1, maxLength: 4 }),
    out: fc.constantFrom(null, null, 'cut', 'wd'),
  })
  const field = fc.array(golfer, { minLength: 5, maxLength: 5 })
  const size = fc.integer({ min: 1, max: 4 })
  fc.assert(
    fc.property(field, size, fc.boolean(), (golfers, count, isOver) => {
      const ids = ['a1', 'a2', 'a3', 'a4', 'w1']
      const rows = golfers.map(({ rounds, out }, nth) => row(ids[nth] ?? '', rounds, { out }))
      const some = Object.fromEntries(Object.entries(teams).slice(0, count))
      const more: Partial<Scoreboard> = isOver
        ? {}
        : { status: 'in-progress', round: 4, roundStatus: 'complete' }
      const texts = (['1', '2', '3', '4', 'final'] as const).map(
        (round) => recap(rows, some, round, more).text,
      )
      const isShort = isOver && golfers.every(({ rounds }) => rounds.length < 4)
      const openings = texts.map((text) => text.split(':')[0])
      // A shortened event has recaps up to its last round only.
      if (!isShort) expect(new Set(openings).size).toBe(5)
      for (const text of texts) {
        expect(text).toMatch(/^[A-Z].*[.]$/)
        expect(text).not.toMatch(/undefined|NaN|null|\b1 strokes|\b1 places|\s{2}/)
      }
    }),
    { numRuns: 150 },
  )
})

test('in a club, the last recap ends with how often the winners have won this season', () => {
  const level = [row('a1', [-4, 0, 0, 0]), row('a2', [-4, 0, 0, 0]), row('w1', [0, 0, 0, 0])]
  const two = { ann: teams['ann']!, bob: teams['bob']! }
  const reported = (
    period: SeasonWins['period'],
    wins: Record<string, number>,
    round: RecapRound = 'final',
  ) => {
    const seasonWins = { period, wins: new Map(Object.entries(wins)) }
    return recap(level, two, round, {}, 2000, seasonWins).text.split('. ').at(-1)
  }
  expect(reported('year', { ann: 2 })).toBe('That’s Ann’s third win this year.')
  expect(reported('season', { ann: 2, bob: 11 })).toBe(
    'That’s Ann’s third win this season and Bob’s 12th.',
  )
  // A first win is none to count.
  for (const text of [reported('year', { cat: 1 }), reported('year', { ann: 3 }, '4')]) {
    expect(text).not.toContain('That’s')
  }
})
