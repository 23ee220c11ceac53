import { and, eq, inArray } from 'drizzle-orm'

import type { SystemHealth } from '#contract/admin/admin.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameOrId, type ScoreboardRow } from '#domain/tournaments/tournament.ts'
import { pluralize } from '#domain/words.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { heldToken } from '../feed/source-control.ts'
import { hasOfficialResult } from '../game/results/due-leagues.ts'
import { listMissingRounds } from '../game/results/missing-rounds.ts'
import { allLeagues } from '../leagues/tables.ts'
import { lockTournament } from '../tournaments/lock-tournament.ts'
import { tournaments } from '../tournaments/tables.ts'

/** The rows whose last rounds the results of tournaments wait for though they are due, by tournament. */
export async function listWaitingResults(
  db: Db,
  keys: readonly string[],
  afterHours: number,
): Promise<Map<string, ScoreboardRow[]>> {
  const isOne = inArray(allLeagues.tournamentKey, [...keys])
  const due = await listMissingRounds(db, and(isOne, hasOfficialResult(afterHours)))
  return new Map(due.map(({ key, rows }) => [key, rows ?? []]))
}

/** Who lacks last rounds, with a token of exactly those; null when no one does. */
export function toMissingRounds(
  rows: readonly ScoreboardRow[] = [],
): SystemHealth['feed']['tournaments'][number]['missing'] {
  if (rows.length === 0) return null
  const missing = rows.map(({ apiPlayerId, name, rounds }) => ({
    about: apiPlayerId,
    name: nameOrId(name, apiPlayerId),
    what: `only ${pluralize(rounds.length, 'round')}`,
  }))
  return { rounds: missing.map(({ name, what }) => `${name}: ${what}`), token: heldToken(missing) }
}

/**
 * Lets a tournament's result become final without the last rounds that it waits for.
 *
 * @returns the tournament's name
 * @throws {Refusal} feed-moved-on, when it waits for others by now, or for none
 */
export async function acceptResult(
  db: Db,
  afterHours: number,
  key: string,
  token: string,
): Promise<string> {
  const { row } = found(await lockTournament(db, key), 'Tournament')
  const rows = (await listWaitingResults(db, [key], afterHours)).get(key) ?? []
  if (toMissingRounds(rows)?.token !== token) throw new Refusal('feed-moved-on')
  const golferIds = rows.map(({ apiPlayerId }) => apiPlayerId)
  await db
    .update(tournaments)
    .set({ settlesWithout: [...row.settlesWithout, ...golferIds] })
    .where(eq(tournaments.key, key))
  return row.name
}
