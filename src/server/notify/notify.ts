import { type Channel, notifiesByDefault, type NoticeKind } from '#domain/notices.ts'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'

import { sessions, users } from '../identity/tables.ts'
import type { Db } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { mails } from '../mail/tables.ts'
import { pushSubscriptions } from '../push/tables.ts'
import { preferences } from './tables.ts'

/** Something to tell people who may have no page open. */
export interface Notice {
  kind: NoticeKind
  userIds: readonly string[]
  /** A line, the subject of the mail. */
  title: string
  /** Sentences; paragraphs parted by empty lines. */
  text: string
  /** Where it leads on this site, `/leagues/…`. */
  path: string
  /** When it is of no use any more; a day from now at the latest, and unless said. */
  until?: Date
}

const buttons: Record<NoticeKind, string> = {
  deadline: 'Pick your team',
  withdrawal: 'See your team',
  invitation: 'See the invitation',
  message: 'Read the message',
  result: 'See the result',
  deletion: 'Open TeeTime',
}
/** The most mails of a kind that someone gets in an hour, whoever causes them. */
const mailsAnHour: Record<NoticeKind, number> = {
  deadline: 50,
  withdrawal: 50,
  invitation: 5,
  message: 3,
  result: 50,
  deletion: 10,
}

/**
 * Tells people something by mail and by push, as each of them wants it. In a transaction it is told when
 * that commits, and not at all if it does not.
 */
export async function notify(db: Db, { userIds, until, ...notice }: Notice): Promise<void> {
  if (userIds.length === 0) return
  const { kind, title, text, path } = notice
  const lately = db
    .select({ count: sql`count(*)` })
    .from(mails)
    .where(
      and(
        eq(mails.userId, users.id),
        eq(mails.kind, kind),
        gt(mails.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
  const mailed = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), wants(kind, 'mail'), lt(lately, mailsAnHour[kind])))
  await enqueueMail(
    db,
    ...mailed.map(({ userId }) => ({ ...notice, userId, button: buttons[kind], until })),
  )

  const pushed = await db
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(inArray(users.id, [...userIds]), gt(sessions.expiresAt, sql`now()`), wants(kind, 'push')),
    )
  await enqueue(db, 'push', ...pushed.map((row) => ({ ...row, kind, title, text, path })))
}

/** Whether a row of `users` wants to be told of `kind` by `channel`. */
const wants = (kind: NoticeKind, channel: Channel) =>
  sql`coalesce((
    select ${preferences.wanted} from ${preferences}
    where ${preferences.userId} = ${users.id} and ${preferences.kind} = ${kind} and ${preferences.channel} = ${channel}
  ), ${notifiesByDefault(kind, channel)})`
