import { type SQL, sql } from 'drizzle-orm'

import { users } from '#server/platform/auth/tables.ts'

/**
 * Whether a person has blocked whoever wrote what a notice says, in a query of `users`: the notice may have waited since
 * before. `friends` keeps the blocks and stands above this folder, so this names their table.
 */
export const isSenderBlocked = (senderId: string | null): SQL<boolean> =>
  sql<boolean>`exists (select from blocks where blocker_id = ${users.id} and blocked_id = ${senderId}::uuid)`
