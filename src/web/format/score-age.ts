import type { RoundStatus } from '#domain/tournaments/tournament.ts'

/** How play of a tournament stands. */
export interface Play {
  round: number
  roundStatus: RoundStatus | null
  /** Of the round, where it is to come; null where none is known. */
  firstTee: Date | null
}

const minuteMs = 60_000

/**
 * Whether scores are older than they may be. The feed is read every minute while a round is played or
 * suspended, and every five between rounds; before the first tee time it is hardly read, so only what is
 * missing since then counts.
 *
 * @param at when the scores were last known to be right
 * @param now epoch milliseconds
 */
export function isStale(at: Date, { round, roundStatus, firstTee }: Play, now: number): boolean {
  const age = now - at.getTime()
  if (roundStatus === 'in-progress' || roundStatus === 'suspended') return age > 5 * minuteMs
  const begun = round > 1 || roundStatus === 'complete'
  const sinceTee = now - (firstTee?.getTime() ?? Infinity)
  return (begun ? age : Math.min(age, sinceTee)) > 15 * minuteMs
}

/** The earliest of some tee times; null where there is none. */
export function earliest(teeTimes: readonly (Date | null)[]): Date | null {
  const times = teeTimes.flatMap((at) => (at ? [at.getTime()] : []))
  return times.length ? new Date(Math.min(...times)) : null
}
