import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core'

import type { LiveChange } from './changes.ts'

/**
 * Committed changes that no process has announced yet. Unlogged, but for its sequence: after a crash of PostgreSQL every
 * process has lost its connection, and refreshes its streams. @see docs/decisions/0084-changes-are-announced-in-batches.md
 */
export const unannouncedChanges = pgTable('unannounced_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  changes: jsonb().$type<LiveChange[]>().notNull(),
})
