import { minuteMs } from '#domain/durations.ts'
import { eveningLeadMs } from '#server/tournaments/tournaments.ts'

/** How many evenings begin while one lasts. */
const startsPerEvening = 6
/** The least part of an evening that people have for their picks. */
const draftingShare = 1 / 10

/**
 * The first tee time of the next evening that still has time for picks. Everyone who comes within a few minutes plays the
 * same one, so a crowd costs no more golf than one guest.
 *
 * @param minutes how long an evening takes
 */
export function nextTee(now: number, minutes: number): Date {
  const every = (minutes / startsPerEvening) * minuteMs
  const earliest = now + minutes * draftingShare * minuteMs + eveningLeadMs
  return new Date(Math.ceil(earliest / every) * every)
}
