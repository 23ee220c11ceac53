import { and, eq, gt, sql } from 'drizzle-orm'

import { ownAddressMark } from '#contract/accounts/credentials.ts'
import { createToken, tokenHash } from '#server/platform/auth/session-token.ts'
import { emailChanges, resetTokens } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/services/services.ts'

import { mails } from './tables.ts'

/** What the link of a mail completes, for the kinds of mail whose links end in a token. */
const requests = new Map<string, typeof resetTokens | typeof emailChanges>([
  ['reset', resetTokens],
  ['email-change', emailChanges],
  ['email-confirm', emailChanges],
])

/** Whether the link of a kind of mail ends in a token. */
export const hasToken = (kind: string): boolean => requests.has(kind)

/** The parts of a mail that its link is made of. */
interface LinkedMail {
  id: string
  kind: string
  path: string | null
}

/**
 * Makes the link of a mail's button. The token of a link that has one is new each time and replaces the one before:
 * only the mail knows it, the database knows its hash.
 *
 * @returns null for no button; undefined when what the link was for has ended, or waits for a newer link
 */
export async function linkOf(
  db: Db,
  address: string,
  { id, kind, path }: LinkedMail,
): Promise<string | null | undefined> {
  const request = requests.get(kind)
  if (path === null || !request) return path === null ? null : address + path
  const token = (kind === 'email-confirm' ? ownAddressMark : '') + createToken()
  const [waiting] = await db
    .update(request as typeof resetTokens)
    .set({ tokenHash: tokenHash(token) })
    .where(and(eq(request.mailId, id), gt(request.expiresAt, sql`now()`)))
    .returning({ userId: request.userId })
  return waiting && `${address}${path}#token=${token}`
}

/** A mail's link, for the developers' page; null when it has none, or leads nowhere anymore. */
export async function linkInOutbox(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  mailId: string,
): Promise<string | null> {
  const { id, kind, path } = mails
  const [found] = await db.select({ id, kind, path }).from(mails).where(eq(id, mailId))
  return (found && (await linkOf(db, mailer.siteUrl, found))) ?? null
}

const invitationPath = /^\/league-invitations\/([\da-f-]{36})$/

/** The states of an invitation to a league, for the notices about it. */
export type InvitationState = 'open' | 'hidden' | 'ended'

/**
 * The state of the invitation to a league that a path opens: `ended` once it was answered, or by a block, the deadline, or
 * the end of its league; `hidden` while its league is deleted and can be restored. A path to anything else is `open`.
 */
export async function stateOfInvitation(db: Db, path: string | null): Promise<InvitationState> {
  const id = invitationPath.exec(path ?? '')?.[1]
  if (id === undefined) return 'open'
  const [waiting] = await queryRows<{ isHidden: boolean }>(
    db,
    sql`select deleted_at is not null as "isHidden" from invitations
      join leagues on leagues.id = invitations.league_id
      where invitations.id = ${id}::uuid and status = 'pending'
        and closed_at is null and clock_timestamp() < drafting_end_at`,
  )
  if (!waiting) return 'ended'
  return waiting.isHidden ? 'hidden' : 'open'
}

/** The error of a mail that waits for its league to be restored, and so not for the mail server. */
export const leagueHidden = 'the league of this invitation is deleted'
