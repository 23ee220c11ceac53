import { minuteMs } from '#domain/durations.ts'
import { uniformBetween, uniform, pickOne, deriveSeed, seedFrom } from '#domain/random.ts'
import type { Seed } from '#domain/random.ts'

import { courseTime } from './calendar.ts'
import type { SimulatedEvent } from './calendar.ts'
import { drawField, sheetAt } from './entries.ts'
import { playRound, toPar } from './round.ts'
import type { EventRound, GolferEvent } from './round.ts'
import { openingSheet, weekendSheet } from './tee-sheet.ts'
import type { Grouping } from './tee-sheet.ts'
import { playingDays } from './weather.ts'

/** A whole event, from the first tee time to the last putt. Instants are in epoch milliseconds. */
export interface Play {
  performances: GolferEvent[]
  rounds: EventRound[]
  /** The cut line, in strokes to par. */
  cutToPar: number
  cutAt: number
  /** When the winner is known. */
  overAt: number
  /** The winner's apiPlayerId; null without a playoff. */
  playoffWinner: string | null
}

const cutPosition = 65

/** Plays the whole event. The result depends only on the seed and the event. */
export function playEvent(seed: string, event: SimulatedEvent): Play {
  const from = deriveSeed(deriveSeed(seedFrom(seed), event.year), event.eventNumber)
  const days = event.isCalm ? [0, 1, 2, 3] : playingDays(from)
  const slots = drawField(event, from).map((entries) =>
    entries.map((entry): GolferEvent => ({ entry, rounds: [], out: null })),
  )
  const performances = slots.flat()
  const rounds: EventRound[] = []
  for (const round of [1, 2] as const) {
    const [early, late] = ['07:00', '12:10'].map((time) => courseTime(event, round - 1, time))
    const sheet = openingSheet(slots, round, early ?? 0, late ?? 0).map((group) => ({
      ...group,
      golfers: group.golfers.flat(),
    }))
    if (round === 1 && !event.isCalm) withdrawLate(from, sheet)
    const before = rounds.at(-1)
    const opensAt = before ? before.endsAt + 30 * minuteMs : sheetAt(event)
    rounds.push(playRound(event, from, { round, day: round - 1, opensAt }, sheet))
  }
  const { cutAt, cutToPar } = cut(performances, rounds)
  for (const [i, day] of days.entries()) {
    const before = rounds.at(-1)
    if (i < 2 || !before) continue
    const inIt = performances.filter(({ entry, out }) => entry.leavesAt === null && !out)
    const byScore = inIt.toSorted((a, b) => toPar(a.rounds) - toPar(b.rounds))
    const earliest = Math.max(before.endsAt + 75 * minuteMs, courseTime(event, day, '07:00'))
    const sheet = weekendSheet(byScore, courseTime(event, day, '13:50'), earliest)
    const next = { round: i + 1, day, opensAt: before.endsAt + 30 * minuteMs }
    rounds.push(playRound(event, from, next, sheet))
  }
  return { performances, rounds, cutAt, cutToPar, ...finish(from, performances, rounds) }
}

/** Now and then, a golfer withdraws on the way to the first tee, too late for an alternate. */
function withdrawLate(from: Seed, sheet: readonly Grouping<GolferEvent>[]): void {
  if (uniform(deriveSeed(from, 50)) > 0.5) return
  const group = pickOne(deriveSeed(from, 51), sheet)
  const golfer = group.golfers.find(({ entry }) => entry.leavesAt === null)
  if (!golfer) return
  const at = uniformBetween(
    deriveSeed(from, 52),
    group.at - 50 * minuteMs,
    group.at - 10 * minuteMs,
  )
  golfer.entry.leavesAt = Math.round(at / minuteMs) * minuteMs
}

function cut(performances: readonly GolferEvent[], rounds: readonly EventRound[]) {
  const cutAt = rounds.at(-1)?.endsAt ?? 0
  const still = performances.filter(
    ({ entry, out }) => entry.leavesAt === null && (!out || (out.how === 'dq' && out.at > cutAt)),
  )
  const scores = still.map(({ rounds }) => toPar(rounds)).toSorted((a, b) => a - b)
  const cutToPar = scores[cutPosition - 1] ?? 0
  for (const golfer of still) {
    if (toPar(golfer.rounds) > cutToPar) golfer.out = { how: 'cut', at: cutAt }
  }
  return { cutAt, cutToPar }
}

function finish(
  from: Seed,
  performances: readonly GolferEvent[],
  rounds: readonly EventRound[],
): Pick<Play, 'overAt' | 'playoffWinner'> {
  const lastPutt = rounds.at(-1)?.endsAt ?? 0
  const finishers = performances.filter(({ entry, out }) => entry.leavesAt === null && !out)
  const best = Math.min(...finishers.map(({ rounds }) => toPar(rounds)))
  const leaders = finishers.filter(({ rounds }) => toPar(rounds) === best)
  if (leaders.length < 2) return { overAt: lastPutt, playoffWinner: null }
  const winner = pickOne(deriveSeed(from, 70), leaders)
  return {
    overAt: lastPutt + 35 * minuteMs,
    playoffWinner: winner.entry.golfer.apiPlayerId,
  }
}
