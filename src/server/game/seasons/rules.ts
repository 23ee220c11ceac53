import type { SeasonRules } from '#domain/seasons/week.ts'
import { lockClub } from '#server/clubs/club-access.ts'
import { publishClub } from '#server/clubs/club-members.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'

import { clubSeasonRules } from './tables.ts'

/**
 * Changes how a club counts its seasons, past ones included.
 *
 * @throws {NotFoundError} when there is no such club, or the caller isn't in it
 * @throws {AccessError} when they are neither its owner nor a deputy
 */
export async function updateSeasonRules(
  db: Db,
  account: Account,
  clubId: string,
  rules: SeasonRules,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    await lockClub(db, account, clubId, 'deputy')
    await db
      .insert(clubSeasonRules)
      .values({ clubId, ...rules })
      .onConflictDoUpdate({ target: clubSeasonRules.clubId, set: rules })
    await publishClub(db, clubId)
  })
  return { message: 'Season settings saved' }
}
