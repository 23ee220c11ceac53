import { eq, type SQL, sql } from 'drizzle-orm'

import type { Channel } from '#domain/notices.ts'
import { users } from '#server/platform/auth/tables.ts'

import { preferences } from './tables.ts'

// `notify` asks the same as the first two, but a notice may have waited since. They are for a query of `users`.

/**
 * Whether a person has blocked whoever wrote what a notice says. `friends` keeps the blocks and stands above this folder,
 * so this names their table.
 */
export const isSenderBlocked = (senderId: string | null): SQL<boolean> =>
  sql<boolean>`exists (select from blocks where blocker_id = ${users.id} and blocked_id = ${senderId}::uuid)`

/** Whether a person has turned a kind of notice off. Nothing else that is mailed can be. */
export const isTurnedOff = (kind: SQL, channel: Channel): SQL<boolean> =>
  sql<boolean>`exists (select from ${preferences} where ${preferences.userId} = ${users.id}
    and ${preferences.kind}::text = ${kind} and ${eq(preferences.channel, channel)} and not ${preferences.wanted})`

/** When something to say becomes useless: then, and at the latest a day from now. */
export const withinADay = (expiresAt: Date | undefined): SQL =>
  sql`least(now() + interval '1 day', ${expiresAt?.toISOString() ?? null}::timestamptz)`
