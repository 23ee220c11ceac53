import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type * as calls from '#contract/admin/audit.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import type { AuditAction } from '#domain/audit-actions.ts'

import type { Account } from '../auth/account.ts'
import { users } from '../auth/tables.ts'
import type { Db } from '../db/db.ts'
import { auditTrail } from './tables.ts'

const pageSize = 50

/** Adds an audit event in the transaction of the action. */
export async function recordAuditEvent(
  db: Db,
  { id }: Pick<Account, 'id'>,
  deed: AuditAction,
  on: { userId: string; subject?: string } | { subject: string },
): Promise<void> {
  await db.insert(auditTrail).values({ adminId: id, deed, ...on })
}

/** The same for an action that anyone may take; only the administrator's is recorded. */
export async function recordAdministratorEvent(
  db: Db,
  caller: Pick<Account, 'id' | 'role'>,
  deed: AuditAction,
  subject: string,
): Promise<void> {
  if (caller.role === 'admin') await recordAuditEvent(db, caller, deed, { subject })
}

const administrators = alias(users, 'administrators')

/** The audit trail, newest first. @param before the id of the previous page's last line */
export async function listAuditEvents(
  db: Db,
  before?: string,
): Promise<Output<typeof calls.listAuditEvents>> {
  const rows = await db
    .select({
      id: auditTrail.id,
      at: auditTrail.at,
      by: administrators.username,
      deed: auditTrail.deed,
      username: users.username,
      subject: auditTrail.subject,
    })
    .from(auditTrail)
    .innerJoin(administrators, eq(administrators.id, auditTrail.adminId))
    .leftJoin(users, eq(users.id, auditTrail.userId))
    .where(
      before === undefined
        ? undefined
        : sql`(${auditTrail.at}, ${auditTrail.id}) < (select at, id from ${auditTrail} as last where last.id = ${before})`,
    )
    .orderBy(desc(auditTrail.at), desc(auditTrail.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  return { deeds: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}
