import { minuteMs } from '#domain/durations.ts'
import { deriveSeed } from '#domain/random.ts'
import type { Seed } from '#domain/random.ts'
import type { OutReason } from '#domain/tournaments/tournament.ts'

import type { SimulatedEvent } from './calendar.ts'
import { difficulties } from './courses.ts'
import { drawEarlyExit, exitTime } from './early-exits.ts'
import type { Entry } from './entries.ts'
import { finishTimes, drawForm, drawStrokes } from './strokes.ts'
import type { Grouping } from './tee-sheet.ts'
import { delayedTime, suspensionsOf, windStrokes } from './weather.ts'
import type { Suspension } from './weather.ts'

/** One golfer's round. Instants here and below are in epoch milliseconds. */
export interface GolferRound {
  round: number
  /** As first published; a suspension may delay it. */
  teeAt: number
  startingHole: 1 | 10
  /** The holes that the golfer finishes, in the order of play. */
  holes: { hole: number; par: number; strokes: number; at: number }[]
}

/** Everything one golfer does at an event. */
export interface GolferEvent {
  entry: Entry
  rounds: GolferRound[]
  out: { how: OutReason; at: number } | null
}

/** One round of the event. */
export interface EventRound {
  round: number
  /** When the board begins to show it. */
  opensAt: number
  firstTee: number
  endsAt: number
  suspensions: Suspension[]
}

/** Strokes to par of all holes finished by an instant. */
export function toPar(rounds: readonly GolferRound[], until = Infinity): number {
  let sum = 0
  for (const { holes } of rounds) {
    for (const { par, strokes, at } of holes) if (at <= until) sum += strokes - par
  }
  return sum
}

/**
 * Plays one round and adds it to every golfer on its sheet.
 *
 * @param from the event's stream
 * @param day of the event, from 0
 */
export function playRound(
  event: SimulatedEvent,
  from: Seed,
  { round, day, opensAt }: { round: number; day: number; opensAt: number },
  sheet: readonly Grouping<GolferEvent>[],
): EventRound {
  const windCost = windStrokes(from, round)
  const { pars } = event.course
  const difficulty = difficulties(event.eventNumber, pars)
  const inPlay: { golfer: GolferEvent; played: GolferRound }[] = []
  for (const { golfers, at: teeAt, startingHole } of sheet) {
    const order = pars.map((_, i) => (startingHole - 1 + i) % 18)
    const pace = deriveSeed(
      deriveSeed(deriveSeed(from, 60 + round), startingHole),
      teeAt / minuteMs,
    )
    const times = finishTimes(
      pace,
      teeAt,
      order.map((i) => pars[i] ?? 4),
    )
    for (const [k, golfer] of golfers.entries()) {
      const played: GolferRound = { round, teeAt, startingHole, holes: [] }
      golfer.rounds.push(played)
      if (golfer.out || golfer.entry.leavesAt !== null) continue
      const form = drawForm(golfer.entry.from, golfer.entry.golfer.skill, round, windCost)
      const fate = drawEarlyExit(golfer.entry.from)
      const finished = fate?.round === round ? fate.holes : 18
      played.holes = order.slice(0, finished).map((i, nth) => {
        const par = pars[i] ?? 4
        const strokes = drawStrokes(form, i + 1, par, difficulty[i] ?? 0)
        // The golfers of a group hole out one after the other.
        return { hole: i + 1, par, strokes, at: (times[nth] ?? teeAt) + k * 25_000 }
      })
      inPlay.push({ golfer, played })
    }
  }
  const firstTee = Math.min(...sheet.map(({ at }) => at))
  const lastHoleAt = () => Math.max(...inPlay.map(({ played }) => played.holes.at(-1)?.at ?? 0))
  const suspensions = suspensionsOf(event, from, { round, day, first: firstTee, end: lastHoleAt() })
  for (const { played } of inPlay) {
    for (const hole of played.holes) hole.at = delayedTime(hole.at, suspensions)
  }
  const endsAt = lastHoleAt()
  for (const { golfer, played } of inPlay) {
    const fate = drawEarlyExit(golfer.entry.from)
    if (fate?.round !== round) continue
    const at = exitTime(golfer.entry.from, fate, played.teeAt, played.holes.at(-1)?.at)
    // A golfer who stopped early is out when the round ends, at the latest.
    const latest = fate.how === 'wd' ? endsAt : Infinity
    golfer.out = { how: fate.how, at: Math.min(Math.max(at, opensAt), latest) }
  }
  return { round, opensAt, firstTee, endsAt, suspensions }
}
