import { and, eq, gt, type SQL, sql } from 'drizzle-orm'

import { ownAddressMark } from '#contract/accounts/credentials.ts'
import type { NoticeKind } from '#domain/notices.ts'
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

const pagePath = /^\/(league-invitations|leagues|clubs)\/([\da-f-]{36})(?![\da-f-])/

/** The states of the page that a notice opens. */
export type PageState = 'open' | 'hidden' | 'ended'

/** For each kind of page that not everyone may open: whether it is hidden; no row if the person can't open it anymore. */
const pageQueries: Record<string, (id: string, userId: string) => SQL> = {
  'league-invitations': (id) => sql`
    select deleted_at is not null as "isHidden" from invitations
    join leagues on leagues.id = invitations.league_id
    where invitations.id = ${id}::uuid and status = 'pending'
      and closed_at is null and clock_timestamp() < drafting_end_at`,
  leagues: (id, userId) => sql`
    select deleted_at is not null and settled_at is null as "isHidden" from league_members
    join leagues on leagues.id = league_members.league_id
    where league_id = ${id}::uuid and user_id = ${userId}::uuid`,
  clubs: (id, userId) => sql`
    select deleted_at is not null as "isHidden" from club_members
    join clubs on clubs.id = club_members.club_id
    where club_id = ${id}::uuid and user_id = ${userId}::uuid`,
}

/** Kinds about who is in a league or club, who runs it, and who owes what: sent even to people who have left since. */
const lastingKinds = new Set<string>(['league', 'deletion'] satisfies NoticeKind[])

/**
 * The state of the page that a notice opens for its reader: `ended` once they can't open it anymore, since an invitation
 * was answered or has ended, or they left the league or club; `hidden` while the league or club is deleted and can be
 * restored.
 */
export async function stateOfPage(
  db: Db,
  { userId, kind, path }: { userId: string; kind: string; path: string | null },
): Promise<PageState> {
  if (lastingKinds.has(kind)) return 'open'
  const [, page = '', id = ''] = pagePath.exec(path ?? '') ?? []
  const query = pageQueries[page]
  if (!query) return 'open'
  const [found] = await queryRows<{ isHidden: boolean }>(db, query(id, userId))
  if (!found) return 'ended'
  return found.isHidden ? 'hidden' : 'open'
}

/** The error of a mail that waits for its league or club to be restored, and so not for the mail server. */
export const pageHidden = 'its league or club is deleted'
