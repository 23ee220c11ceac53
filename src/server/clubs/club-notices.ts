import { and, eq, ne } from 'drizzle-orm'

import type { NoticeKind } from '#domain/notices.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db/db.ts'

import { notifyOfChanges } from '../leagues/change-notices.ts'
import type { ClubMembership } from './club-access.ts'
import { clubMembers } from './tables.ts'

/** Notifies some people of what happened in a club. */
export async function notifyClubMembers(
  db: Db,
  { clubId }: ClubMembership,
  userIds: readonly string[],
  title: string,
  text: string,
  path = `/clubs/${clubId}`,
  kind: NoticeKind = 'league',
): Promise<void> {
  await notify(db, { kind, userIds, title, text, path, lookOf: { clubId } })
}

/** Notifies the new owner, and the other members who owns the club now. */
export async function notifyOfClubHandOver(
  db: Db,
  by: ClubMembership,
  successor: { userId: string; name: string },
): Promise<void> {
  const { clubName } = by
  const text = `${by.name} handed ${clubName} over to you. You’re the owner now.`
  await notifyClubMembers(db, by, [successor.userId], `You’re the new owner of ${clubName}`, text)
  const others = (await listOtherMembers(db, by)).filter((id) => id !== successor.userId)
  const title = `${successor.name} is the new owner of ${clubName}`
  await notifyClubMembers(
    db,
    by,
    others,
    title,
    `${by.name} handed ${clubName} over to ${successor.name}.`,
  )
}

/** Notifies the other members of what the owner changed. */
export async function notifyOfClubChanges(
  db: Db,
  by: ClubMembership,
  lines: Parameters<typeof notifyOfChanges>[2],
): Promise<void> {
  const changed = {
    by,
    name: by.clubName,
    what: `the club ${by.clubName}`,
    userIds: await listOtherMembers(db, by),
    path: `/clubs/${by.clubId}`,
  }
  const note = ['Leagues that have been created keep their fee and rules.']
  await notifyOfChanges(db, changed, lines, note)
}

/** Notifies the other members that the owner deleted the club, or restored it. */
export async function notifyOfClubDeletion(
  db: Db,
  by: ClubMembership,
  what: 'deleted' | 'restored',
): Promise<void> {
  const { clubName } = by
  const text =
    what === 'deleted'
      ? `${by.name} deleted the club ${clubName}. Its leagues aren’t affected.\n\nIf that was a mistake, ask ${by.name} to restore it within 7 days.`
      : `${by.name} restored the club ${clubName}. Everything in it is back.`
  const path = what === 'deleted' ? '/dashboard' : undefined
  const others = await listOtherMembers(db, by)
  await notifyClubMembers(db, by, others, `${by.name} ${what} ${clubName}`, text, path, 'deletion')
}

/** The ids of the other members, sorted, so that writers lock people in one order. */
async function listOtherMembers(db: Db, { clubId, userId }: ClubMembership): Promise<string[]> {
  const members = await db
    .select({ userId: clubMembers.userId })
    .from(clubMembers)
    .where(and(eq(clubMembers.clubId, clubId), ne(clubMembers.userId, userId)))
    .orderBy(clubMembers.userId)
  return members.map(({ userId }) => userId)
}
