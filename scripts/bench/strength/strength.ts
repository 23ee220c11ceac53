import {
  priorStrength,
  type Strength,
  type Tuning,
  unplayedStrength,
} from '#domain/strength/strength.ts'

import { average, rankCorrelation, strengthsBefore, type Verdict, verdictOn } from './backtest.ts'
import type { RecordedEvent } from './recorded-event.ts'
import { readRecordedEvents } from './recorded-events.ts'
import { readOdds, type RecordedOdds } from './recorded-odds.ts'

/** So many events of the season come first, because nothing is known before them. */
const warmUp = 8
/** The share of a list of odds that must have rounds in the two years before. */
const minKnown = 0.5

const tried: Tuning[] = [180, 365, 1_000].flatMap((halfLifeDays) =>
  [6, 12, 20, 45].map((unrankedRounds) => ({ halfLifeDays, unrankedRounds, rankedRounds: 40 })),
)
const allEqual = () => ({ ...unplayedStrength({ ranking: null, amateur: false }), strokes: 0 })

/**
 * Compares strengths with what then happened: the order of finish, who made the cut and who was in the top ten, in
 * tournaments by date, from the rounds before each. Every second event of the season was used to choose the
 * model's values, the others weren't.
 */
export function measureStrength(): void {
  const events = readRecordedEvents()
  const season = events.filter(({ day }) => day < '2022').slice(warmUp)
  const tuned = season.filter((_, nth) => nth % 2 === 0)
  const heldOut = season.filter((_, nth) => nth % 2 === 1)
  const before = (event: RecordedEvent) => strengthsBefore(events, event)
  print('', 'finish', 'cut', 'top 10')
  for (const [name, some] of [
    ['2020-21, used to choose', tuned],
    ['2020-21, held out', heldOut],
  ] as const) {
    console.log(`\n${name}: ${some.length} events`)
    printVerdicts(
      'strength',
      some.map((event) => verdictOn(event, before(event))),
    )
    printVerdicts(
      'all equal',
      some.map((event) => verdictOn(event, allEqual)),
    )
  }
  printRanked(events, before)
  console.log('\nOther values, on the events used to choose')
  for (const tuning of tried) {
    printVerdicts(
      `${tuning.halfLifeDays} days, ${tuning.unrankedRounds} rounds`,
      tuned.map((event) => verdictOn(event, strengthsBefore(events, event, tuning))),
    )
  }
  printOdds(events)
}

/** Compares with the world ranking, where one of the time was recorded. */
function printRanked(
  events: readonly RecordedEvent[],
  before: (event: RecordedEvent) => (id: string) => Strength,
): void {
  for (const event of events.filter(({ golfers }) => golfers.some(({ ranking }) => ranking))) {
    console.log(`\n${event.name}, ${event.day}, with the world ranking of the time`)
    printVerdicts('strength', [verdictOn(event, before(event))])
    printVerdicts('by world ranking', [verdictOn(event, byRanking(event))])
    printVerdicts('all equal', [verdictOn(event, allEqual)])
  }
}

function byRanking({ golfers }: RecordedEvent) {
  const known = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  return (id: string) => {
    const prior = known.get(id) ?? { ranking: null, amateur: false }
    return { ...unplayedStrength(prior), strokes: priorStrength(prior) }
  }
}

/** How far the order by strength agrees with the order by odds, where enough golfers are known. */
function printOdds(events: readonly RecordedEvent[]): void {
  console.log('\nOdds'.padEnd(30), 'order', 'known', ' of the first 7, in the first 10 by odds')
  for (const list of readOdds()) {
    const { agreement, known, first } = compareWithOdds(events, list)
    if (known < minKnown) continue
    const cells = [agreement.toFixed(2), `${Math.round(known * 100)}%`, `${first}`]
    console.log(`${list.tournament} (${list.odds.size})`.padEnd(30), ...cells)
  }
}

function compareWithOdds(events: readonly RecordedEvent[], { day, odds }: RecordedOdds) {
  const names = [...odds.keys()]
  const golfers = events.findLast((event) => event.day > day)?.golfers ?? []
  const strengthOf = strengthsBefore(events, { day, golfers: day < '2024-02' ? golfers : [] })
  const known = names.filter((name) => strengthOf(name).rounds > 0)
  const strongest = known.toSorted((a, b) => strengthOf(b).strokes - strengthOf(a).strokes)
  const favorites = new Set(
    names.toSorted((a, b) => (odds.get(a) ?? 0) - (odds.get(b) ?? 0)).slice(0, 10),
  )
  return {
    agreement: rankCorrelation(
      known.map((name) => -strengthOf(name).strokes),
      known.map((name) => odds.get(name) ?? 0),
    ),
    known: known.length / names.length,
    first: strongest.slice(0, 7).filter((name) => favorites.has(name)).length,
  }
}

function printVerdicts(name: string, verdicts: readonly Verdict[]): void {
  const cut = verdicts.flatMap((verdict) => (verdict.cut === null ? [] : [verdict.cut]))
  const [finish, topTen] = (['agreement', 'topTen'] as const).map((kind) =>
    average(verdicts.map((verdict) => verdict[kind])).toFixed(3),
  )
  print(name, finish ?? '', cut.length > 0 ? average(cut).toFixed(3) : '-', topTen ?? '')
}

function print(name: string, ...cells: string[]): void {
  console.log(name.padEnd(28), ...cells.map((cell) => cell.padStart(8)))
}
