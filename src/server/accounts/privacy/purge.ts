import { randomUUID } from 'node:crypto'

import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'

import { endSubscriptions } from '#server/billing/provider-events.ts'
import { testSubscriptions } from '#server/billing/tables.ts'
import { touchImports } from '#server/game/seasons/imports.ts'
import { renameUser } from '#server/leagues/members/member-names.ts'
import { mentions, messages } from '#server/messages/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { forgetCounts } from '#server/platform/limits/rate-limits.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import type { Services } from '#server/platform/services/services.ts'

import { createInviteToken } from '../create-administrator.ts'
import { noPassword } from '../passwords.ts'
import { referencesToUsers } from './user-references.ts'

/** The name of a deleted account wherever its results stay. */
const formerName = 'Former member'

/** Past results and written texts stay of a deleted account, in no one's name. Everything else goes. */
export const keptReferences = new Set([
  'audit_trail.admin_id',
  'audit_trail.user_id',
  'club_import_results.user_id',
  'clubs.owner_id',
  'conversations.user_id1',
  'conversations.user_id2',
  'league_log.user_id',
  'league_members.user_id',
  'league_results.user_id',
  'league_transfers.from_user_id',
  'league_transfers.paid_by',
  'league_transfers.to_user_id',
  'leagues.commissioner_id',
  'message_mentions.user_id',
  'messages.sender_id',
  'replacement_notices.user_id',
  'settlements.commissioner_id',
  'shootout_picks.user_id',
  'teams.user_id',
  'withdrawal_checks.user_id',
])

const isDue = and(lte(users.deletesAt, sql`now()`), isNull(users.formerAt))

/**
 * Deletes the accounts whose seven days are over. Safe to run in several processes at once: the statement that
 * takes the names away decides who goes on.
 *
 * @throws {AggregateError} with every failure, after the other accounts; the next run tries those again
 */
export async function purgeAccounts(services: Services): Promise<void> {
  const due = await services.db.select({ id: users.id }).from(users).where(isDue).orderBy(users.id)
  const work = async ({ id }: { id: string }) => {
    await endSubscriptions(services, id)
    await renameUser(services.db, id, (db) => purgeAccount(db, id))
    return true
  }
  await runForEach(due, work, 'accounts weren’t deleted')
}

/** Deletes an account at once, as if its seven days were over. */
export async function purgeNow(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({ deletesAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.formerAt)))
  await renameUser(db, id, (db) => purgeAccount(db, id))
}

/** How many accounts should have been deleted by an earlier run, for the administrator. */
export const countOverdue = (db: Db): Promise<number> =>
  db.$count(
    users,
    and(lt(users.deletesAt, sql`now() - interval '2 hours'`), isNull(users.formerAt)),
  )

async function purgeAccount(db: Db, id: string): Promise<void> {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isDue))
    .for('update')
  if (!person) return
  await blankMentions(db, id)
  await touchImports(db, id)
  for (const { table, column } of await referencesToUsers(db)) {
    if (keptReferences.has(`${table}.${column}`)) continue
    await db.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
    )
  }
  await db.delete(testSubscriptions).where(sql`${testSubscriptions.record} ->> 'userId' = ${id}`)
  await forgetCounts(db, [id, person.username.toLowerCase(), person.email.toLowerCase()])
  await db
    .update(users)
    .set({
      // No one can register with a hyphen.
      username: `former-${id.replaceAll('-', '').slice(-12)}`,
      // An address that can be foreseen could be registered first.
      email: `${randomUUID()}@former.invalid`,
      firstName: formerName,
      lastName: null,
      venmoHandle: null,
      passwordHash: noPassword,
      subscriptionTier: 'free',
      inviteToken: createInviteToken(),
      inviteUses: 0,
      inviteLimit: 0,
      formerAt: sql`now()`,
    })
    .where(eq(users.id, id))
}

/**
 * Blanks someone's name in the messages that mention them. Reading shows `formerName` there, so nothing else in the
 * message moves.
 */
async function blankMentions(db: Db, userId: string): Promise<void> {
  const { start, length } = mentions
  const theirs = await db
    .select({ id: messages.id, content: messages.content, start, length })
    .from(mentions)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, mentions.conversationId), eq(messages.seq, mentions.seq)),
    )
    .where(eq(mentions.userId, userId))
  for (const [id, spans] of Map.groupBy(theirs, ({ id }) => id)) {
    const content = spans.reduce(
      (text, { start, length }) =>
        `${text.slice(0, start)}@${'-'.repeat(length - 1)}${text.slice(start + length)}`,
      spans[0]?.content ?? '',
    )
    await db.update(messages).set({ content }).where(eq(messages.id, id))
  }
}
