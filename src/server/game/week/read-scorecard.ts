import { holesBegun } from '#domain/scoring/cut.ts'
import type { ScoreboardRow, Scorecard } from '#domain/tournaments/tournament.ts'
import { canOpenScorecard } from '#server/feed/polling/call-budget.ts'
import { findServingSource } from '#server/feed/source-state.ts'
import { RateLimitError, UnavailableError } from '#server/platform/errors/errors.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { FeedError, type GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'
import { isInvented } from '#server/tournaments/sources.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { readScorecards } from './sync-scorecards.ts'

/** A scorecard that lags behind the board is read again after this long, in milliseconds. */
const laggingMs = 60_000

/**
 * A golfer's rounds so far, hole by hole. Reading costs a call, so a stored scorecard that adds up to the board is
 * used, and another is read only when the golfer has moved.
 *
 * @throws {UnavailableError} when the source gives no usable answer
 * @throws {RateLimitError} when the user's scorecards cost more calls in an hour than one person may cause
 */
export async function readScorecard(
  services: Services,
  tournament: TournamentRow,
  { apiPlayerId, userId }: { apiPlayerId: string; userId: string },
): Promise<Scorecard[]> {
  const known = await findScoreboard(services.db, tournament.key)
  const row = known?.board.rows.find((one) => one.apiPlayerId === apiPlayerId)
  const stored =
    (await readScorecards(services.db, tournament.key, [apiPlayerId])).get(apiPlayerId) ?? []
  if (row && stored.length > 0 && addsUp(row, stored)) return stored
  if (tournament.source === 'evening' && !services.evenings) return stored
  const stands = row && { rounds: row.rounds, today: row.today, thru: row.thru }
  const read = { services, tournament, apiPlayerId, userId }
  const id = `${tournament.key}/${apiPlayerId}`
  try {
    const held = await holdCards(read, { id, stands: stands ?? null })
    if (row && !addsUp(row, held.cards) && performance.now() - held.at > laggingMs) {
      const { at } = held
      held.at = performance.now()
      held.cards = await fetchCards(read).catch((error: unknown) => {
        if (!(error instanceof RateLimitError)) throw error
        // Left to the next reader, who has a limit of their own.
        held.at = at
        return held.cards
      })
    }
    return held.cards
  } catch (error) {
    if (error instanceof FeedError)
      throw new UnavailableError('Scorecards aren’t available right now', 60)
    throw error
  }
}

interface Read {
  services: Services
  tournament: TournamentRow
  apiPlayerId: string
  userId: string
}

type Inputs = { id: string; stands: Pick<ScoreboardRow, 'rounds' | 'today' | 'thru'> | null }

interface HeldCards {
  at: number
  cards: Scorecard[]
}

const openCache = () =>
  createVersionCache<() => Promise<Scorecard[]>, Inputs, HeldCards>(async (fetch) => ({
    at: performance.now(),
    cards: await fetch(),
  }))
const caches = new WeakMap<GolfSource, ReturnType<typeof openCache>>()

/** The scorecards that were read from a source. */
function heldBy(golf: GolfSource): ReturnType<typeof openCache> {
  const cache = caches.get(golf) ?? openCache()
  caches.set(golf, cache)
  return cache
}

/** The scorecards as they were read, and as of when. Whoever waits for someone else's read has a limit of their own. */
async function holdCards(read: Read, inputs: Inputs): Promise<HeldCards> {
  let isOwn = false
  const fetch = () => {
    isOwn = true
    return fetchCards(read)
  }
  try {
    return await heldBy(read.services.golf)(fetch, inputs)
  } catch (error) {
    if (error instanceof RateLimitError && !isOwn) return await holdCards(read, inputs)
    throw error
  }
}

async function fetchCards(read: Read): Promise<Scorecard[]> {
  const { services, tournament, apiPlayerId, userId } = read
  const { db, config, fallback, rateLimits } = services
  const source = await findServingSource(services, tournament.key)
  if (!source) throw new FeedError('denied', 'The source is paused')
  // A tour of our own costs no calls.
  if (!isInvented(source.name)) {
    const account = source === fallback ? 'fallback' : 'main'
    if (!(await canOpenScorecard(db, config.LIVE_DAILY_CALLS, account)))
      throw new FeedError('quota', 'The other calls of today are for the moments')
    await rateLimits.consume('scorecard', userId)
  }
  return (await source.fetchScorecards(tournament, apiPlayerId)) ?? []
}

/** Whether the scorecards have the holes and strokes that the board shows. */
function addsUp(row: ScoreboardRow, cards: readonly Scorecard[]): boolean {
  const holesOf = (nth: number) => cards.find(({ round }) => round === nth)?.holes ?? []
  const begun = holesOf(row.rounds.length + 1)
  return (
    begun.length === holesBegun(row) &&
    (begun.length === 0 ||
      begun.reduce((n, { par, strokes }) => n + strokes - par, 0) === row.today) &&
    row.rounds.every(({ round, strokes }) => {
      const holes = holesOf(round)
      return holes.length === 18 && holes.reduce((n, hole) => n + hole.strokes, 0) === strokes
    })
  )
}
