import { formatFirstTee } from '#domain/week/first-tee.ts'
import { readTimeZones } from '#server/notifications/time-zones.ts'
import { type Db, readClock } from '#server/platform/db/db.ts'

import { firstTees } from '../week/first-tees.ts'

/** When the first golfers of each of these members tee off next, as a sentence on their own clocks. */
export async function readFirstTeeTexts(
  db: Db,
  leagueId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const tees = await firstTees(db, leagueId, userIds)
  const zones = await readTimeZones(db, [...tees.keys()])
  const now = new Date(await readClock(db))
  return new Map(
    [...tees].map(([userId, tee]) => [userId, formatFirstTee(tee, zones.get(userId)!, now)]),
  )
}
