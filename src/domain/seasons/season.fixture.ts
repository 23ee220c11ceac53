import type { ClubWeekResults } from './week.ts'

/**
 * Twelve weeks of a season: who played, the best first, with `=` between those who share a place. Dan joins in
 * March, eve leaves after May, the third week is void, the sixth has a shared win, and the fourth is a major.
 */
const outcomes = [
  ['2026-01-15', 'The Winter Open', 'ann bob cat eve'],
  ['2026-02-12', 'The Palm Classic', 'ann cat=eve bob'],
  ['2026-02-26', 'The Storm Open', 'bob ann cat eve'],
  ['2026-04-09', 'Masters Tournament', 'ann dan bob eve cat'],
  ['2026-04-23', 'The Spring Pairs', 'cat dan bob ann'],
  ['2026-05-07', 'The Harbor Open', 'bob=dan ann cat eve'],
  ['2026-05-28', 'The Lake Classic', 'dan bob eve ann=cat'],
  ['2026-06-18', 'The Prairie Open', 'dan cat bob'],
  ['2026-07-02', 'The Canyon Open', 'ann dan cat bob'],
  ['2026-08-06', 'The Coast Classic', 'bob ann dan cat'],
  ['2026-09-03', 'The Fall Open', 'bob cat'],
  ['2026-10-01', 'The Last Putt', 'cat=dan=bob ann'],
] as const
const voidWeek = 2
const fee = 2400

/** The season's weeks. @param idOf the id of a person, and of the nth league from 0 */
export const twelveWeeks = (
  idOf: (name: string) => string = (name) => name,
  leagueIdOf: (nth: number) => string = (nth) => `week ${nth + 1}`,
): ClubWeekResults[] =>
  outcomes.map(([startsOn, tournamentName, outcome], nth) => {
    const places = outcome.split(' ').map((place) => place.split('='))
    const isVoid = nth === voidWeek
    const pot = isVoid ? 0 : places.flat().length * fee
    const share = pot * 0.05
    const winners = places[0] ?? []
    return {
      leagueId: leagueIdOf(nth),
      tournamentName,
      startsOn,
      isVoid,
      fee: isVoid ? 0 : fee,
      commissioner: { userId: idOf('ann'), share },
      winningToPar: nth === 7 ? null : -15,
      results: places.flatMap((names, place) =>
        names.map((name) => ({
          userId: idOf(name),
          rank: 1 + places.slice(0, place).flat().length,
          total: nth - 20 + place * (nth + 1),
          guess: name === 'eve' ? null : -20 + nth,
          prize: place === 0 ? (pot - share) / winners.length : 0,
          missedCuts: name === 'cat' ? nth % 5 : 0,
        })),
      ),
    }
  })

/**
 * Counts a season without the program's rules, from who finished before whom: by name, majors double, one dropped.
 *
 * @param from its first day, and `to` the day after its last
 */
export function countSeason(from = '2026-01-01', to = '2027-01-01') {
  const played = outcomes.filter(([day], nth) => nth !== voidWeek && day >= from && day < to)
  const names = ['ann', 'bob', 'cat', 'dan', 'eve']
  return names.map((me) => {
    const scores = played.map(([, tournament, outcome]) => {
      const at = outcome.split(' ').findIndex((place) => place.split('=').includes(me))
      if (at < 0) return 0
      const places = outcome.split(' ').map((place) => place.split('=').length)
      const behind = places.slice(at + 1).reduce((all, count) => all + count, 0)
      const beside = (places[at] ?? 1) - 1
      return (behind + 1 + beside / 2) * (tournament === 'Masters Tournament' ? 2 : 1)
    })
    const mine = played.filter(([, , outcome]) => outcome.includes(me))
    const won = mine.filter(([, , outcome]) => outcome.split(' ')[0]?.includes(me))
    const money = played.map(([, , outcome]) => {
      const count = outcome.split(/[ =]/).length
      const first = outcome.split(' ')[0]?.split('=') ?? []
      const prize = first.includes(me) ? (count * 2280) / first.length : 0
      const paid = outcome.includes(me) ? 2400 : 0
      return prize - paid + (me === 'ann' ? count * 120 : 0)
    })
    const total = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
    return {
      name: me,
      weeks: mine.length,
      wins: won.length,
      points: total(scores) - Math.min(...scores),
      money: total(money),
    }
  })
}
