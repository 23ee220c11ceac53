import { sql } from 'drizzle-orm'

import { isOnByDefault } from '#domain/notices.ts'
import { addressReader } from '#domain/week/address-reader.ts'
import {
  pushHours,
  maxMomentPushes,
  formatMomentPush,
  momentKindsForEveryone,
  noticeKindOf,
} from '#domain/week/digest-and-pushes.ts'
import { momentKinds } from '#domain/week/moments.ts'
import { withNamesFor } from '#server/leagues/log/sentences.ts'
import { hidesScores, isWanted, wantsDigest } from '#server/notifications/preferences.ts'
import { sendPush } from '#server/notifications/push/push.ts'
import { isOutsideQuietHours, localTime } from '#server/notifications/time-zones.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { JobData } from '#server/platform/jobs/queues.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import type { Services } from '#server/platform/services/services.ts'

/** Older moments aren't pushed. */
const maxMomentAge = sql`interval '2 hours'`
/** How long the push service keeps a moment for a browser that is offline. */
const maxTtl = sql`interval '1 hour'`

/** Enqueues pushes of the moments that haven't been considered yet, league by league. Each is considered once. */
export async function pushMoments(db: Db): Promise<void> {
  const leagues = await queryRows<{ id: string }>(
    db,
    // In any order, so that several processes share the work.
    sql`select league_id as id from moments where not announced
        group by league_id order by random()`,
  )
  await runForEach(
    leagues,
    ({ id }) =>
      db.transaction(async (db) => {
        await enqueue(
          db,
          'momentPush',
          ...(await queryRows<JobData['momentPush']>(db, claimMoments(id))),
        )
        return true
      }),
    'leagues got no pushes of their moments',
  )
}

/** Each kind of moment with its setting, the setting's default, and whether every member is told. */
const momentSettings = sql.join(
  momentKinds.map((kind) => {
    const notice = noticeKindOf[kind]
    return sql`(${kind}::text, ${notice}::text, ${isOnByDefault(notice, 'push')}::boolean,
      ${momentKindsForEveryone.includes(kind)}::boolean)`
  }),
  sql`, `,
)

/**
 * Marks a league's new moments, and selects the browsers to push them to: one push each, whatever one board brought.
 * The members' daily counts are locked in one order, and a count that has reached the limit gives no row.
 */
const claimMoments = (leagueId: string) => sql`
  with news as (
    update moments set announced = true where league_id = ${leagueId} and not announced
    returning id, league_id, kind, user_ids, at, undone
  ), readers as (
    select lm.user_id, (${localTime(sql`lm.user_id`)})::date as day,
      array_agg(n.id order by n.at) as moment_ids
    from news n
    join (values ${momentSettings}) as choice (moment, notice, by_default, for_all)
      on choice.moment = n.kind::text
    join leagues l on l.id = n.league_id and l.deleted_at is null
    join league_members lm on lm.league_id = l.id
    where not n.undone and n.at > now() - ${maxMomentAge}
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
      and not ${wantsDigest(sql`lm.user_id`)}
      and not ${hidesScores(sql`lm.user_id`)}
      and ${isOutsideQuietHours(sql`lm.user_id`)}
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

interface ClaimedMoment extends Record<string, unknown> {
  leagueId: string
  name: string
  kind: keyof typeof noticeKindOf
  text: string
  expiresAt: string
}

/**
 * Pushes moments to one browser, except those that a correction has undone or that are too old by now. Sends
 * nothing once the quiet hours have begun, or to someone who has left the league or hides scores.
 *
 * @throws {RetryableError} when the push service is unreachable, busy or failing
 */
export async function sendMomentPush(
  services: Services,
  { subscriptionId, momentIds }: JobData['momentPush'],
): Promise<void> {
  const local = localTime(sql`s.user_id`)
  const claimed = await queryRows<ClaimedMoment>(
    services.db,
    sql`select l.id as "leagueId", l.name, m.kind, ${withNamesFor(sql`m.text`, sql`l.id`, sql`s.user_id`)} as text,
          to_json(now() + least(${maxTtl}, m.at + ${maxMomentAge} - now(), date_trunc('day', ${local})
            + make_interval(hours => ${pushHours.until}::int) - ${local})) #>> '{}' as "expiresAt"
        from push_subscriptions p
        join sessions s on s.token_hash = p.session_hash
        join league_members lm on lm.user_id = s.user_id
        join leagues l on l.id = lm.league_id and l.deleted_at is null
        join moments m on m.league_id = l.id
        where p.id = ${subscriptionId} and not m.undone
          and m.at > now() - ${maxMomentAge} and ${isOutsideQuietHours(sql`s.user_id`)}
          and m.id in (${sql.join(
            momentIds.map((id) => sql`${id}::uuid`),
            sql`, `,
          )})
        order by m.at, m.board_version, m.key`,
  )
  const [first] = claimed
  const newest = claimed.at(-1)
  if (!first || !newest) return
  await sendPush(services, {
    subscriptionId,
    kind: noticeKindOf[first.kind],
    title: first.name,
    text: formatMomentPush(claimed.map(({ text }) => addressReader(text))),
    path: `/leagues/${first.leagueId}`,
    expiresAt: newest.expiresAt,
  })
}
