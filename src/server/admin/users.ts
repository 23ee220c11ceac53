import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'

import type { AdminUser } from '#contract/admin/users.ts'
import { looksOfOwner } from '#server/platform/auth/club-look.ts'
import { effectiveTierSql } from '#server/platform/auth/effective-tier.ts'
import { pictureOf } from '#server/platform/auth/picture-of.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { contains } from '#server/platform/db/like.ts'

const pageSize = 50

const fullName = sql<
  string | null
>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`

/** Whether an account is someone's: a deleted one only keeps results, and a guest has none. For queries of users. */
export const isPerson = and(isNull(users.formerAt), isNull(users.guestUntil)) as SQL<boolean>

/** An account as the administrator sees it. */
export const userColumns = {
  id: users.id,
  username: users.username,
  fullName,
  email: users.email,
  subscriptionTier: effectiveTierSql,
  joinedAt: users.createdAt,
  disabledAt: users.disabledAt,
  pictureId: pictureOf(sql`${users}.id`),
  clubLooks: looksOfOwner,
}

/**
 * Accounts, newest first.
 *
 * @param search part of a username, name or email address
 * @param before the id of the previous page's last account
 */
export async function listUsers(
  db: Db,
  search = '',
  before?: string,
): Promise<{ users: AdminUser[]; next: string | null }> {
  const rows = await db
    .select(userColumns)
    .from(users)
    .where(
      and(
        isPerson,
        search === ''
          ? undefined
          : or(...[users.username, users.email, fullName].map((text) => contains(text, search))),
        before === undefined
          ? undefined
          : sql`(${users.createdAt}, ${users.id}) < (select created_at, id from ${users} as last where ${eq(sql`last.id`, before)})`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  return { users: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}
