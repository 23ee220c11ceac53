import { type SQL, sql } from 'drizzle-orm'

import { addressReader } from '#domain/week/address-reader.ts'
import { pushHours, type DigestLeague, formatDigest } from '#domain/week/digest-and-pushes.ts'
import { withNames, withNamesFor } from '#server/leagues/log/sentences.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import { hidesScores, wantsDigest } from '#server/notifications/preferences.ts'
import { isOutsideQuietHours, localTime } from '#server/notifications/time-zones.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { runInBatches } from '#server/platform/process/background-task.ts'

import { readFirstTeeTexts } from './first-tee-texts.ts'

const batchSize = 200
/** Rows show only once their transaction has committed. Those that commit late wait for the next digest. */
const storageDelay = sql`interval '15 minutes'`
const maxGap = sql`interval '2 days'`

/** Mails the digests that are due, in the readers' morning. Each day's once, however many processes do this. */
export async function sendDigests(db: Db): Promise<void> {
  // People who choose it again, show scores again, or come back start over.
  await db.execute(
    sql`delete from digests d
        where not ${wantsDigest(sql`d.user_id`)} or ${hidesScores(sql`d.user_id`)}
          or not exists (select from ${users} where ${users.id} = d.user_id and ${canAct})`,
  )
  await runInBatches(
    batchSize,
    (after) => dueReaders(db, after),
    (readers) => sendTo(db, readers),
    'digests weren’t sent',
  )
}

/** Mails their digests to those of some readers whose digest is still due. */
async function sendTo(db: Db, readers: readonly string[]): Promise<void> {
  await db.transaction(async (db) => {
    const rows = await queryRows<DigestEntry>(db, dueEntries(readers))
    const tees = await ownFirstTees(db, rows)
    const mails = [...Map.groupBy(rows, ({ userId }) => userId)].flatMap(([userId, lines]) => {
      const leagues = toDigestLeagues(lines, tees)
      if (leagues.length === 0) return []
      return [
        {
          ...formatDigest(leagues),
          userId,
          kind: 'digest' as const,
          path: '/dashboard',
          button: 'Open TeeTime',
        },
      ]
    })
    await enqueueMail(db, ...mails)
  })
}

/** One line of a digest; without a league when nothing happened. */
interface DigestEntry extends Record<string, unknown> {
  userId: string
  leagueId: string | null
  name: string
  isRecap: boolean
  text: string
}

/** The sentences on whose golfers tee off next, by league and reader. */
type FirstTeeTexts = Map<string | null, Map<string, string>>

function toDigestLeagues(lines: readonly DigestEntry[], tees: FirstTeeTexts): DigestLeague[] {
  const events = lines.filter(({ leagueId }) => leagueId !== null)
  return [...Map.groupBy(events, ({ leagueId }) => leagueId)].map(([leagueId, ofLeague]) => ({
    name: ofLeague[0]?.name ?? '',
    firstTee: tees.get(leagueId)?.get(ofLeague[0]?.userId ?? '') ?? null,
    recaps: ofLeague.filter(({ isRecap }) => isRecap).map(({ text }) => text),
    moments: ofLeague.filter(({ isRecap }) => !isRecap).map(({ text }) => addressReader(text)),
  }))
}

/** When the first golfers of these readers tee off next in the leagues that their digests tell of. */
async function ownFirstTees(db: Db, rows: readonly DigestEntry[]): Promise<FirstTeeTexts> {
  const tees: FirstTeeTexts = new Map()
  for (const [leagueId, ofLeague] of Map.groupBy(rows, (row) => row.leagueId)) {
    if (leagueId === null) continue
    const readers = [...new Set(ofLeague.map(({ userId }) => userId))]
    tees.set(leagueId, await readFirstTeeTexts(db, leagueId, readers))
  }
  return tees
}

/** The day of a reader's digest, which begins at 8:00 on their clock. */
const digestDay = (local: ReturnType<typeof localTime>) =>
  sql`(${local} - make_interval(hours => ${pushHours.from}::int))::date`

/** The readers whose digest is due. */
const due = sql`
  from notification_preferences u
  join ${users} on ${users.id} = u.user_id and ${canAct}
  left join digests before on before.user_id = u.user_id
  where u.kind = 'digest' and u.channel = 'mail' and u.wanted
    and not ${hidesScores(sql`u.user_id`)}
    and (before.user_id is null
      or (before.day < ${digestDay(localTime(sql`u.user_id`))} and ${isOutsideQuietHours(sql`u.user_id`)}))`

const dueReaders = (db: Db, after: string) =>
  queryRows<{ id: string }>(
    db,
    sql`select u.user_id as id ${due} and u.user_id > ${after} order by u.user_id limit ${batchSize}`,
  )

/**
 * Claims the readers whose digest is due, and selects its entries. A new subscriber gets the first one the next
 * morning.
 */
const dueEntries = (readers: readonly string[]): SQL => sql`
  with due as (
    insert into digests as d (user_id, day, told_until)
    select u.user_id, ${digestDay(localTime(sql`u.user_id`))}, now() - ${storageDelay}
    ${due} and u.user_id in ${[...readers]}
    order by u.user_id
    on conflict (user_id) do update
      set day = excluded.day, told_from = d.told_until, told_until = excluded.told_until
      where d.day < excluded.day
    returning d.user_id, d.told_from, d.told_until
  )
  select due.user_id as "userId", told.league_id as "leagueId", told.name,
    told.is_recap as "isRecap", case
      when told.is_recap then ${withNames(sql`told.text`, sql`told.league_id`)}
      else ${withNamesFor(sql`told.text`, sql`told.league_id`, sql`due.user_id`)} end as text
  from due
  left join lateral (
    select l.id as league_id, l.name, news.is_recap, news.text, news.at, news.key
    from league_members lm
    join leagues l on l.id = lm.league_id and l.deleted_at is null
    join lateral (
      select r.at, r.stored_at, r.round::text as key, r.text, true as is_recap
      from recaps r where r.league_id = l.id
      union all
      select m.at, m.stored_at, m.key, m.text, false from moments m where m.league_id = l.id and not m.undone
    ) news on news.stored_at > greatest(due.told_from, now() - ${maxGap}) and news.stored_at <= due.told_until
    where lm.user_id = due.user_id and due.told_from is not null
      and not exists (
        select from muted_scorers ms where ms.league_id = l.id and ms.user_id = lm.user_id)
  ) told on true
  order by due.user_id, told.name, told.league_id, told.at, told.key`
