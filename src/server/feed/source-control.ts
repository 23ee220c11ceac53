import { hash } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockTournament, storeDoubts } from '#server/tournaments/lock-tournament.ts'

import type { Doubt } from '../tournaments/doubts.ts'
import { changeSource } from './source-state.ts'
import { feedSources } from './tables.ts'

type Sources = Pick<Services, 'golf' | 'fallback'>

/** @throws {NotFoundError} for a source that this installation doesn't read */
function requireConfiguredSource({ golf, fallback }: Sources, source: SourceName): void {
  found([golf, fallback].find((one) => one?.name === source) ?? null, 'Source')
}

/**
 * Asks the process that reads the feed to read all that a source serves, due or not.
 *
 * @throws {Refusal} feed-paused, or feed-read-recently within 30 seconds
 * @throws as `requireConfiguredSource`
 */
export async function requestSync(services: Sources, db: Db, source: SourceName): Promise<void> {
  requireConfiguredSource(services, source)
  const isFree = sql`${feedSources.pausedAt} is null
    and coalesce(${feedSources.askedAt} < clock_timestamp() - interval '30 seconds', true)`
  if (await changeSource(db, source, { askedAt: sql`clock_timestamp()` }, isFree)) return
  const [state] = await db.select().from(feedSources).where(eq(feedSources.source, source))
  throw new Refusal(state?.pausedAt ? 'feed-paused' : 'feed-read-recently')
}

/** Pauses or resumes a source. @returns false when it was so already @throws as `requireConfiguredSource` */
export async function setSourcePaused(
  services: Sources,
  db: Db,
  source: SourceName,
  paused: boolean,
): Promise<boolean> {
  requireConfiguredSource(services, source)
  const pausedAt = paused ? sql`clock_timestamp()` : null
  const isOther = sql`(${feedSources.pausedAt} is not null) <> ${paused}::boolean`
  return await changeSource(db, source, { pausedAt }, isOther)
}

/** The doubts that hold a payload back. Another source's board holds nothing back. */
export const heldDoubts = (doubts: readonly Doubt[]): Doubt[] =>
  doubts.filter(({ reading }) => reading !== 'takeover')

/** Identifies doubts about a tournament, so that the administrator trusts exactly those they saw. */
export const heldToken = (doubts: readonly Pick<Doubt, 'about' | 'what'>[]): string =>
  hash('sha256', JSON.stringify(doubts.map(({ about, what }) => [about, what])))

/**
 * Trusts the payload on hold, or one of its doubts, so that the next payload that shares them counts.
 *
 * @returns the tournament's name
 * @throws {Refusal} feed-moved-on, when the doubts are others by now
 */
export const acceptHeldPayload = async (db: Db, key: string, token: string): Promise<string> =>
  await trustDoubts(db, key, (doubts) => {
    const held = heldDoubts(doubts)
    return heldToken(held) === token ? held : held.filter((one) => heldToken([one]) === token)
  })

/**
 * Lets a source take over a tournament although it contradicts the board.
 *
 * @param what the contradiction
 * @returns the tournament's name
 * @throws {Refusal} feed-moved-on, when it is another by now
 */
export const acceptContradiction = async (db: Db, key: string, what: string): Promise<string> =>
  await trustDoubts(db, key, (doubts) =>
    doubts.filter((one) => one.reading === 'takeover' && one.what === what),
  )

async function trustDoubts(
  db: Db,
  key: string,
  find: (doubts: readonly Doubt[]) => Doubt[],
): Promise<string> {
  const { row } = found(await lockTournament(db, key), 'Tournament')
  const meant = find(row.doubts)
  if (meant.length === 0) throw new Refusal('feed-moved-on')
  const trusted = row.doubts.map((one) =>
    meant.includes(one) ? { ...one, trusted: true as const } : one,
  )
  await storeDoubts(db, row, trusted)
  return row.name
}
