import { type FieldOrder, orderName } from '#domain/strength/field-order.ts'
import { pluralize } from '#domain/words.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db/db.ts'
import { draftDeadline, type TournamentRow } from '#server/tournaments/tournaments.ts'

interface OwnedClub {
  clubId: string
  name: string
  ownerId: string
}

const switchNote = 'To change what happens on Mondays, open “Next Week” on the club’s page.'

/** Asks a club's owner whether to make its next league. @param leaguesLeft how many leagues their plan has left this month */
export async function notifyOwnerOfPendingWeek(
  db: Db,
  { clubId, name, ownerId }: OwnedClub,
  tournament: TournamentRow,
  leaguesLeft: number,
  order: FieldOrder | null,
): Promise<void> {
  const sorting = order
    ? `creates the league, sorts the groups by ${orderName(order)}, and invites everyone`
    : 'creates the league and invites everyone. Too few golfers have a rank yet, so you sort the groups yourself'
  const use =
    leaguesLeft === 1 ? 'the last league' : `one of the ${pluralize(leaguesLeft, 'league')} left`
  const plan =
    leaguesLeft > 0
      ? `One tap ${sorting}. It uses ${use} on your plan this month.`
      : 'You’ve used every league on your plan this month. Upgrade, or ask a deputy to run it back.'
  const notice = {
    kind: 'club' as const,
    userIds: [ownerId],
    title: `${name}: play ${tournament.name}?`,
    path: `/clubs/${clubId}`,
    button: leaguesLeft > 0 ? 'Start the Week' : 'Open the Club',
  }
  await notifyOfDeadline(
    db,
    { ...draftDeadline(tournament), timeZone: tournament.timeZone },
    notice,
    (when) =>
      `The field for ${tournament.name} is out. Picks would lock ${when}.\n\n${plan}\n\n${switchNote}`,
  )
}

/** Tells a club's owner that its next league was made. */
export async function notifyOwnerOfLeague(
  db: Db,
  { name, ownerId }: OwnedClub,
  {
    tournamentName,
    leagueId,
    left: leaguesLeft,
    order,
  }: { tournamentName: string; leagueId: string; left: number; order: FieldOrder | null },
): Promise<void> {
  await notify(db, {
    kind: 'club',
    userIds: [ownerId],
    title: `${name} is on for ${tournamentName}`,
    text: `The field is out, so we created this week’s league, ${order ? `sorted the groups by ${orderName(order)}, ` : ''}and invited everyone. You have ${pluralize(leaguesLeft, 'league')} left on your plan this month.\n\n${switchNote}`,
    path: `/leagues/${leagueId}`,
    button: 'Go to the League',
  })
}
