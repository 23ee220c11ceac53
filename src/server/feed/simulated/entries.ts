import { between, chance, normal, pick, shuffled, stream } from '#domain/random.ts'
import type { Stream } from '#domain/random.ts'

import { clockOn } from './calendar.ts'
import type { SimulatedEvent } from './calendar.ts'
import { golfersOf } from './golfers.ts'
import type { SimulatedGolfer } from './golfers.ts'

/** A golfer's place in the field. Instants are in epoch milliseconds. */
export interface Entry {
  golfer: SimulatedGolfer
  from: Stream
  /** When the entry was published. */
  entersAt: number
  /** When the golfer withdrew before the first shot; null for those who play. */
  leavesAt: number | null
}

/** A place on the tee sheet: the golfer who plays, and those who withdrew from it. */
export interface Slot {
  entry: Entry
  replaced: Entry[]
}

const fieldSizes = [132, 144, 156]
const minute = 60_000
const hour = 60 * minute

/** When the entry list is published. */
export const entriesAt = (event: SimulatedEvent): number => clockOn(event, -6, '12:00')

/** When the tee times of the first two rounds and the board are published. */
export const sheetAt = (event: SimulatedEvent): number => clockOn(event, -2, '12:00')

/**
 * Draws the field in the order of the tee sheet. Up to three golfers withdraw between the entry list and the
 * day before the event, and an alternate replaces each.
 */
export function drawField(event: SimulatedEvent, from: Stream): Slot[] {
  const published = entriesAt(event)
  const size = pick(stream(from, 1), fieldSizes)
  const wishes = golfersOf(event.circuit)
    .map((golfer, i) => {
      const own = stream(stream(from, 2), Number(golfer.apiPlayerId))
      // Top golfers skip an event now and then, and the lowest-ranked get in when others stay home.
      return { golfer, from: own, wish: i + normal(own) * 60 }
    })
    .toSorted((a, b) => a.wish - b.wish)
    .map(({ golfer, from }): Entry => ({ golfer, from, entersAt: published, leavesAt: null }))
  const alternates = wishes.slice(size)
  const slots = shuffled(stream(from, 3), wishes.slice(0, size)).map((entry): Slot => ({
    entry,
    replaced: [],
  }))
  const leaving = Math.floor(chance(stream(from, 4)) * 4)
  for (let i = 0; i < leaving; i++) {
    const slot = slots[Math.floor(((i + chance(stream(from, 5 + i))) * size) / leaving)]
    const alternate = alternates[i]
    if (!slot || !alternate) continue
    const at = between(stream(from, 10 + i), published + 6 * hour, clockOn(event, -1, '20:00'))
    const leavesAt = Math.round(at / minute) * minute
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
export function lateWithdrawal(from: Stream, teeAt: number): number {
  return Math.round(between(from, teeAt - 50 * minute, teeAt - 10 * minute) / minute) * minute
}
