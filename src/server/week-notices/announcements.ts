import { sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../db/db.ts'
import { eachInSavepoint } from '../db/each-in-savepoint.ts'
import { channelEvents } from '../group-channel/events.ts'
import { notify } from '../notify/notify.ts'
import { takesDigest } from '../notify/preferences.ts'
import { firstTeeTexts } from './first-tee-texts.ts'

interface Announcement extends Record<string, unknown> {
  leagueId: string
  event: 'reveal' | '1' | '2' | '3' | '4' | 'final'
  name: string
  recap: string | null
  /** The members who hear the scorer and don't wait for a digest. */
  userIds: string[]
}

/**
 * Notifies members of new Reveals and recaps, if they chose that. Each is announced once, by whichever process gets here
 * first. Anything more than a day old, because a league was deleted meanwhile, isn't announced.
 */
export async function announceWeek(db: Db): Promise<void> {
  await eachInSavepoint(
    db,
    (db) => rowsOf<Announcement>(db, dueAnnouncements),
    announce,
    ({ leagueId, event }) =>
      sql`delete from week_notices where (league_id, event) = (${leagueId}, ${event})`,
  )
}

const dueAnnouncements = sql`
  with due as (
    insert into week_notices (league_id, event)
    select e.league_id, e.event from (${channelEvents}) e
    join leagues l on l.id = e.league_id
    where l.deleted_at is null and e.at > now() - interval '1 day'
      and not exists (
        select from week_notices w where w.league_id = e.league_id and w.event = e.event)
    order by e.league_id, e.event
    on conflict (league_id, event) do nothing
    returning league_id, event
  )
  select due.league_id as "leagueId", due.event, l.name, with_names(r.text, l.id) as recap,
    array(
      select lm.user_id from league_members lm
      where lm.league_id = l.id
        and (due.event = 'reveal' or not ${takesDigest(sql`lm.user_id`)})
        and not exists (
          select from muted_scorers ms where ms.league_id = l.id and ms.user_id = lm.user_id)
    ) as "userIds"
  from due
  join leagues l on l.id = due.league_id
  left join recaps r on r.league_id = due.league_id and r.round::text = due.event::text`

async function announce(db: Db, { leagueId, event, name, recap, userIds }: Announcement) {
  if (event === 'reveal') {
    return await notify(db, {
      kind: 'reveal',
      userIds,
      title: `Picks are locked in ${name}`,
      text: 'See all teams side by side: who is most picked, who stands alone, and who dares most.',
      path: `/leagues/${leagueId}/reveal`,
    })
  }
  if (recap === null) return
  await notify(db, {
    kind: 'recap',
    userIds,
    title: event === 'final' ? `${name}: how it ended` : `${name}: round ${event}`,
    text: recap,
    ownText: await firstTeeTexts(db, leagueId, userIds),
    path: `/leagues/${leagueId}/leaderboard`,
  })
}
