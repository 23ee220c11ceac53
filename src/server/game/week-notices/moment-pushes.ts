import { sql } from 'drizzle-orm'

import { notifiesByDefault } from '#domain/notices.ts'
import { momentKinds } from '#domain/week/moments.ts'
import {
  awake,
  maxMomentPushes,
  momentPushText,
  momentsForAll,
  noticeOfMoment,
} from '#domain/week/notices.ts'
import { hidesScores, isWanted, takesDigest } from '#server/notifications/preferences.ts'
import { sendPush } from '#server/notifications/push/push.ts'
import { isAwake, localTime } from '#server/notifications/zones.ts'
import { type Db, rowsOf } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { JobData } from '#server/platform/jobs/queues.ts'
import { runForEach } from '#server/platform/process/background.ts'
import type { World } from '#server/platform/services/world.ts'

/** Older moments aren't pushed. */
const newsFor = sql`interval '2 hours'`
/** How long the push service keeps a moment for a browser that is offline, in seconds. */
const keptFor = 3600

/** Enqueues pushes of the moments that haven't been considered yet, league by league. Each is considered once. */
export async function pushMoments(db: Db): Promise<void> {
  const leagues = await rowsOf<{ id: string }>(
    db,
    // In any order, so that several processes share the work.
    sql`select league_id as id from moments where not announced
        group by league_id order by random()`,
  )
  await runForEach(
    leagues,
    ({ id }) =>
      db.transaction(async (db) => {
        await enqueue(db, 'momentPush', ...(await rowsOf<JobData['momentPush']>(db, chosen(id))))
        return true
      }),
    'leagues got no pushes of their moments',
  )
}

/** Each kind of moment with its setting, the setting's default, and whether every member is told. */
const choices = sql.join(
  momentKinds.map((kind) => {
    const notice = noticeOfMoment[kind]
    return sql`(${kind}::text, ${notice}::text, ${notifiesByDefault(notice, 'push')}::boolean,
      ${momentsForAll.includes(kind)}::boolean)`
  }),
  sql`, `,
)

/**
 * Marks a league's new moments, and selects the browsers to push them to: one push each, whatever one board brought.
 * The members' daily counts are locked in one order, and a count that has reached the limit gives no row.
 */
const chosen = (leagueId: string) => sql`
  with news as (
    update moments set announced = true where league_id = ${leagueId} and not announced
    returning id, league_id, kind, user_ids, at, undone
  ), readers as (
    select lm.user_id, (${localTime(sql`lm.user_id`)})::date as day,
      array_agg(n.id order by n.at) as moment_ids
    from news n
    join (values ${choices}) as choice (moment, notice, by_default, for_all)
      on choice.moment = n.kind::text
    join leagues l on l.id = n.league_id and l.deleted_at is null
    join league_members lm on lm.league_id = l.id
    where not n.undone and n.at > now() - ${newsFor}
      and (choice.for_all or lm.user_id = any(n.user_ids))
      and ${isWanted({
        userId: sql`lm.user_id`,
        kind: sql`choice.notice`,
        channel: 'push',
        byDefault: sql`choice.by_default`,
      })}
      and exists (
        select from push_subscriptions p join sessions s on s.token_hash = p.session_hash
        where s.user_id = lm.user_id and s.expires_at > now())
      and not exists (
        select from muted_scorers ms where ms.league_id = l.id and ms.user_id = lm.user_id)
      and not ${takesDigest(sql`lm.user_id`)}
      and not ${hidesScores(sql`lm.user_id`)}
      and ${isAwake(sql`lm.user_id`)}
    group by lm.user_id
  ), counted as (
    insert into moment_push_days as d (user_id, day, count)
    select user_id, day, 1 from readers order by user_id
    on conflict (user_id, day) do update set count = d.count + 1
      where d.count < ${maxMomentPushes}::int
    returning d.user_id
  )
  select p.id as "subscriptionId", r.moment_ids as "momentIds"
  from counted c
  join readers r on r.user_id = c.user_id
  join sessions s on s.user_id = c.user_id and s.expires_at > now()
  join push_subscriptions p on p.session_hash = s.token_hash`

interface Told extends Record<string, unknown> {
  leagueId: string
  name: string
  kind: keyof typeof noticeOfMoment
  text: string
  secondsLeft: number
}

/**
 * Pushes moments to one browser, without those that a correction has undone meanwhile. Sends nothing once the quiet
 * hours have begun, or to someone who has left the league or hides scores.
 *
 * @throws {RetryableError} when the push service is unreachable, busy or failing
 */
export async function sendMomentPush(
  world: World,
  { subscriptionId, momentIds }: JobData['momentPush'],
): Promise<void> {
  const local = localTime(sql`s.user_id`)
  const told = await rowsOf<Told>(
    world.db,
    sql`select l.id as "leagueId", l.name, m.kind, with_names(m.text, l.id) as text,
          extract(epoch from date_trunc('day', ${local})
            + make_interval(hours => ${awake.until}::int) - ${local})::int as "secondsLeft"
        from push_subscriptions p
        join sessions s on s.token_hash = p.session_hash
        join league_members lm on lm.user_id = s.user_id
        join leagues l on l.id = lm.league_id and l.deleted_at is null
        join moments m on m.league_id = l.id
        where p.id = ${subscriptionId} and not m.undone and ${isAwake(sql`s.user_id`)}
          and not ${hidesScores(sql`s.user_id`)}
          and m.id in (${sql.join(
            momentIds.map((id) => sql`${id}::uuid`),
            sql`, `,
          )})
        order by m.at, m.board_version, m.key`,
  )
  const [first] = told
  if (!first) return
  const push = {
    subscriptionId,
    kind: noticeOfMoment[first.kind],
    title: first.name,
    text: momentPushText(told.map(({ text }) => text)),
    path: `/leagues/${first.leagueId}`,
  }
  await sendPush(world, push, Math.min(keptFor, first.secondsLeft))
}
