import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { seasonRecords } from './records.ts'
import { rivalry } from './rivals.ts'
import {
  provisionalGains,
  pointsByWeek,
  computeSeasonStandings,
  awardTrophies,
} from './season-standings.ts'
import { countSeason, twelveWeeks } from './season.fixture.ts'
import {
  defaultSeasonRules,
  seasonOfDay,
  type ClubWeekResults,
  weekPoints,
  weeksOfSeason,
} from './week.ts'

const rules = { startMonth: 1, majorsDouble: true, dropWorst: 1 }
const weeks = twelveWeeks()

/** A week in which everyone finished in this order. */
const week = (
  nth: number,
  names: string[],
  more: Partial<ClubWeekResults> = {},
): ClubWeekResults => ({
  leagueId: `week ${nth}`,
  tournamentName: 'The Practice Open',
  startsOn: `2026-01-${String(nth).padStart(2, '0')}`,
  isVoid: false,
  fee: 0,
  commissioner: { userId: 'ann', share: 0 },
  winningToPar: null,
  results: names.map((userId, place) => ({
    userId,
    rank: place + 1,
    total: null,
    guess: null,
    prize: 0,
    missedCuts: 0,
  })),
  ...more,
})

test('the table of twelve weeks agrees with an independent count', () => {
  const rows = computeSeasonStandings(weeks, 2026, rules)
  const counted = countSeason().toSorted((a, b) => b.points - a.points)
  expect(
    rows.map(({ userId, weeks, wins, points, money }) => ({
      name: userId,
      weeks,
      wins,
      points,
      money,
    })),
  ).toEqual(counted)
  // Ann and dan have the same points and wins.
  expect(rows.map(({ place }) => place)).toEqual([1, 1, 3, 4, 5])
  const eve = rows.find(({ userId }) => userId === 'eve')
  // Fourth, second, fourth, fifth and third.
  expect(eve).toMatchObject({ podiums: 2, averagePlace: 18 / 5 })
  const lines = pointsByWeek(weeks, 2026, rules)
  expect(rows.map(({ userId }) => lines.get(userId)?.at(-1))).toEqual(
    rows.map(({ points }) => points),
  )
  expect(lines.get('ann')).toHaveLength(11)
})

test('records go to whoever set them first, and a void week neither breaks nor lengthens a run', () => {
  const record = (of: ClubWeekResults[], kind: string) =>
    seasonRecords(of)
      .filter((one) => one.kind === kind)
      .map(({ userId, value, leagueId }) => [userId, value, leagueId])
  expect(record(weeks, 'best-total')).toEqual([['ann', -20, 'week 1']])
  // The last week's win is shared.
  expect(record(weeks, 'widest-win')).toEqual([['bob', 11, 'week 11']])
  // Ann wins the first two, bob the void week, ann the Masters. The shared win counts for dan's run of three.
  expect(record(weeks, 'longest-run')).toEqual([['ann', 3, 'week 4']])
  expect(record(weeks, 'most-cut')).toEqual([['cat', 4, 'week 5']])
  expect(record(weeks, 'best-guess').map(([name]) => name)).toEqual(['bob', 'dan', 'ann', 'cat'])
  const broken = weeks.map((one) => ({ ...one, isVoid: false }))
  // Bob's win in the third week now breaks ann's run, and dan's three in a row stand.
  expect(record(broken, 'longest-run')).toEqual([['dan', 3, 'week 8']])
  expect(seasonRecords([])).toEqual([])
})

test('a win over a second place whose total isn’t known is no widest win', () => {
  const margins = (ranks: number[], totals: (number | null)[]) => {
    const one = week(1, ['ann', 'bob', 'cat', 'dan'])
    const results = one.results.map((result, nth) => ({
      ...result,
      rank: ranks[nth] ?? 0,
      total: totals[nth] ?? null,
    }))
    const records = seasonRecords([{ ...one, results }])
    return records.filter(({ kind }) => kind === 'widest-win').map(({ value }) => value)
  }
  expect(margins([1, 2, 3, 4], [-10, null, 5, 6])).toEqual([])
  expect(margins([1, 2, 2, 4], [-10, -4, null, 6])).toEqual([])
  expect(margins([1, 2, 3, 4], [-10, -4, null, 6])).toEqual([6])
})

test('rivals are compared over the weeks that both entered, void ones left out', () => {
  const { weeks: met, ...score } = rivalry(weeks, 'ann', 'cat')
  expect(score).toEqual({ winsA: 6, winsB: 2, level: 1 })
  expect(met).toHaveLength(9)
  expect(met[0]).toMatchObject({ leagueId: 'week 1', placeA: 1, placeB: 3 })
  const turned = rivalry(weeks, 'cat', 'ann')
  expect([turned.winsA, turned.winsB, turned.level]).toEqual([2, 6, 1])
  expect(rivalry(weeks, 'ann', 'nobody').weeks).toEqual([])
})

test('a week in play would add the points that its result then adds, dropped weeks included', () => {
  const settled = weeks.slice(0, -1)
  const provisional = provisionalGains(settled, weeks.slice(-1), 2026, rules)
  const pointsIn = (of: ClubWeekResults[]) =>
    new Map(computeSeasonStandings(of, 2026, rules).map((row) => [row.userId, row]))
  const [before, after] = [pointsIn(settled), pointsIn(weeks)]
  expect([...provisional.keys()].toSorted()).toEqual(['ann', 'bob', 'cat', 'dan'])
  for (const [userId, { points, money }] of provisional) {
    const [then, now] = [before.get(userId), after.get(userId)]
    expect([points, money]).toEqual([
      (now?.points ?? 0) - (then?.points ?? 0),
      (now?.money ?? 0) - (then?.money ?? 0),
    ])
  }
  const voided = weeks.slice(-1).map((one) => ({ ...one, isVoid: true }))
  expect(provisionalGains(settled, voided, 2026, rules).size).toBe(0)
})

test('a missed week is dropped first, and one week always counts', () => {
  const played = [week(1, ['ann', 'bob']), week(2, ['bob', 'cat']), week(3, ['bob', 'ann'])]
  const points = (dropWorst: number, of = played) =>
    Object.fromEntries(
      computeSeasonStandings(of, 2026, { ...defaultSeasonRules, dropWorst }).map((row) => [
        row.userId,
        row.points,
      ]),
    )
  expect(points(0)).toEqual({ ann: 3, bob: 5, cat: 1 })
  expect(points(1)).toEqual({ ann: 3, bob: 4, cat: 1 })
  expect(points(20)).toEqual({ ann: 2, bob: 2, cat: 1 })
  expect(points(2, played.slice(0, 1))).toEqual({ ann: 2, bob: 1 })
})

test('a season starts in the month that the club sets', () => {
  expect(seasonOfDay('2026-08-31', 9)).toBe(2025)
  expect(seasonOfDay('2026-09-01', 9)).toBe(2026)
  expect(seasonOfDay('2026-01-01', 1)).toBe(2026)
  const fall = computeSeasonStandings(weeks, 2026, { ...rules, startMonth: 9 })
  expect(fall.find(({ userId }) => userId === 'ann')?.weeks).toBe(1)
})

test('trophies go to first place, and to the last of those who played half of the weeks', () => {
  const rows = computeSeasonStandings(weeks, 2026, rules)
  expect(awardTrophies(rows, 11)).toEqual({ first: ['ann', 'dan'], last: ['cat'] })
  const pair = computeSeasonStandings([week(1, ['ann', 'bob'])], 2026, rules)
  expect(awardTrophies(pair, 1)).toEqual({ first: ['ann'], last: [] })
  expect(awardTrophies([], 0)).toEqual({ first: [], last: [] })
})

test('a week gives out the same points however its places are shared', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 20 }), (scores) => {
      const results = scores.map((score, nth) => ({
        ...(week(1, ['x']).results[0] as ClubWeekResults['results'][number]),
        userId: `user ${nth}`,
        rank: 1 + scores.filter((other) => other < score).length,
      }))
      const points = [...weekPoints(week(1, [], { results }), rules).values()]
      const count = scores.length
      expect(points.reduce((all, one) => all + one, 0)).toBe((count * (count + 1)) / 2)
    }),
  )
})

test('a week that nobody entered counts for nothing: no drop, no trophy for last place', () => {
  const real = [week(1, ['ann', 'bob', 'cat']), week(2, ['bob', 'ann', 'cat'])]
  const all = [...real, week(3, []), week(4, []), week(5, [])]
  const table = computeSeasonStandings(real, 2026, rules)
  expect(computeSeasonStandings(all, 2026, rules)).toEqual(table)
  expect(weeksOfSeason(all, 2026, rules)).toHaveLength(2)
})

test('a season of 500 events with two newcomers each is computed', () => {
  const large = Array.from({ length: 500 }, (_, nth) =>
    week(1, [`first ${nth}`, `second ${nth}`], { leagueId: `week ${nth}` }),
  )
  const of = { ...rules, dropWorst: 20 }
  const rows = computeSeasonStandings(large, 2026, of)
  expect([rows.length, rows[499]?.place, rows[500]?.place]).toEqual([1000, 1, 501])
  expect(pointsByWeek(large, 2026, of).size).toBe(1000)
})

const people = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']
const aWeek = fc
  .record({
    ranks: fc.array(fc.option(fc.nat(3)), { minLength: 6, maxLength: 6 }),
    nth: fc.integer({ min: 1, max: 28 }),
    isVoid: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    fee: fc.constantFrom(0, 2000),
    share: fc.constantFrom(0, 400),
    // Whoever runs it, who may have been handed the league, with or without a team in it.
    commissioner: fc.constantFrom(...people, 'gil'),
    tournamentName: fc.constantFrom('The Practice Open', 'U.S. Open'),
    id: fc.nat(),
  })
  .map(({ ranks, nth, commissioner, share, id, ...more }) => {
    const entered = people.filter((_, at) => typeof ranks[at] === 'number')
    const scores = ranks.filter((rank) => rank !== null)
    return week(nth, entered, {
      ...more,
      leagueId: `week ${id}`,
      commissioner: { userId: commissioner, share },
      results: week(1, entered).results.map((result, at) => ({
        ...result,
        rank: 1 + scores.filter((other) => other < (scores[at] ?? 0)).length,
        prize: scores[at] === 0 ? 3000 : 0,
      })),
    })
  })
const fewWeeks = fc.array(aWeek, { maxLength: 5 })
const cases = Number(process.env['SEASONS'] ?? 1000)

/** Someone's points and money, counted without the program's table. */
function countOf(me: string, of: readonly ClubWeekResults[], dropWorst: number) {
  const counted = of.filter(({ isVoid, results }) => !isVoid && results.length > 0)
  const points = counted.map(({ results, tournamentName }) => {
    const mine = results.find(({ userId }) => userId === me)
    if (!mine) return 0
    const beaten = results.filter(({ rank }) => rank > mine.rank).length
    const level = results.filter(({ rank }) => rank === mine.rank).length
    return (beaten + (level + 1) / 2) * (tournamentName === 'U.S. Open' ? 2 : 1)
  })
  for (let drop = dropWorst; drop > 0 && points.length > 1; drop -= 1) {
    points.splice(points.indexOf(Math.min(...points)), 1)
  }
  const money = counted.map(({ results, fee, commissioner }) => {
    const mine = results.find(({ userId }) => userId === me)
    return (mine ? mine.prize - fee : 0) + (commissioner.userId === me ? commissioner.share : 0)
  })
  const total = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return { points: total(points), money: total(money) }
}

test(`law: the table with what is in play is the table and what is provisional, for everyone, in ${cases} cases`, () => {
  fc.assert(
    fc.property(fewWeeks, fewWeeks, fc.nat(4), (settled, inPlay, dropWorst) => {
      const of = { ...rules, dropWorst }
      const table = new Map(
        computeSeasonStandings(settled, 2026, of).map((row) => [row.userId, row]),
      )
      const provisional = provisionalGains(settled, inPlay, 2026, of)
      for (const me of [...people, 'gil']) {
        const [now, added] = [table.get(me), provisional.get(me)]
        expect({
          points: (now?.points ?? 0) + (added?.points ?? 0),
          money: (now?.money ?? 0) + (added?.money ?? 0),
        }).toEqual(countOf(me, [...settled, ...inPlay], dropWorst))
      }
    }),
    { numRuns: cases },
  )
})

test(`law: the points after each week are those of a table that ends there, in ${cases} cases`, () => {
  fc.assert(
    fc.property(fewWeeks, fc.nat(4), (all, dropWorst) => {
      const of = { ...rules, dropWorst }
      const counted = weeksOfSeason(all, 2026, of)
      for (const [userId, line] of pointsByWeek(all, 2026, of)) {
        const after = counted.map(
          (_, nth) => countOf(userId, counted.slice(0, nth + 1), dropWorst).points,
        )
        expect(line).toEqual(after)
      }
    }),
    { numRuns: cases },
  )
})
