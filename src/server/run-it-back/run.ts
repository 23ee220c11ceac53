import { and, eq } from 'drizzle-orm'

import type { NewLeague } from '#contract/leagues/league-changes.ts'
import { checkGroupSizes, sortByRanking } from '#domain/draft/draft.ts'
import { groupLimit } from '#domain/leagues/groups.ts'
import { Refusal } from '#domain/refusal.ts'

import { lockClub } from '../clubs/admission.ts'
import { clubLeagues, clubMembers, clubs } from '../clubs/tables.ts'
import type { Db } from '../db/db.ts'
import { fieldOf } from '../draft/field.ts'
import { found } from '../errors/errors.ts'
import type { Account } from '../identity/admission.ts'
import { announceInvitation } from '../invitations/answers.ts'
import { groupSizes } from '../leagues/group-sizes.ts'
import { findPlayable, startLeague } from '../leagues/leagues.ts'
import { writeLog } from '../leagues/log.ts'
import { addMember } from '../leagues/members.ts'
import { lockLeague, type LockedLeague } from '../leagues/row-lock.ts'
import { switchShootout } from '../leagues/shootout-switch.ts'
import { allLeagues, groupGolfers, invitations, leagues } from '../leagues/tables.ts'
import { publish } from '../live/live.ts'
import { notify } from '../notify/notify.ts'
import type { GolfSource } from '../world/golf-source.ts'
import { type Earlier, earlierLeague, earlierWeek, peopleOf } from './earlier.ts'
import { repeats } from './tables.ts'

type Tournament = Pick<NewLeague, 'apiTournamentId' | 'tournOrgId'>
type Caller = Pick<Account, 'id' | 'name'>

/**
 * Plays the next tournament with the people of a league, or of its club if it is in one. If two calls are
 * for the same tournament, the second gets the league that the first made.
 *
 * @param clubName starts a club of this name with everyone in it, if the league is in none
 * @throws {Denied} 403 to a mere member of the club
 * @throws {Refusal} as `startLeague`; field-unknown or groups-too-small
 */
export async function runItBack(
  db: Db,
  source: GolfSource['name'],
  caller: Caller,
  leagueId: string,
  { clubName, ...tournament }: Tournament & { clubName?: string | undefined },
): Promise<{ league: { id: string } }> {
  const { club } = await earlierLeague(db, leagueId)
  if (club !== null) return await startClubWeek(db, source, caller, club.id, tournament)
  return await db.transaction(async (db) => {
    await lockLeague(db, leagueId, 'no key update', { allowEnded: true })
    const earlier = await earlierLeague(db, leagueId)
    return await run(db, source, caller, earlier, tournament, clubName)
  })
}

/** Plays the next tournament with a club. @throws as `runItBack` */
export async function startClubWeek(
  db: Db,
  source: GolfSource['name'],
  caller: Caller,
  clubId: string,
  tournament: Tournament,
): Promise<{ league: { id: string } }> {
  return await db.transaction(async (db) => {
    await lockClub(db, caller, clubId, 'deputy')
    return await run(db, source, caller, await earlierWeek(db, clubId), tournament)
  })
}

/** Makes the league, or finds the one that was made. The caller has locked what it comes from. */
async function run(
  db: Db,
  source: GolfSource['name'],
  caller: Caller,
  earlier: Earlier,
  tournament: Tournament,
  clubName?: string,
): Promise<{ league: { id: string } }> {
  const { key } = await findPlayable(db, source, tournament)
  const made = await madeBefore(db, earlier, key)
  if (made) return { league: await enter(db, caller, made) }
  const { name, entryFee, rules } = earlier
  const { league } = await startLeague(db, source, caller, { ...tournament, name, entryFee }, rules)
  const { club, leagueId } = earlier
  await db.insert(repeats).values({
    leagueId: league.id,
    tournamentKey: key,
    ...(club ? { clubId: club.id } : { earlierId: leagueId }),
  })
  const locked = await lockLeague(db, league.id, 'no key update')
  await sortGroups(db, caller, locked)
  if (earlier.shootout) await switchShootout(db, locked, true)
  const people = await peopleOf(db, earlier, caller.id)
  const clubId =
    club?.id ?? (clubName ? await startClubWith(db, caller, earlier, clubName, people) : null)
  if (clubId) await db.insert(clubLeagues).values({ leagueId: league.id, clubId })
  for (const { userId, alwaysIn } of people) {
    if (alwaysIn) await bringIn(db, locked, userId)
    else await ask(db, caller, locked, userId)
  }
  return { league: { id: league.id } }
}

/**
 * The league that was run back before on this tournament, or that the club has on it. One that was deleted makes way
 * for another.
 */
async function madeBefore(
  db: Db,
  { club, leagueId }: Earlier,
  key: string,
): Promise<{ id: string } | null> {
  if (club) {
    const [theirs] = await db
      .select({ id: leagues.id })
      .from(clubLeagues)
      .innerJoin(leagues, eq(leagues.id, clubLeagues.leagueId))
      .where(and(eq(clubLeagues.clubId, club.id), eq(leagues.tournamentKey, key)))
    if (theirs) return theirs
  }
  const isSame = and(
    eq(repeats.tournamentKey, key),
    club ? eq(repeats.clubId, club.id) : eq(repeats.earlierId, leagueId ?? ''),
  )
  const [made] = await db
    .select({ id: leagues.id })
    .from(repeats)
    .innerJoin(leagues, eq(leagues.id, repeats.leagueId))
    .where(isSame)
  if (!made) await db.delete(repeats).where(isSame)
  return made ?? null
}

/** Lets someone who would have made the league into it. @throws {Refusal} draft-closed or league-full */
async function enter(db: Db, caller: Caller, { id }: { id: string }): Promise<{ id: string }> {
  const { open } = await lockLeague(db, id, 'no key update')
  if (!open) throw new Refusal('draft-closed')
  await db
    .update(invitations)
    .set({ status: 'accepted' })
    .where(and(eq(invitations.leagueId, id), eq(invitations.toUserId, caller.id)))
  await addMember(db, id, caller.id)
  return { id }
}

/** Fills the groups by ranking and finishes the setup. @throws {Refusal} field-unknown or groups-too-small */
async function sortGroups(db: Db, caller: Caller, league: LockedLeague): Promise<void> {
  const field = [...(await fieldOf(db, league)).values()].filter(({ inField }) => inField)
  if (field.length === 0) throw new Refusal('field-unknown')
  const sorted = sortByRanking(field).map(({ apiPlayerId, group }, nth) => ({
    leagueId: league.id,
    groupId: group,
    place: (nth % groupLimit) + 1,
    apiPlayerId,
  }))
  await db.insert(groupGolfers).values(sorted)
  checkGroupSizes(await groupSizes(db, league), league.rules)
  await db.update(allLeagues).set({ setupComplete: true }).where(eq(allLeagues.id, league.id))
  await writeLog(db, league.id, caller.id, 'Groups sorted by world ranking', 'Setup finished')
}

/** Starts a club with the caller as its owner and everyone who is asked in it. */
async function startClubWith(
  db: Db,
  caller: Caller,
  { entryFee, rules }: Earlier,
  name: string,
  people: readonly { userId: string }[],
): Promise<string> {
  const [club] = await db
    .insert(clubs)
    .values({ name, ownerId: caller.id, entryFeeCents: entryFee, rules })
    .returning({ id: clubs.id })
  const { id } = found(club, 'Club')
  const userIds = people.map(({ userId }) => userId)
  await db
    .insert(clubMembers)
    .values([caller.id, ...userIds].map((userId) => ({ clubId: id, userId })))
  await notify(db, {
    kind: 'league',
    userIds,
    title: `You’re in the club ${name}`,
    text: `${caller.name} started the club ${name}, so that you can play week after week. You can leave it at any time.`,
    path: `/clubs/${id}`,
  })
  await publish(db, ...[caller.id, ...userIds].map((userId) => ({ kind: 'user' as const, userId })))
  return id
}

async function bringIn(db: Db, { id, name }: LockedLeague, userId: string): Promise<void> {
  await addMember(db, id, userId)
  await notify(db, {
    kind: 'league',
    userIds: [userId],
    title: `You’re in ${name}`,
    text: `A new week of ${name} is on, and you are always in. Draft your team before picks lock.`,
    path: `/leagues/${id}/draft`,
  })
}

async function ask(
  db: Db,
  caller: Caller,
  { id, name }: LockedLeague,
  userId: string,
): Promise<void> {
  const [invitation] = await db
    .insert(invitations)
    .values({ leagueId: id, fromUserId: caller.id, toUserId: userId })
    .returning({ id: invitations.id, toUserId: invitations.toUserId })
  if (invitation) await announceInvitation(db, invitation, caller.name, name)
}
