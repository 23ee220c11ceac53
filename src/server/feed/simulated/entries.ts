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

/** A place on the tee sheet: the golfer who plays, and those who withdrew from it. */
export interface SheetSlot {
  entry: Entry
  replaced: Entry[]
}

const fieldSizes = [132, 144, 156]

/** When the entry list is published. */
export const entriesAt = (event: SimulatedEvent): number => courseTime(event, -6, '12:00')

/** When the tee times of the first two rounds and the board are published. */
export const sheetAt = (event: SimulatedEvent): number => courseTime(event, -2, '12:00')

/**
 * Draws the field in the order of the tee sheet. Up to three golfers withdraw between the entry list and the
 * day before the event, and an alternate replaces each.
 */
export function drawField(event: SimulatedEvent, seed: Seed): SheetSlot[] {
  const published = entriesAt(event)
  const size = pickOne(deriveSeed(seed, 1), fieldSizes)
  const wishes = golfersOf(event.circuit)
    .map((golfer, i) => {
      const own = deriveSeed(deriveSeed(seed, 2), Number(golfer.apiPlayerId))
      // Top golfers skip an event now and then, and the lowest-ranked get in when others stay home.
      return { golfer, from: own, wish: i + normal(own) * 60 }
    })
    .toSorted((a, b) => a.wish - b.wish)
    .map(({ golfer, from: seed }): Entry => ({
      golfer,
      from: seed,
      entersAt: published,
      leavesAt: null,
    }))
  const alternates = wishes.slice(size)
  const slots = shuffled(deriveSeed(seed, 3), wishes.slice(0, size)).map((entry): SheetSlot => ({
    entry,
    replaced: [],
  }))
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
    slot.replaced = [{ ...slot.entry, leavesAt }]
    slot.entry = { ...alternate, entersAt: leavesAt }
  }
  return slots
}

/**
 * When a golfer withdraws on the way to the first tee, too late for an alternate.
 *
 * @param teeAt of that golfer's first round, in epoch milliseconds
 */
export function lateWithdrawal(seed: Seed, teeAt: number): number {
  return (
    Math.round(uniformBetween(seed, teeAt - 50 * minuteMs, teeAt - 10 * minuteMs) / minuteMs) *
    minuteMs
  )
}
