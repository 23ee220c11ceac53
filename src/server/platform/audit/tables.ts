import { index, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { auditActions } from '#domain/audit-actions.ts'

import { users } from '../auth/tables.ts'

/** The actions of the administrator. */
export const auditAction = pgEnum('deed', auditActions)

/** The administrator's actions. They name people by account, so that a deleted one's name goes from them too. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    deed: auditAction().notNull(),
    /** The account that it was done to. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Anything else it was done to, in words. */
    subject: text(),
  },
  (t) => [
    index('audit_trail_at_idx').on(t.at, t.id),
    index('audit_trail_admin_id_idx').on(t.adminId),
    index('audit_trail_user_id_idx').on(t.userId),
  ],
)
