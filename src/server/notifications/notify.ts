import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'

import { type Channel, isOnByDefault, isSpoiler, type NoticeKind } from '#domain/notices.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

import { enqueueMail } from './mail/outbox.ts'
import { mails } from './mail/tables.ts'
import { isWanted } from './preferences.ts'
import { pushSubscriptions } from './push/tables.ts'
import { withinADay } from './queries.ts'

/** A notification for people who may have no page open. */
export interface Notice {
  kind: NoticeKind
  userIds: readonly string[]
  /** One line, which is also the mail's subject. */
  title: string
  /** Instead of `title` for some, by user. */
  titles?: ReadonlyMap<string, string>
  /** Paragraphs separated by empty lines. */
  text: string
  /** A last paragraph for one person, by user, in the mail only. */
  personalText?: ReadonlyMap<string, string>
  /** The path that it links to, `/leagues/…`. */
  path: string
  /** Instead of `path` for some, by user. */
  paths?: ReadonlyMap<string, string>
  /** The text of the mail's button, unless it is the usual one of the kind. */
  button?: string
  /** When it becomes useless: by default, and at the latest, a day from now. */
  expiresAt?: Date
  /** The league or club whose club's look the mail has. Mails about money, prizes, or plans have TeeTime's own. */
  lookOf?: { leagueId: string } | { clubId: string }
  /** Whether it is mailed however many others of its kind someone got. Whoever causes it needs a limit of their own. */
  always?: boolean
  /** The author of the text. It isn't delivered to people who have blocked them by then. */
  senderId?: string
}

const buttonLabels: Partial<Record<NoticeKind, string>> = {
  deadline: 'Draft Team',
  withdrawal: 'See Your Team',
  invitation: 'View Invitation',
  message: 'Read the Message',
  result: 'See the Result',
  reveal: 'See the Reveal',
  recap: 'See the Leaderboard',
  club: 'Open the Club',
}
/** The most mails of a kind that a user gets in an hour, whoever causes them, besides those that always come. */
const maxMailsPerHour: Partial<Record<NoticeKind, number>> = {
  invitation: 5,
  message: 3,
  deletion: 10,
  league: 10,
}
const defaultMailsPerHour = 50

/**
 * Notifies people by mail and push, as each of them prefers. In a transaction, it happens when that commits,
 * and not at all if it rolls back.
 */
export async function notify(
  db: Db,
  { userIds, expiresAt, titles, paths, personalText, lookOf, always, ...notice }: Notice,
): Promise<void> {
  if (userIds.length === 0) return
  const { kind, title, text, path, senderId } = notice
  // JSON columns refuse half an emoji.
  const titleFor = (userId: string) => (titles?.get(userId) ?? title).toWellFormed()
  const recipients = await db
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        // Deleted and disabled accounts get no notifications.
        canAct,
        wants(kind, 'mail'),
        always ? undefined : isUnderLimit(db, kind),
      ),
    )
  await enqueueMail(
    db,
    ...recipients.map(({ userId }) => ({
      ...notice,
      userId,
      title: titleFor(userId),
      path: paths?.get(userId) ?? path,
      text: [text, personalText?.get(userId)].filter(Boolean).join('\n\n'),
      button: notice.button ?? buttonLabels[kind] ?? 'Open TeeTime',
      expiresAt,
      clubId: lookOf && clubOf(lookOf),
    })),
  )

  const subscriptions = await db
    .select({
      subscriptionId: pushSubscriptions.id,
      userId: users.id,
      expiresAt: sql<string>`to_jsonb(${withinADay(expiresAt)}) #>> '{}'`,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(inArray(users.id, [...userIds]), gt(sessions.expiresAt, sql`now()`), wants(kind, 'push')),
    )
  const pushes = subscriptions.map(({ subscriptionId, userId, expiresAt }) => ({
    subscriptionId,
    kind,
    title: titleFor(userId),
    text: text.toWellFormed(),
    path: paths?.get(userId) ?? path,
    expiresAt,
    ...(senderId && { senderId }),
  }))
  await enqueue(db, 'push', ...pushes)
}

/** Whether a row of `users` has got fewer mails of a kind in the last hour than it may. */
function isUnderLimit(db: Db, kind: NoticeKind): SQL {
  const mailsInLastHour = db
    .select({ count: sql`count(*)` })
    .from(mails)
    .where(
      and(
        eq(mails.userId, users.id),
        eq(mails.kind, kind),
        gt(mails.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
  return lt(mailsInLastHour, maxMailsPerHour[kind] ?? defaultMailsPerHour)
}

/** The id of a league's club, or the club's own. */
const clubOf = (of: NonNullable<Notice['lookOf']>): string | SQL =>
  'clubId' in of
    ? of.clubId
    : sql`(select club_id from club_leagues where league_id = ${of.leagueId})`

const wants = (kind: NoticeKind, channel: Channel) =>
  and(isSpoiler(kind) ? eq(users.hidesScores, false) : undefined, wantsKind(kind, channel))

const wantsKind = (kind: NoticeKind, channel: Channel) =>
  isWanted({
    userId: sql`${users.id}`,
    kind: sql`${kind}`,
    channel,
    byDefault: sql`${isOnByDefault(kind, channel)}`,
  })

/** Whether a notice of a kind can reach someone, by mail or on one of their browsers, in a query of `users`. */
export const canReach = (
  kind: NoticeKind,
): SQL => sql`(${wants(kind, 'mail')} or (${wants(kind, 'push')}
  and exists (select from ${pushSubscriptions}
    join ${sessions} on ${sessions.tokenHash} = ${pushSubscriptions.sessionHash}
    where ${sessions.userId} = ${users.id} and ${sessions.expiresAt} > now())))`
