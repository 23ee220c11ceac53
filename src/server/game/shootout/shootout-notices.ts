import type { WeekendDeadline } from '#domain/shootout/stage.ts'
import { readNoticeLeague } from '#server/leagues/league-notices.ts'
import { listMemberIds } from '#server/leagues/members/members.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Notifies the members that they can pick for the weekend. */
export async function notifyOfOpening(
  db: Db,
  leagueId: string,
  deadline: ShownDeadline,
): Promise<void> {
  await notifyMembers(db, leagueId, deadline, ({ name, tournament }) => ({
    title: `${name}: pick three for the weekend`,
    textOf: (when) =>
      `The weekend shootout is open until ${when}. Pick three golfers still playing at ${tournament}, one each from Groups A, B, and C. Lowest total over rounds 3 and 4 wins.`,
  }))
}

/** Notifies the members that the deadline of their weekend picks has moved. */
export async function notifyOfMove(
  db: Db,
  leagueId: string,
  { at, isLater }: { at: Date; isLater: boolean },
): Promise<void> {
  const why = isLater ? 'has been postponed' : 'tees off earlier'
  await notifyMembers(db, leagueId, { at, estimated: false }, ({ name, tournament }) => ({
    title: `${name}: weekend picks now lock ${isLater ? 'later' : 'earlier'}`,
    textOf: (when) => `Round 3 of ${tournament} ${why}. Weekend picks in ${name} now lock ${when}.`,
  }))
}

type ShownDeadline = Pick<WeekendDeadline, 'at' | 'estimated'>

interface Words {
  title: string
  textOf: (when: string) => string
}

/** Notifies the members of a league of a deadline, unless the league is deleted. */
async function notifyMembers(
  db: Db,
  leagueId: string,
  deadline: ShownDeadline,
  write: (league: { name: string; tournament: string }) => Words,
): Promise<void> {
  const league = await readNoticeLeague(db, leagueId)
  if (league.deletedAt) return
  const { title, textOf } = write(league)
  const notice = {
    kind: 'deadline' as const,
    userIds: await listMemberIds(db, leagueId),
    title,
    path: `/leagues/${leagueId}/shootout`,
    lookOf: { leagueId },
  }
  await notifyOfDeadline(db, { ...deadline, timeZone: league.timeZone }, notice, textOf)
}
