import type { NoticeKind } from '#domain/notices.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import { users } from '../identity/tables.ts'
import type { Db } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import { RetryableError } from '../jobs/queues.ts'
import type { World } from '../world/world.ts'
import { renderMail } from './template.ts'
import { MailRejected } from './mail.ts'
import { mails } from './tables.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** Mails about one's account cannot be turned off. */
export type MailKind = NoticeKind | 'reset' | 'password-changed' | 'renewal-failed'

/** A mail for the outbox. */
export interface NewMail {
  userId: string
  kind: MailKind
  title: string
  /** Paragraphs, parted by empty lines. */
  text: string
  /** Where its button leads, on this site. */
  path: string | null
  button: string
  /** When it is of no use any more; a day from now at the latest, and unless said. */
  until?: Date | undefined
}

/** Puts mails into the outbox, in the caller's transaction. They are sent when that has committed. */
export async function enqueueMail(db: Db, ...letters: NewMail[]): Promise<void> {
  if (letters.length === 0) return
  const rows = await db
    .insert(mails)
    .values(
      letters.map(({ until, ...letter }) => ({
        ...letter,
        expiresAt: sql`least(now() + interval '1 day', ${until?.toISOString() ?? null}::timestamptz)`,
      })),
    )
    .returning({ mailId: mails.id })
  await enqueue(db, 'mail', ...rows)
}

/**
 * Sends a mail that waits. A mail server that says no for good, or a mail that has become useless, ends
 * it; after any other failure it is tried again. A process that dies between the server's yes and the note
 * of it sends the mail twice, with the same id.
 */
export async function sendMail(
  { db, mail: way, log, config }: World,
  mailId: string,
): Promise<void> {
  const isIt = eq(mails.id, mailId)
  const [mail] = await db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1` })
    .from(users)
    .where(and(isIt, eq(users.id, mails.userId), isNull(mails.sentAt), isNull(mails.failedAt)))
    .returning({
      userId: mails.userId,
      kind: mails.kind,
      title: mails.title,
      text: mails.text,
      path: mails.path,
      button: mails.button,
      tries: mails.tries,
      to: users.email,
      useless: sql<boolean>`${mails.expiresAt} <= now()`,
    })
  if (!mail) return
  const forget = { text: '', path: null }
  const giveUp = async (error: string) => {
    log.warn({ mail: mailId, kind: mail.kind, tries: mail.tries, error }, 'a mail is given up')
    await db
      .update(mails)
      .set({ ...forget, error, failedAt: sql`now()` })
      .where(isIt)
  }
  if (mail.useless) return await giveUp('too late')

  if (!way.send) {
    const isRead = config.NODE_ENV !== 'production'
    await db
      .update(mails)
      .set({ ...(!isRead && forget), sentAt: sql`now()` })
      .where(isIt)
    const note = { mail: mailId, kind: mail.kind }
    if (isRead) {
      return log.info(note, `a mail stays in the outbox: ${way.address}/dev/outbox`)
    }
    // Nobody can look into it there. Never its text or its link, which may let somebody in.
    return log.warn(
      { ...note, to: masked(mail.to), subject: mail.title },
      'a mail stays in the outbox: set SMTP_URL to send mails',
    )
  }
  const unsubscribe = await unsubscribeLink(db, way.address, mail.userId, mail.kind)
  const link = mail.path === null ? null : way.address + mail.path
  try {
    await way.send({
      ...renderMail({ ...mail, link, unsubscribe }),
      id: mailId,
      to: mail.to,
      unsubscribe,
    })
  } catch (error) {
    const said = String((error instanceof MailRejected && error.cause) || error)
    if (error instanceof MailRejected) return await giveUp(said)
    log.warn(
      { mail: mailId, kind: mail.kind, tries: mail.tries, error: said },
      'a mail was not sent',
    )
    await db.update(mails).set({ error: said }).where(isIt)
    throw new RetryableError(said)
  }
  await db
    .update(mails)
    .set({ ...forget, error: null, sentAt: sql`now()` })
    .where(isIt)
}

/** Enough of an address for an operator to know whose it is: `a***@example.com`. */
const masked = (address: string): string => address.replace(/^(.).*(@[^@]*)$/, '$1***$2')

/** The newest mails of the outbox, for the developer's page. */
export async function newestMails(db: Db) {
  return await db
    .select({ ...mailColumns, to: users.email })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .orderBy(desc(mails.createdAt))
    .limit(100)
}

const mailColumns = {
  userId: mails.userId,
  kind: mails.kind,
  title: mails.title,
  text: mails.text,
  path: mails.path,
  button: mails.button,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  failedAt: mails.failedAt,
  error: mails.error,
}
