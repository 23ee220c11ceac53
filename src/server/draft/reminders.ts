import { eq, inArray, sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../db/db.ts'
import { leagues } from '../leagues/tables.ts'
import { notify } from '../notify/notify.ts'
import { tournaments } from '../tournaments/tables.ts'

/** True for those who saved a part of a team and for those who saved nothing. */
const emptyPlaces =
  "Save at least one golfer and you're in: we fill the gaps with mid-ranked golfers. Save none and you're not in this one, and owe nothing."

const atOnce = 500

interface Told extends Record<string, unknown> {
  leagueId: string
  userId: string
  what: Mark
}
/** How long before the deadline members are reminded, as `told` keeps it. */
export const reminders = ['24 hours', '3 hours'] as const
type Mark = (typeof reminders)[number]

/**
 * Reminds the members without a complete team, 24 and 3 hours before the deadline, each of them once,
 * however many processes do this at the same time.
 */
export async function remindOfDeadlines(db: Db): Promise<void> {
  let told
  do {
    told = await db.transaction(async (db) => {
      const claimed = await claim(db)
      for (const mark of reminders) await remind(db, mark, nearest(claimed, mark))
      return claimed.length
    })
  } while (told > 0)
}

/**
 * Notes who is told what now; whoever else is about to, waits for us and then finds it noted. Past the last
 * mark the one before it is noted too: a deadline that moved past both is told of once.
 */
async function claim(db: Db): Promise<Told[]> {
  return await rowsOf<Told>(
    db,
    sql`with due as (
          select l.id as league_id, m.user_id,
                 case when l.drafting_end_at <= clock_timestamp() + interval '3 hours'
                      then array['24 hours', '3 hours'] else array['24 hours'] end as marks
          from ${leagues} l
          join league_members m on m.league_id = l.id
          left join teams t on t.league_id = l.id and t.user_id = m.user_id
          where l.closed_at is null and l.setup_complete
            and l.drafting_end_at > clock_timestamp()
            and l.drafting_end_at <= clock_timestamp() + interval '24 hours'
            and coalesce(t.complete, false) = false
        ),
        untold as (
          select league_id, user_id, marks from due
          where not exists (
            select from told
            where (told.league_id, told.user_id, told.what) = (due.league_id, due.user_id, marks[cardinality(marks)])
          )
          order by league_id, user_id
          limit ${atOnce}
        )
        insert into told (league_id, user_id, what)
        select league_id, user_id, what from untold cross join unnest(marks) as what
        on conflict do nothing
        returning league_id as "leagueId", user_id as "userId", what`,
  )
}

/** Whom to tell of `mark`, by league: those who are not told of a nearer one. */
function nearest(claimed: readonly Told[], mark: Mark): Map<string, string[]> {
  const key = ({ leagueId, userId }: Told) => `${leagueId} ${userId}`
  const last = new Set(claimed.filter(({ what }) => what === '3 hours').map(key))
  const those = claimed.filter(
    (row) => row.what === mark && (mark === '3 hours' || !last.has(key(row))),
  )
  return new Map(
    [...Map.groupBy(those, ({ leagueId }) => leagueId)].map(([leagueId, rows]) => [
      leagueId,
      rows.map(({ userId }) => userId),
    ]),
  )
}

async function remind(db: Db, mark: Mark, byLeague: ReadonlyMap<string, string[]>): Promise<void> {
  if (byLeague.size === 0) return
  const rows = await db
    .select({
      id: leagues.id,
      name: leagues.name,
      at: leagues.draftingEndAt,
      timeZone: tournaments.timeZone,
      tournament: tournaments.name,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(inArray(leagues.id, [...byLeague.keys()]))
  for (const { id, name, at, timeZone, tournament } of rows) {
    await notify(db, {
      kind: 'deadline',
      userIds: byLeague.get(id) ?? [],
      title: `${name}: drafting closes within ${mark}`,
      text: `Drafting for ${tournament} closes on ${inWords(at, timeZone)}, and your team in ${name} is not complete.\n\n${emptyPlaces}`,
      path: `/leagues/${id}/draft`,
      until: at,
    })
  }
}

/** An instant on the course's clock: `Thursday, April 9 at 6:00 AM EDT`. */
export function inWords(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return format.format(at)
}
