import { randomUUID } from 'node:crypto'

import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { isSpoiler, noticeKinds, type NoticeKind } from '#domain/notices.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { lookOfClub } from '#server/platform/auth/club-look.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { type JobData, RetryableError } from '#server/platform/jobs/queues.ts'
import type { Services } from '#server/platform/services/services.ts'

import { isSenderBlocked, isTurnedOff, withinADay } from '../queries.ts'
import { hasToken, linkOf, pageHidden, type PageState, stateOfPage } from './links.ts'
import { MailRejectedError } from './smtp-mailer.ts'
import { mails } from './tables.ts'
import { renderMail } from './template.ts'
import { createUnsubscribeLink } from './unsubscribe-token.ts'

/** The kinds of mail. Those about an account itself can't be turned off. */
type MailKind =
  | NoticeKind
  | 'reset'
  | 'password-changed'
  | 'email-change'
  | 'email-changed'
  | 'email-confirm'
  | 'account'
  | 'new-browser'
  | 'passkey'
  | 'renewal-failed'

/**
 * What an address gets before it is confirmed, since anyone could have registered it: what happens to the account, and
 * nothing that a person wrote, not even a passkey's name or a username, which may be a link such as `win.example.com`.
 */
const unconfirmedKinds = new Set<string>([
  'email-confirm',
  'email-change',
  'reset',
  'new-browser',
  'password-changed',
  'email-changed',
  'account',
  'renewal-failed',
] satisfies MailKind[])

/** The most mails of a kind that such an account gets in an hour, since its password changes as often as it likes. */
const maxUnconfirmedPerHour = 5

/** A mail for the outbox. */
interface NewMail {
  /** For whoever refers to the mail: an id that is new. */
  id?: string
  userId: string
  /** Where it goes, if not to the address of the account. */
  address?: string
  kind: MailKind
  title: string
  /** Paragraphs separated by empty lines. */
  text: string
  /** The button's path on this site; null for no button. */
  path: string | null
  button: string
  /** When it becomes useless: by default, and at the latest, a day from now. */
  expiresAt?: Date | undefined
  /** The club whose look it has. */
  clubId?: string | SQL | undefined
  /** The author of its text, if someone wrote it. */
  senderId?: string | undefined
}

/** Puts mails into the outbox, in the caller's transaction. They are sent once it commits. */
export async function enqueueMail(db: Db, ...newMails: NewMail[]): Promise<void> {
  if (newMails.length === 0) return
  const rows = newMails.map((mail) => ({ ...mail, id: mail.id ?? randomUUID() }))
  await db
    .insert(mails)
    .values(rows.map(({ expiresAt, ...mail }) => ({ ...mail, expiresAt: withinADay(expiresAt) })))
  const jobs = rows.map(({ id: mailId, senderId }) => ({ mailId, ...(senderId && { senderId }) }))
  await enqueue(db, 'mail', ...jobs)
}

/**
 * Sends a waiting mail. It fails for good when the mail server rejects it or it has expired. If the process
 * dies after sending and before recording that, the mail is sent twice, with the same id. A link's mail has an id for
 * each attempt: mailboxes may show only the first of two with one id, and its link no longer works.
 *
 * @throws {RetryableError} after any other failure
 */
export async function sendMail(services: Services, job: JobData['mail']): Promise<void> {
  const { db, mailer } = services
  const { mailId, senderId = null } = job
  const mail = await startAttempt(db, mailId, senderId)
  if (!mail) return
  const page = await stateOfPage(db, mail)
  if (mail.isExpired && page !== 'hidden') return await markFailed(services, mail, 'too late')
  const reason = whyWithheld(mail, page)
  if (reason !== null) return await withhold(services, mail, reason)
  if (page === 'hidden') {
    await updateMail(db, mail, { error: pageHidden })
    throw new RetryableError(pageHidden)
  }
  if (!mailer.send) return await keepInOutbox(services, mail)
  if (!mail.isConfirmed) {
    if (!unconfirmedKinds.has(mail.kind))
      return await withhold(services, mail, 'the address isn’t confirmed')
    if ((await countSentLately(db, mail)) >= maxUnconfirmedPerHour)
      return await withhold(services, mail, 'too many to an address that isn’t confirmed')
  }
  const unsubscribe = await createUnsubscribeLink(db, mailer.siteUrl, mail.userId, mail.kind)
  const link = await linkOf(db, mailer.siteUrl, mail)
  if (link === undefined) return await withhold(services, mail, 'no longer wanted')
  try {
    await mailer.send({
      ...renderMail({ ...mail, link, unsubscribe, siteUrl: mailer.siteUrl }),
      id: hasToken(mail.kind) ? `${mailId}.${mail.tries}` : mailId,
      to: mail.to,
      unsubscribe,
    })
  } catch (error) {
    // Mail servers quote the address that they refuse.
    const reason = maskEmail(String((error instanceof MailRejectedError && error.cause) || error))
    if (error instanceof MailRejectedError) return await markFailed(services, mail, reason)
    services.log.warn({ ...logFields(mail), error: reason }, 'an email was not sent')
    await updateMail(db, mail, { error: reason })
    throw new RetryableError(reason)
  }
  await updateMail(db, mail, { ...withoutContent, error: null, sentAt: sql`now()` })
}

/** Why a mail must not be sent: `notify` checks the same, but the mail may have waited since. @returns null if it may */
function whyWithheld(mail: WaitingMail, page: PageState): string | null {
  const isNotice = (noticeKinds as readonly string[]).includes(mail.kind)
  if (!mail.canAct && isNotice) return 'the account is disabled or deleted'
  if (mail.hidesScores && isSpoiler(mail.kind)) return 'scores are hidden'
  if (mail.isSenderBlocked) return 'its sender is blocked'
  if (mail.isTurnedOff) return 'its kind is turned off'
  const isOver = page === 'ended' || (page === 'hidden' && mail.isExpired)
  return isOver ? 'its page can’t be opened anymore' : null
}

const mailColumns = {
  id: mails.id,
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

const recipient = sql<string>`coalesce(${mails.address}, ${users.email})`

type WaitingMail = NonNullable<Awaited<ReturnType<typeof startAttempt>>>

/** Counts an attempt to send a mail. @returns the mail; undefined when it was sent or has failed */
async function startAttempt(db: Db, mailId: string, senderId: string | null) {
  const isWaiting = and(isNull(mails.sentAt), isNull(mails.failedAt))
  const [mail] = await db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1` })
    .from(users)
    .where(and(eq(mails.id, mailId), eq(users.id, mails.userId), isWaiting))
    .returning({
      ...mailColumns,
      tries: mails.tries,
      to: recipient,
      isConfirmed: sql<boolean>`${isNotNull(users.emailConfirmedAt)}`,
      hidesScores: users.hidesScores,
      canAct: sql<boolean>`${canAct}`,
      isSenderBlocked: isSenderBlocked(senderId),
      isTurnedOff: isTurnedOff(sql`${mails.kind}`, 'mail'),
      isExpired: sql<boolean>`${mails.expiresAt} <= now()`,
      look: lookOfClub(sql`${mails}.club_id`),
    })
  return mail
}

/** Column values that delete a mail's content, once nobody needs it. */
const withoutContent = { title: '', text: '', path: null, address: null }

const updateMail = (db: Db, { id }: WaitingMail, values: PgUpdateSetSource<typeof mails>) =>
  db.update(mails).set(values).where(eq(mails.id, id))

const logFields = ({ id, kind, tries }: WaitingMail) => ({ mail: id, kind, tries })

const countSentLately = (db: Db, { userId, kind }: WaitingMail) =>
  db.$count(
    mails,
    and(
      eq(mails.userId, userId),
      eq(mails.kind, kind),
      gt(mails.sentAt, sql`now() - interval '1 hour'`),
      isNull(mails.error),
    ),
  )

/** Marks a mail that must not be sent as done. It isn't a failure, so no one has to act. */
async function withhold({ db, log }: Services, mail: WaitingMail, reason: string): Promise<void> {
  log.info({ ...logFields(mail), reason }, 'an email was withheld')
  await updateMail(db, mail, { ...withoutContent, error: reason, sentAt: sql`now()` })
}

async function markFailed({ db, log }: Services, mail: WaitingMail, error: string): Promise<void> {
  log.warn({ ...logFields(mail), error }, 'an email failed for good')
  await updateMail(db, mail, { ...withoutContent, error, failedAt: sql`now()` })
}

/** Marks a mail as done when there is no mail server. Outside production, developers read it in the outbox. */
async function keepInOutbox(
  { db, log, config, mailer: { siteUrl } }: Services,
  mail: WaitingMail,
): Promise<void> {
  const isReadable = config.NODE_ENV !== 'production'
  const rest = isReadable ? {} : withoutContent
  await updateMail(db, mail, { ...rest, error: null, sentAt: sql`now()` })
  const details = { mail: mail.id, kind: mail.kind }
  if (isReadable) {
    return log.info(details, `an email stays in the outbox: ${siteUrl}/dev/outbox`)
  }
  // Logs neither the text nor the link, which may give access to an account.
  log.warn(
    { ...details, to: maskEmail(mail.to), subject: mail.title },
    'an email stays in the outbox: set SMTP_URL to send emails',
  )
}

/** Masks the addresses in a text so that an operator can still recognize them: `a***@example.com`. */
const maskEmail = (text: string): string =>
  text.replaceAll(/([^\s<>@])[^\s<>@]*(@[^\s<>@]+)/g, '$1***$2')

/** The newest mails in the outbox, for the developers' page. */
export async function listNewestMails(db: Db) {
  return await db
    .select({ ...mailColumns, to: recipient })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .orderBy(desc(mails.createdAt))
    .limit(100)
}
