import { and, asc, eq, ne, sql } from 'drizzle-orm'

import { hoursBetweenNudges } from '#contract/leagues/members.ts'
import { Refusal } from '#domain/refusal.ts'
import { pluralize } from '#domain/words.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { lockLeagueForMember } from '../access/lock-league.ts'
import { addLogEntries } from '../log/league-log.ts'
import { leagueMembers, nudges, teams } from '../tables.ts'
import { remindToPick } from './reminders.ts'

/**
 * Reminds the other members without a complete team, as each of them prefers. At most once in six hours for a
 * league, whoever nudges.
 *
 * @throws {Refusal} draft-closed, setup-open, everyone-picked or nudged-recently, whose sentence says when next
 */
export async function nudgeMembers(
  db: Db,
  member: Member,
): Promise<{ message: string; nudged: number; nudgedAt: Date }> {
  const { leagueId, userId, name: nudger } = member
  return await db.transaction(async (db) => {
    const { isDraftOpen, setupComplete } = await lockLeagueForMember(db, member, 'deputy', 'share')
    if (!isDraftOpen) throw new Refusal('draft-closed')
    if (!setupComplete) throw new Refusal('setup-open')
    const userIds = await listIncompleteOthers(db, member)
    if (userIds.length === 0) throw new Refusal('everyone-picked')
    const nudgedAt = await claimNudge(db, leagueId)
    const members = pluralize(userIds.length, 'member')
    await addLogEntries(db, leagueId, userId, `Nudged ${members} who hadn’t finished their teams`)
    const title = ({ name }: { name: string }) => `${nudger} is waiting for your picks in ${name}`
    await remindToPick(db, new Map([[leagueId, userIds]]), title)
    await publish(db, { kind: 'league', leagueId })
    return { message: `We nudged ${members}`, nudged: userIds.length, nudgedAt }
  })
}

async function listIncompleteOthers(db: Db, { leagueId, userId }: Member): Promise<string[]> {
  const rows = await db
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .innerJoin(users, and(eq(users.id, leagueMembers.userId), canAct))
    .leftJoin(
      teams,
      and(eq(teams.leagueId, leagueMembers.leagueId), eq(teams.userId, leagueMembers.userId)),
    )
    .where(
      and(
        eq(leagueMembers.leagueId, leagueId),
        ne(leagueMembers.userId, userId),
        sql`not coalesce(${teams.complete}, false)`,
      ),
    )
    .orderBy(asc(leagueMembers.userId))
  return rows.map(({ userId }) => userId)
}

/** One statement compares the times and writes, so of several nudges at once, one gets through. */
async function claimNudge(db: Db, leagueId: string): Promise<Date> {
  const interval = sql`make_interval(hours => ${hoursBetweenNudges})`
  const [claimed] = await db
    .insert(nudges)
    .values({ leagueId, at: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: nudges.leagueId,
      set: { at: sql`excluded.at` },
      setWhere: sql`${nudges.at} <= excluded.at - ${interval}`,
    })
    .returning({ at: nudges.at })
  if (claimed) return claimed.at
  const [last] = await db
    .select({
      at: nudges.at,
      minutes: sql<number>`ceil(extract(epoch from ${nudges.at} + ${interval} - clock_timestamp()) / 60)::int`,
    })
    .from(nudges)
    .where(eq(nudges.leagueId, leagueId))
  const { at, minutes } = found(last, 'Nudge')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const wait = [hours > 0 ? `${hours}h` : '', rest > 0 ? `${rest}m` : ''].filter(Boolean)
  throw new Refusal(
    'nudged-recently',
    `They were nudged less than 6 hours ago. You can nudge again in ${wait.join(' ')}.`,
    { nudgedAt: at.toISOString() },
  )
}
