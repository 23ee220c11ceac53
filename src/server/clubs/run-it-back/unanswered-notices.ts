import { type SQL, sql } from 'drizzle-orm'

import { isOrAre } from '#domain/words.ts'
import { describeMembers } from '#server/leagues/join/social-card.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { eachInSavepoint } from '#server/platform/db/each-in-savepoint.ts'
import { runInBatches } from '#server/platform/process/background-task.ts'

import { listClubMembers } from '../club-members.ts'

interface UnansweredWeek extends Record<string, unknown> {
  leagueId: string
  clubId: string
  clubName: string
  tournamentName: string
  timeZone: string
  locksAt: string
  /** Whether that is an estimate. */
  estimated: boolean
  /** Those who are in the league. */
  joinedIds: string[]
  /** The invitations of the club's members who haven't answered. */
  unanswered: { userId: string; invitationId: string }[]
}

/**
 * Notifies invitees who haven't answered, once per league, from two days before picks lock, but not in its first six
 * hours.
 */
export async function notifyUnansweredInvitees(db: Db): Promise<void> {
  await runInBatches(
    batchSize,
    (after) =>
      queryRows<{ id: string }>(
        db,
        sql`select l.id ${due} and l.id > ${after}::uuid order by l.id limit ${batchSize}`,
      ),
    (leagueIds) =>
      eachInSavepoint(
        db,
        (db) => queryRows<UnansweredWeek>(db, claimWeeks(leagueIds)),
        notifyInvitees,
        ({ leagueId }) => sql`delete from club_week_mails where league_id = ${leagueId}`,
      ),
    'leagues’ invitees weren’t notified',
  )
}

/** How many leagues' invitees one transaction notifies. It locks them until it ends. */
const batchSize = 20

/** The leagues whose invitees are to be notified. */
const due = sql`
  from leagues l
  join club_leagues cl on cl.league_id = l.id
  join clubs c on c.id = cl.club_id and c.deleted_at is null
  where l.deleted_at is null and l.closed_at is null and l.setup_complete
    and l.drafting_end_at > now() + interval '3 hours'
    and l.drafting_end_at <= now() + interval '48 hours'
    and l.created_at <= now() - interval '6 hours'
    and not exists (select from club_week_mails sent where sent.league_id = l.id)`

const claimWeeks = (leagueIds: string[]): SQL => sql`
  with due as (
    insert into club_week_mails (league_id)
    select l.id ${due} and l.id in ${leagueIds}
    order by l.id
    on conflict do nothing
    returning league_id
  )
  select l.id as "leagueId", c.id as "clubId", c.name as "clubName", t.name as "tournamentName", t.time_zone as "timeZone",
    to_json(l.drafting_end_at) #>> '{}' as "locksAt", l.drafting_end_estimated as estimated,
    array(select lm.user_id from league_members lm where lm.league_id = l.id) as "joinedIds",
    coalesce((
      select json_agg(json_build_object('userId', i.to_user_id, 'invitationId', i.id) order by i.to_user_id)
      from invitations i
      join club_members cm on cm.user_id = i.to_user_id and cm.club_id = c.id
      where i.league_id = l.id and i.status = 'pending'
    ), '[]'::json) as unanswered
  from due
  join leagues l on l.id = due.league_id
  join club_leagues cl on cl.league_id = l.id
  join clubs c on c.id = cl.club_id
  join tournaments t on t.key = l.tournament_key
  order by l.id`

async function notifyInvitees(db: Db, week: UnansweredWeek): Promise<void> {
  const { clubId, clubName, tournamentName, timeZone, locksAt, estimated, joinedIds, unanswered } =
    week
  if (unanswered.length === 0) return
  const members = (await listClubMembers(db, clubId)).filter(({ canTakeOver }) => canTakeOver)
  const names = members.filter(({ userId }) => joinedIds.includes(userId)).map(({ name }) => name)
  const who = names.length > 0 ? `${describeMembers(names)}.` : 'No one is in yet.'
  const paths = unanswered.map(
    ({ userId, invitationId }) => [userId, `/league-invitations/${invitationId}`] as const,
  )
  await notifyOfDeadline(
    db,
    { at: new Date(locksAt), timeZone, estimated },
    {
      kind: 'club',
      userIds: unanswered.map(({ userId }) => userId),
      title: `This week: ${tournamentName}; ${names.length} of ${members.length} ${isOrAre(names.length)} in`,
      path: `/clubs/${clubId}`,
      paths: new Map(paths),
      button: 'View Invitation',
      lookOf: { clubId },
    },
    (when) =>
      `${clubName} is playing ${tournamentName}. ${who} You haven’t answered yet.\n\nPicks lock ${when}.`,
  )
}
