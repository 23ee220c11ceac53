import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { acceptScoreboard } from '#server/feed/scoreboard/guards.ts'

import type { Accepted } from '../../tournaments/scoreboard-codec.ts'

const minute = 60_000
let now = 0

/** Accepts a payload that came a minute after the last one and isn't a copy of it, whatever it says. */
export function acceptNew(previous: Accepted | null, next: Scoreboard): Accepted {
  now += minute
  // Doubts know a payload by its hash.
  const doubts = previous?.doubts.map((doubt) => ({ ...doubt, payload: String(now) })) ?? []
  return acceptScoreboard(previous && { ...previous, doubts }, next, now)
}

/** Lets half an hour pass, in which nothing else comes. */
export function later(accepted: Accepted): Accepted {
  now += 30 * minute
  return accepted
}
