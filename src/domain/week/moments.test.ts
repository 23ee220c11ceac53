import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Penalty } from '../leagues/rules.ts'
import { row } from '../scoring/boards.fixture.ts'
import { computeStandings } from '../scoring/league-standings.ts'
import { listSureWithdrawals } from '../scoring/replacement.ts'
import { twoCount, week } from '../scoring/week.fixture.ts'
import type { Scoreboard, ScoreboardRow, Scorecard } from '../tournaments/tournament.ts'
import { golferMoments, type LeagueSnapshot, standingsMoments, leadAndMoney } from './moments.ts'

type Teams = Record<string, { golfers: readonly string[] }>

/** A league at one moment of a tournament in play, unless `more` says otherwise. */
function at(
  rows: readonly ScoreboardRow[],
  teams: Teams,
  cards: Record<string, Scorecard[]> = {},
  more: Partial<Scoreboard> = {},
  penalty: Penalty = twoCount.penalty,
): LeagueSnapshot {
  const { board, field, ...league } = week(rows, teams, {
    status: 'in-progress',
    roundStatus: 'in-progress',
    ...more,
  })
  const standings = computeStandings(
    { rules: { ...twoCount, penalty }, entryFee: 2000 },
    league.teams,
    field,
    board,
  )
  const names = new Map(rows.map(({ apiPlayerId, name }) => [apiPlayerId, name]))
  return {
    standings,
    board,
    withdrawn: listSureWithdrawals(field, board),
    penalty,
    cards: new Map(Object.entries(cards)),
    golferName: (id) => names.get(id) ?? id,
    memberName: (userId) => userId[0]?.toUpperCase() + userId.slice(1),
  }
}

/** A scorecard of these holes as strokes and par, from the first. */
const card = (round: number, holes: [strokes: number, par: number][]): Scorecard => ({
  round,
  startingHole: 1,
  complete: holes.length === 18,
  holes: holes.map(([strokes, par], nth) => ({ hole: nth + 1, par, strokes })),
})

const pars = (count: number) => Array.from({ length: count }, (): [number, number] => [4, 4])
const texts = (moment: LeagueSnapshot) => golferMoments(moment).map(({ text }) => text)

const ann = { golfers: ['a1', 'w1'] }
const bob = { golfers: ['a1', 'w2'] }
const all = ['a1', 'a2', 'w1', 'w2', 'w3'].map((id) => row(id, [0]))

test('great holes of picked golfers name the members who have them', () => {
  const cards = {
    a1: [
      card(1, [
        [3, 5],
        [1, 3],
        [2, 5],
        [4, 4],
      ]),
    ],
    w1: [card(1, [[1, 4]])],
    w3: [card(1, [[1, 3]])],
  }
  const found = golferMoments(at(all, { ann, bob }, cards))
  expect(found.map(({ kind, hole, round, text }) => [kind, hole, round, text])).toEqual([
    ['eagle', 1, 1, 'Golfer a1 eagled No. 1 in round 1 for Ann and Bob.'],
    ['ace', 2, 1, 'Hole-in-one! Golfer a1 aced No. 2 in round 1 for Ann and Bob.'],
    ['albatross', 3, 1, 'Golfer a1 made an albatross on No. 3 in round 1 for Ann and Bob.'],
    ['ace', 1, 1, 'Hole-in-one! Golfer w1 aced No. 1 in round 1 for Ann.'],
  ])
  expect(found[0]?.userIds).toEqual(['ann', 'bob'])
})

test('a bogey-free round is a moment once its last hole is played', () => {
  const reported = (holes: [number, number][]) => texts(at(all, { ann }, { a1: [card(4, holes)] }))
  expect(reported([[3, 4], ...pars(17)])).toEqual([
    'Golfer a1 went bogey-free in the final round: −1 for Ann.',
  ])
  expect(reported([[3, 4], ...pars(16)])).toEqual([])
  expect(reported([[5, 4], ...pars(17)])).toEqual([])
})

test('a golfer who misses the cut or withdraws costs strokes, and it says how many', () => {
  const rows = [
    row('a1', [2, 2], { out: 'cut' }),
    row('w1', [1], { out: 'wd' }),
    row('w2', [-1, -1, -1], { out: 'dq' }),
    row('a2', [0, 0]),
  ]
  const found = golferMoments(
    at(rows, { ann, bob, cat: { golfers: ['a2', 'w1'] } }, {}, { round: 3 }),
  )
  expect(found.map(({ key, round, text }) => [key, round, text])).toEqual([
    ['cut a1', 2, 'Golfer a1 missed the cut at +4. That’s +16 for Ann and Bob.'],
    ['withdrawn w2', 4, 'Golfer w2 was disqualified after 3 rounds. That’s +8 for Bob.'],
    ['withdrawn w1', 2, 'Golfer w1 withdrew after 1 round. That’s +24 for Ann and Cat.'],
  ])
})

test('under worst round +1, what golfers who are out cost is for now until their rounds are complete', () => {
  const cut = [row('a1', [2, 2], { out: 'cut' }), row('w1', [0, 0, 3, 5])]
  const reported = (more: Partial<Scoreboard>) =>
    texts(at(cut, { ann }, {}, more, { kind: 'worst-round', plus: 1 }))
  expect(reported({ round: 2 })).toEqual([
    'Golfer a1 missed the cut at +4. For now, that’s +16 for Ann.',
  ])
  expect(reported({ round: 4, roundStatus: 'complete' })).toEqual([
    'Golfer a1 missed the cut at +4. That’s +10 for Ann.',
  ])
})

test('once play is over, only the cards of rounds that count have moments', () => {
  const rows = ['a1', 'w1'].map((id) => row(id, [0, 0]))
  const cards = { a1: [card(2, [[2, 4]]), card(3, [[2, 4]])] }
  const rounds = (status: Scoreboard['status']) =>
    golferMoments(at(rows, { ann }, cards, { status, round: 3 })).map(({ round }) => round)
  expect(rounds('in-progress')).toEqual([2, 3])
  expect(rounds('official')).toEqual([2])
})

test('a missed cut is reported as free if the event ended after it', () => {
  const rows = [
    row('a1', [1, 2], { out: 'cut' }),
    ...['a2', 'w1', 'w2'].map((id) => row(id, [0, 0])),
  ]
  expect(texts(at(rows, { ann, bob }, {}, { status: 'official', round: 2 }))).toEqual([
    'Golfer a1 missed the cut at +3. That costs Ann and Bob nothing.',
  ])
})

test('a golfer who misses the second cut made the first one, and the moment says so', () => {
  const rows = [row('a1', [0, 2, 3], { out: 'mdf' }), row('w1', [0, 0, 0])]
  const found = golferMoments(at(rows, { ann }, {}, { round: 3, roundStatus: 'complete' }))
  expect(found.map(({ kind, round, text }) => [kind, round, text])).toEqual([
    ['withdrawn', 3, 'Golfer a1 made the cut but didn’t finish. That’s +8 for Ann.'],
  ])
})

test('a golfer out before the first shot is replaced, once for all who had them', () => {
  const rows = [row('a1', [], { out: 'wd' }), row('a2', [0]), row('w1', [0]), row('w2', [0])]
  const found = golferMoments(at(rows, { ann, bob }))
  expect(
    found.map(({ kind, userIds, apiPlayerId, text }) => [kind, userIds, apiPlayerId, text]),
  ).toEqual([
    [
      'replaced',
      ['ann', 'bob'],
      'a2',
      'Golfer a1 withdrew before teeing off. Golfer a2 steps in for Ann and Bob.',
    ],
  ])
})

test('a replacement isn’t announced while one board alone calls round 1 complete', () => {
  const rows = [row('a1'), row('a2', [0]), row('w1', [0])]
  const kinds = (more: Partial<Scoreboard>) =>
    golferMoments(at(rows, { ann }, {}, more)).map(({ kind }) => kind)
  expect(kinds({ round: 1, roundStatus: 'complete' })).toEqual([])
  expect(kinds({ round: 2 })).toEqual(['replaced'])
})

/** Teams of one golfer each, so that a golfer's score is the team's. */
const solo = (scores: Record<string, number>) => {
  const names = ['ann', 'bob', 'cat', 'dan']
  const rows = Object.values(scores).map((score, nth) => row(`a${nth + 1}`, [score]))
  const teams = names.slice(0, rows.length).map((name, nth) => [name, { golfers: [`a${nth + 1}`] }])
  return at(rows, Object.fromEntries(teams) as Teams)
}
const placeTexts = (before: Record<string, number>, after: Record<string, number>) =>
  standingsMoments(leadAndMoney(solo(before).standings), solo(after), 7).map(({ text }) => text)

test('whoever takes or joins the lead is reported with the gap', () => {
  const start = { ann: -3, bob: -2, cat: 0 }
  expect(placeTexts(start, start)).toEqual([])
  expect(placeTexts(start, { ...start, bob: -5 })).toEqual([
    'Bob takes the lead at −5, 2 strokes ahead of Ann.',
  ])
  expect(placeTexts(start, { ...start, bob: -4 })).toEqual([
    'Bob takes the lead at −4, 1 stroke ahead of Ann.',
  ])
  expect(placeTexts(start, { ...start, bob: -3 })).toEqual(['Bob ties Ann for the lead at −3.'])
  expect(placeTexts(start, { ann: 0, bob: -4, cat: -4 })[0]).toBe(
    'Bob and Cat are tied for the lead at −4.',
  )
  expect(placeTexts({ ...start, bob: -3 }, start)).toEqual([
    'Ann takes the lead at −3, 1 stroke ahead of Bob.',
  ])
})

test('moving into and out of the money are moments', () => {
  const start = { ann: -9, bob: -3, cat: -2, dan: 0 }
  const found = standingsMoments(
    leadAndMoney(solo(start).standings),
    solo({ ...start, dan: -4 }),
    7,
  )
  expect(found.map(({ kind, key, text }) => [kind, key, text])).toEqual([
    ['money-in', 'money-in 7', 'Dan moves into the money.'],
    ['money-out', 'money-out 7', 'Cat drops out of the money.'],
  ])
})

test('no one takes a lead before every team has a score, and no one leads a void league', () => {
  const teams = { ann: { golfers: ['a1'] }, bob: { golfers: ['a2'] } }
  const early = at([row('a1', [-3]), row('a2')], teams, {}, { round: 1 })
  expect(leadAndMoney(early.standings)).toEqual({ leaders: [], paid: [] })
  expect(standingsMoments(leadAndMoney(early.standings), solo({ ann: -3, bob: 0 }), 7)).toEqual([])
  expect(
    leadAndMoney(at([row('a1', [-3])], { ann: { golfers: ['a1'] } }).standings).leaders,
  ).toEqual([])
})

test('law: whichever boards are read on the way, all that is told is what the last board tells alone', () => {
  const par = fc.constantFrom(3, 4, 5)
  const hole = fc.tuple(fc.integer({ min: 1, max: 7 }), par)
  const rounds = fc.array(fc.array(hole, { minLength: 18, maxLength: 18 }), {
    minLength: 1,
    maxLength: 4,
  })
  const golfer = fc.record({ rounds, out: fc.constantFrom(null, null, 'cut', 'wd', 'dq') })
  const polls = fc.array(fc.integer({ min: 0, max: 72 }), { maxLength: 8 })
  const ids = ['a1', 'a2', 'w1', 'w2']
  fc.assert(
    fc.property(fc.tuple(golfer, golfer, golfer, golfer), polls, (golfers, skipped) => {
      /** Everyone after this many holes; the last board is the one after 72. */
      const after = (holes: number) => {
        const cards: Record<string, Scorecard[]> = {}
        const rows = golfers.map(({ rounds, out }, nth) => {
          const played = rounds.map((round, at) => round.slice(0, Math.max(0, holes - at * 18)))
          const begun = played.filter((round) => round.length > 0)
          const done = begun.filter((round) => round.length === 18)
          const id = ids[nth] ?? ''
          cards[id] = begun.map((round, at) => card(at + 1, round))
          const toPars = done.map((round) => round.reduce((sum, [s, p]) => sum + s - p, 0))
          // A golfer is out once their own play is over.
          const isOut = out !== null && done.length === rounds.length
          return row(id, toPars, { out: isOut ? out : null })
        })
        return at(rows, { ann, bob: { golfers: ['a2', 'w2'] } }, cards, { round: 1 })
      }
      const last = golferMoments(after(72)).map(({ key }) => key)
      const received = new Set<string>()
      for (const holes of [...skipped.toSorted((a, b) => a - b), 72, 72]) {
        for (const { key } of golferMoments(after(holes))) received.add(key)
      }
      expect(new Set(last).size).toBe(last.length)
      expect([...received].toSorted()).toEqual(last.toSorted())
    }),
    { numRuns: 60 },
  )
})
