import { sql } from 'drizzle-orm'

import { addLogEntries } from '#server/leagues/log/league-log.ts'
import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { addClubMembers } from '../club-members.ts'
import { limitOwnedClubs } from '../owned-clubs.ts'
import { clubLeagues, clubMembers, clubs } from '../tables.ts'
import type { LeagueTemplate } from './previous-league.ts'

type Caller = Pick<Account, 'id' | 'name'>

/**
 * Makes a settled league the first week of the club that its people just started, if all of them are in it. A club that
 * is deleted gives it up.
 */
export async function countFirstWeek(
  db: Db,
  caller: Caller,
  clubId: string,
  leagueId: string,
): Promise<void> {
  const counted = await queryRows<{ name: string }>(
    db,
    sql`
    insert into ${clubLeagues} (league_id, club_id)
    select id, ${clubId} from ${allLeagues}
    where id = ${leagueId} and settled_at is not null and deleted_at is null
      and not exists (select from ${leagueMembers} as member where member.league_id = ${leagueId}
        and member.user_id not in (select user_id from ${clubMembers} where club_id = ${clubId}))
    on conflict (league_id) do update set club_id = excluded.club_id
      where exists (select from ${clubs} where id = club_leagues.club_id and deleted_at is not null)
    returning (select name from ${clubs} where id = ${clubId}) as name`,
  )
  for (const { name } of counted) {
    await addLogEntries(db, leagueId, caller.id, `Now in the club ${name}`)
    await publish(db, { kind: 'league', leagueId })
  }
}

/** Starts a club with the caller as its owner and everyone who is asked in it. @throws {Refusal} club-full or club-limit */
export async function createClubWith(
  db: Db,
  caller: Caller,
  { entryFee, rules }: LeagueTemplate,
  name: string,
  people: readonly { userId: string }[],
): Promise<string> {
  const [club] = await db
    .insert(clubs)
    .values({ name, ownerId: caller.id, entryFeeCents: entryFee, rules })
    .returning({ id: clubs.id })
  const { id } = found(club, 'Club')
  await limitOwnedClubs(db, caller.id, false)
  const userIds = people.map(({ userId }) => userId)
  await addClubMembers(db, id, [caller.id, ...userIds])
  await notify(db, {
    kind: 'league',
    userIds,
    title: `You’re in the club ${name}`,
    text: `${caller.name} started the club ${name}, so you can play week after week. You can leave it at any time.`,
    path: `/clubs/${id}`,
  })
  return id
}
