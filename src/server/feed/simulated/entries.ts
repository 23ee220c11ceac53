import { hourMs, minuteMs } from '#domain/durations.ts'
import { uniformBetween, uniform, normal, pickOne, shuffled, deriveSeed } from '#domain/random.ts'
import type { Seed } from '#domain/random.ts'

import { courseTime } from './calendar.ts'
import type { SimulatedEvent } from './calendar.ts'
import { golfersOf } from './golfers.ts'
import type { SimulatedGolfer } from './golfers.ts'

/** A golfer's place in the field. Instants are in epoch milliseconds. */
export interface Entry {
  golfer: SimulatedGolfer
  from: Seed
  /** When the entry was published. */
  entersAt: number
  /** When the golfer withdrew before the first shot; null for those who play. */
  leavesAt: number | null
}

const fieldSizes = [132, 144, 156]

/** When the entry list is published. */
export const entriesAt = (event: SimulatedEvent): number => courseTime(event, -6, '12:00')

/** When the tee times of the first two rounds and the board are published. */
export const sheetAt = (event: SimulatedEvent): number => courseTime(event, -2, '12:00')

/**
 * Draws the field in the order of the tee sheet. Up to three golfers withdraw between the entry list and the
 * day before the event, and an alternate replaces each.
 *
 * @returns the entries of each place on the tee sheet: the golfer who plays, then who withdrew from it
 */
export function drawField(event: SimulatedEvent, seed: Seed): Entry[][] {
  const published = entriesAt(event)
  const size = pickOne(deriveSeed(seed, 1), fieldSizes)
  const wishes = golfersOf(event.circuit)
    .map((golfer, i) => {
      const from = deriveSeed(deriveSeed(seed, 2), Number(golfer.apiPlayerId))
      const entry: Entry = { golfer, from, entersAt: published, leavesAt: null }
      // Top golfers skip an event now and then, and the lowest-ranked get in when others stay home.
      return { entry, wish: i + normal(from) * 60 }
    })
    .toSorted((a, b) => a.wish - b.wish)
    .map(({ entry }) => entry)
  const alternates = wishes.slice(size)
  const slots = shuffled(deriveSeed(seed, 3), wishes.slice(0, size)).map((entry) => [entry])
  const leaving = Math.floor(uniform(deriveSeed(seed, 4)) * 4)
  for (let i = 0; i < leaving; i++) {
    const slot = slots[Math.floor(((i + uniform(deriveSeed(seed, 5 + i))) * size) / leaving)]
    const alternate = alternates[i]
    if (!slot || !alternate) continue
    const at = uniformBetween(
      deriveSeed(seed, 10 + i),
      published + 6 * hourMs,
      courseTime(event, -1, '20:00'),
    )
    const leavesAt = Math.round(at / minuteMs) * minuteMs
    slot[0]!.leavesAt = leavesAt
    slot.unshift({ ...alternate, entersAt: leavesAt })
  }
  return slots
}
