import { and, eq, gt, sql } from 'drizzle-orm'

import { ownAddressMark } from '#contract/accounts/credentials.ts'
import { createToken, tokenHash } from '#server/platform/auth/session-token.ts'
import { emailChanges, resetTokens } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

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

const invitationPath = /^\/league-invitations\/([\da-f-]{36})$/

/**
 * Whether a path opens an invitation to a league that no longer waits: it was answered, or ended by a block, by the
 * deadline, or with its league.
 */
export async function isEndedInvitation(db: Db, path: string | null): Promise<boolean> {
  const id = invitationPath.exec(path ?? '')?.[1]
  if (id === undefined) return false
  const waiting = await queryRows(
    db,
    sql`select true from invitations
      join leagues on leagues.id = invitations.league_id
      where invitations.id = ${id}::uuid and status = 'pending' and deleted_at is null
        and closed_at is null and clock_timestamp() < drafting_end_at`,
  )
  return waiting.length === 0
}
