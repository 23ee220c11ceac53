import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import { markEstimate } from '#domain/format.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { runInBatches } from '#server/platform/process/background-task.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'

import { leagues } from '../tables.ts'
import { deadlineReminders } from './tables.ts'

interface RemindedLeague {
  name: string
  tournament: string
  entryFee: number
  /** Whether any golfer has a rank. A field without ranks has no middle. */
  isRanked: boolean
}

/** Reminds of a team that isn't complete. Fits members with a partial team and members who saved nothing. */
const pickReminder = (
  { name, tournament, entryFee, isRanked }: RemindedLeague,
  when: string,
): string =>
  `Picks for ${tournament} lock ${when}, and your team in ${name} isn’t complete.\n\nSave at least one golfer and you’re in: we’ll fill the gaps${isRanked ? ' with mid-ranked golfers' : ''}. Save none and you sit this one out${entryFee > 0 ? ' and owe nothing' : ''}.`

/** How many leagues share a transaction. */
const batchSize = 20

/** How many hours before the deadline members are reminded. */
const [earlyHours, lateHours] = [24, 3]

interface Claimed extends Record<string, unknown> {
  leagueId: string
  userId: string
  hoursBefore: number
}

/**
 * Reminds members without a complete team 24 and 3 hours before the deadline. Each reminder is sent once,
 * however many processes run this at the same time.
 */
export async function sendDeadlineReminders(db: Db): Promise<void> {
  await runInBatches(
    batchSize,
    (after) => dueLeagues(db, after),
    (leagueIds) =>
      db.transaction(async (db) => {
        // Waits for deadlines that are being moved.
        await db
          .select({ id: leagues.id })
          .from(leagues)
          .where(inArray(leagues.id, [...leagueIds]))
          .orderBy(leagues.id)
          .for('share')
        const claimed = await claimReminders(db, leagueIds)
        for (const hours of [earlyHours, lateHours])
          await remindToPick(db, recipients(claimed, hours), ({ name, estimated }) =>
            markEstimate(`${name}: picks lock in less than ${hours} hours`, estimated),
          )
      }),
    'leagues weren’t reminded',
  )
}

/** The members who have not been sent the reminder that is due, with the marks that it counts as. */
const unsent = (where: SQL) => sql`
  with due as (
    select l.id as league_id, m.user_id,
           case when l.drafting_end_at <= clock_timestamp() + make_interval(hours => ${lateHours})
                then array[${earlyHours}, ${lateHours}]::int[] else array[${earlyHours}]::int[] end as marks
    from ${leagues} l
    join league_members m on m.league_id = l.id
    left join teams t on t.league_id = l.id and t.user_id = m.user_id
    where ${where} and l.closed_at is null and l.setup_complete
      and l.drafting_end_at > clock_timestamp()
      and l.drafting_end_at <= clock_timestamp() + make_interval(hours => ${earlyHours})
      and coalesce(t.complete, false) = false
  ),
  unsent as (
    select league_id, user_id, marks from due
    where not exists (
      select from ${deadlineReminders} sent
      where (sent.league_id, sent.user_id, sent.hours_before) = (due.league_id, due.user_id, marks[cardinality(marks)])
    )
    order by league_id, user_id
  )`

const dueLeagues = (db: Db, after: string) =>
  queryRows<{ id: string }>(
    db,
    sql`${unsent(sql`l.id > ${after}`)}
        select distinct league_id as id from unsent order by league_id limit ${batchSize}`,
  )

/**
 * Records the reminders that are due, so that another process waits for this one and then skips them. A
 * late reminder counts as the early one too, so a deadline that moved past both is announced once.
 */
async function claimReminders(db: Db, leagueIds: readonly string[]): Promise<Claimed[]> {
  return await queryRows<Claimed>(
    db,
    sql`${unsent(sql`l.id in ${[...leagueIds]}`)}
        insert into ${deadlineReminders} (league_id, user_id, hours_before)
        select league_id, user_id, hours from unsent cross join unnest(marks) as hours
        on conflict do nothing
        returning league_id as "leagueId", user_id as "userId", hours_before as "hoursBefore"`,
  )
}

/** The recipients of a reminder, by league. The early reminder skips those who also get the late one. */
function recipients(claimed: readonly Claimed[], hours: number): Map<string, string[]> {
  const key = ({ leagueId, userId }: Claimed) => `${leagueId} ${userId}`
  const gotLate = new Set(claimed.filter((row) => row.hoursBefore === lateHours).map(key))
  const rows = claimed.filter(
    (row) => row.hoursBefore === hours && (hours === lateHours || !gotLate.has(key(row))),
  )
  return new Map(
    [...Map.groupBy(rows, ({ leagueId }) => leagueId)].map(([leagueId, rows]) => [
      leagueId,
      rows.map(({ userId }) => userId),
    ]),
  )
}

/**
 * Reminds members whose teams aren't complete.
 *
 * @param byLeague their ids
 * @param titleOf the title, from the league's name and whether its deadline is an estimate
 */
export async function remindToPick(
  db: Db,
  byLeague: ReadonlyMap<string, string[]>,
  titleOf: (league: { name: string; estimated: boolean }) => string,
): Promise<void> {
  if (byLeague.size === 0) return
  const rows = await db
    .select({
      id: leagues.id,
      name: leagues.name,
      entryFee: leagues.entryFeeCents,
      at: leagues.draftingEndAt,
      estimated: leagues.draftingEndEstimated,
      timeZone: tournaments.timeZone,
      tournament: tournaments.name,
      isRanked: sql<boolean>`exists (
        select from ${entrants} e where e.tournament_key = ${leagues.tournamentKey}
        and (e.ranking is not null or e.strength_rounds > 0))`,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(inArray(leagues.id, [...byLeague.keys()]))
  for (const league of rows) {
    const { id } = league
    const notice = {
      kind: 'deadline' as const,
      userIds: byLeague.get(id) ?? [],
      title: titleOf(league),
      path: `/leagues/${id}/draft`,
      lookOf: { leagueId: id },
    }
    await notifyOfDeadline(db, league, notice, (when) => pickReminder(league, when))
  }
}
