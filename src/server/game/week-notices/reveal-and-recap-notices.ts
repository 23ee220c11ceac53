import { type SQL, sql } from 'drizzle-orm'

import { hourMs } from '#domain/durations.ts'
import { formatInstant } from '#domain/format.ts'
import { myResultText } from '#domain/week/my-result.ts'
import type { RecapResult } from '#domain/week/result.ts'
import { notify } from '#server/notifications/notify.ts'
import { wantsDigest } from '#server/notifications/preferences.ts'
import { readTimeZones } from '#server/notifications/time-zones.ts'
import { type Db, queryRows, readClock } from '#server/platform/db/db.ts'
import { eachInSavepoint } from '#server/platform/db/each-in-savepoint.ts'
import { runInBatches } from '#server/platform/process/background-task.ts'

import { channelEventsSql } from '../group-channel/channel-events.ts'
import { readFirstTeeTexts } from './first-tee-texts.ts'

interface WeekNotice extends Record<string, unknown> {
  leagueId: string
  event: 'reveal' | '1' | '2' | '3' | '4' | 'final'
  name: string
  recap: string | null
  /** Members who haven't muted the scorer and don't wait for a digest; for the result, all members. */
  userIds: string[]
  /** Each team's line of the result's recap; null before the result. */
  result: RecapResult[] | null
  /** When the tour made the result official, in epoch milliseconds; null before that. */
  officialMs: number | null
}

/**
 * Notifies members of new Reveals and recaps, if they chose that, and of the result as soon as the tour makes it
 * official. Each is announced once, by whichever process gets here first, and a result again when it is corrected.
 * Anything more than a day old, because a league was deleted meanwhile, isn't announced.
 *
 * @param afterHours from official to settled
 */
export async function notifyOfWeek(db: Db, afterHours: number): Promise<void> {
  await runInBatches(
    batchSize,
    (after) => listDueLeagues(db, after),
    (leagueIds) =>
      eachInSavepoint(
        db,
        (db) => queryRows<WeekNotice>(db, claimNotices(leagueIds)),
        (db, announcement) => notifyMembers(db, announcement, afterHours),
        ({ leagueId, event }) =>
          sql`delete from week_notices where (league_id, event) = (${leagueId}, ${event})`,
      ),
    'leagues had no notices',
  )
}

/** How many leagues' notices one transaction makes. It locks their members until it ends. */
const batchSize = 20

/** What members are to be notified of. */
const due = sql`
  from (${channelEventsSql}) e
  join leagues l on l.id = e.league_id
  where l.deleted_at is null and e.at > now() - interval '1 day'
    -- A settled league's members have been notified of its result.
    and (e.event <> 'final' or l.settled_at is null)
    and not exists (
      select from week_notices w where w.league_id = e.league_id and w.event = e.event
        and coalesce(w.at, 'infinity') >= e.at)`

const listDueLeagues = (db: Db, after: string) =>
  queryRows<{ id: string }>(
    db,
    sql`select distinct e.league_id as id ${due} and e.league_id > ${after}::uuid
        order by e.league_id limit ${batchSize}`,
  )

const claimNotices = (leagueIds: string[]): SQL => sql`
  with due as (
    insert into week_notices as known (league_id, event, at)
    select e.league_id, e.event, e.at ${due} and e.league_id in ${leagueIds}
    order by e.league_id, e.event
    on conflict (league_id, event) do update set at = excluded.at where known.at < excluded.at
    returning league_id, event
  )
  select due.league_id as "leagueId", due.event, l.name,
    with_names(concat_ws(' ', r.text, r.prizes), l.id) as recap, r.result,
    extract(epoch from b.official_at)::float8 * 1000 as "officialMs",
    array(
      select lm.user_id from league_members lm
      where lm.league_id = l.id
        and (due.event = 'final' or (
          (due.event = 'reveal' or not ${wantsDigest(sql`lm.user_id`)})
          and not exists (
            select from muted_scorers ms where ms.league_id = l.id and ms.user_id = lm.user_id)))
    ) as "userIds"
  from due
  join leagues l on l.id = due.league_id
  left join boards b on b.tournament_key = l.tournament_key
  left join recaps r on r.league_id = due.league_id and r.round::text = due.event::text`

async function notifyMembers(db: Db, announcement: WeekNotice, afterHours: number) {
  const { leagueId, event, name, recap, userIds } = announcement
  if (event === 'reveal') {
    return await notify(db, {
      kind: 'reveal',
      userIds,
      title: `Picks are locked in ${name}`,
      text: 'See every team side by side: the popular picks, the lone wolves, and the boldest guess.',
      path: `/leagues/${leagueId}/reveal`,
      lookOf: { leagueId },
    })
  }
  if (recap === null) return
  if (event === 'final') return await announceResult(db, announcement, recap, afterHours)
  await notify(db, {
    kind: 'recap',
    userIds,
    title: `${name}: round ${event} recap`,
    text: recap,
    personalText: await readFirstTeeTexts(db, leagueId, userIds),
    path: `/leagues/${leagueId}/leaderboard`,
  })
}

/** Notifies all members who has won, how each ended, and until when a corrected card may change that. */
async function announceResult(
  db: Db,
  { leagueId, name, userIds, officialMs, result }: WeekNotice,
  recap: string,
  afterHours: number,
) {
  const now = await readClock(db)
  const settlesAt = new Date((officialMs ?? now) + afterHours * hourMs)
  const zones = await readTimeZones(db, userIds)
  const teams = result ?? []
  const endings = new Map(
    teams.map(({ userId, position, prize }) => [userId, myResultText(position, prize)]),
  )
  const until = [...zones].map(([userId, zone]) => {
    const at = formatInstant(settlesAt, zone, 'weekdayTime')
    const own = endings.has(userId) ? `${endings.get(userId)}. ` : ''
    return [userId, `${own}Final ${at} unless a card is corrected.`] as const
  })
  const titles = [...endings].map(
    ([userId, ending]) => [userId, `${name}: ${ending}, not final yet`] as const,
  )
  await notify(db, {
    kind: 'result',
    userIds,
    title: `${name}: final recap`,
    titles: new Map(titles),
    text: recap,
    personalText: new Map(until),
    path: `/leagues/${leagueId}/leaderboard`,
    // A league that waits for scores settles later than that.
    ...(settlesAt.getTime() > now && { expiresAt: settlesAt }),
  })
}
