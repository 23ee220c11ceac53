import { eq, sql } from 'drizzle-orm'

import type * as calls from '#contract/accounts/pictures.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { clubMembers } from '#server/clubs/tables.ts'
import { broConnections } from '#server/friends/tables.ts'
import { renameUser } from '#server/leagues/members/member-names.ts'
import { invitations, leagueMembers } from '#server/leagues/tables.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { pictures } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { encodeUpload } from '#server/platform/pictures/encode-picture.ts'
import type { Services } from '#server/platform/services/services.ts'

/**
 * Sets the caller's picture. It is announced to every page that shows them.
 *
 * @param image in base64
 * @throws {Refusal} picture-unreadable
 * @throws {AccessError} 401 when the session has ended
 * @throws {RateLimitError}
 */
export async function setPicture(
  { db, rateLimits }: Services,
  caller: Account,
  image: string,
): Promise<Output<typeof calls.setPicture>> {
  const { id: userId } = caller
  await rateLimits.consume('picture', userId)
  const content = await encodeUpload(userId, image, 'webp')
  return await renameUser(db, userId, async (db) => {
    // Their access may have ended while the upload waited its turn.
    await lockCaller(db, caller)
    const [picture] = await db
      .insert(pictures)
      .values({ userId, content })
      .onConflictDoUpdate({
        target: pictures.userId,
        set: { id: sql`gen_random_uuid()`, content, updatedAt: sql`now()` },
      })
      .returning({ pictureId: pictures.id })
    return found(picture, 'Picture')
  })
}

/** Removes someone's picture. @returns whether there was one */
export async function removePicture(db: Db, userId: string): Promise<boolean> {
  return await renameUser(
    db,
    userId,
    async (db) => {
      const removed = await db
        .delete(pictures)
        .where(eq(pictures.userId, userId))
        .returning({ id: pictures.id })
      return removed.length > 0
    },
    async (db) => (await db.$count(pictures, eq(pictures.userId, userId))) > 0,
  )
}

/** A picture as WebP. @throws {NotFoundError} */
export async function readPicture(db: Db, id: string): Promise<Buffer> {
  const [picture] = await db
    .select({ content: pictures.content })
    .from(pictures)
    .where(eq(pictures.id, id))
  return Buffer.from(found(picture, 'Picture').content)
}

/**
 * The pictures of everyone whom the caller knows: themselves, friends and those who ask to be one, the members of their
 * leagues and clubs, and whoever invites them. Strangers who find each other see none.
 */
export async function listPictures(
  db: Db,
  { id }: Account,
): Promise<Output<typeof calls.listPictures>> {
  const rows = await queryRows<{ userId: string; pictureId: string }>(
    db,
    sql`select user_id as "userId", id as "pictureId" from ${pictures} where user_id in (
      select ${id}::uuid
      union select case when user_id1 = ${id} then user_id2 else user_id1 end from ${broConnections}
        where ${id} in (user_id1, user_id2) and (status = 'accepted' or requested_by <> ${id})
      union select theirs.user_id from ${leagueMembers} as mine
        join ${leagueMembers} as theirs using (league_id) where mine.user_id = ${id}
      union select theirs.user_id from ${clubMembers} as mine
        join ${clubMembers} as theirs using (club_id) where mine.user_id = ${id}
      union select from_user_id from ${invitations} where to_user_id = ${id} and status = 'pending'
    ) order by user_id`,
  )
  return { pictures: Object.fromEntries(rows.map(({ userId, pictureId }) => [userId, pictureId])) }
}
