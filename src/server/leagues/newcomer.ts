import { and, eq, type SQL, sql } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import { isBlocked } from '#server/friends/blocks.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { nameColumns } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { AccessError, found, NotFoundError, onViolation } from '#server/platform/errors/errors.ts'
import { publishSql } from '#server/platform/live/live.ts'
import { limitConcurrency } from '#server/platform/process/concurrency.ts'

import type { LockedLeague } from './access/lock-league.ts'
import { leagueLog } from './log/log-tables.ts'
import { personMark } from './log/sentences.ts'
import { changedNames, type StoredName, storingNames } from './members/member-names.ts'
import { allLeagues, invitations, leagueMembers, removedMembers } from './tables.ts'

/** The ways into a league: its link, an invitation, running the last one back, and being always in. */
type Way = 'link' | 'invitation' | 'again' | 'always'

/**
 * How many join or are invited at once in a process; the rest wait in line. Each waits for the league's or the club's row, so
 * a crowd would hold every connection of the pool and time out.
 */
export const admitInTurn = limitConcurrency(3)

/** The error for a code that no league has, or whose commissioner and the caller blocked each other. */
export const linkNotFound = () => new NotFoundError('This link doesn’t work. Check it for typos.')

/** The same error whether an invitation is missing, someone else's, already answered or ended by a block. */
export const invitationNotFound = () =>
  new NotFoundError('Invitation not found or has already been processed')

const membersToName = sql<StoredName[]>`(
  select coalesce(json_agg(json_build_object('leagueId', known.league_id, 'id', person.id,
    'username', person.username, 'firstName', person.first_name, 'lastName', person.last_name,
    'stored', known.name)), '[]')
  from ${leagueMembers} as known join ${users} as person on person.id = known.user_id
  where known.league_id = ${allLeagues.id})`

/** What lets someone into a league or keeps them out, and ends with a block. */
const permissionOf = (personId: string) => ({
  isInvited: sql<boolean>`exists (select from ${invitations}
    where league_id = ${allLeagues.id} and to_user_id = ${personId}::uuid and status = 'pending'
      and not ${isBlocked(invitations.fromUserId, personId)})`,
  /** Whether the commissioner blocked them, or was blocked by them. */
  isBlocked: sql<boolean>`${isBlocked(allLeagues.commissionerId, personId)}`,
})

/**
 * Reads someone's relation to a league that they may come into.
 *
 * @param which the league
 * @param lock keeps their account as it is until the transaction ends
 * @returns null when there is no such league, or they can't act
 */
export async function newcomerTo(
  db: Db,
  which: SQL | undefined,
  personId: string,
  lock: 'share' | null = null,
) {
  const query = db
    .select({
      ...nameColumns,
      leagueId: allLeagues.id,
      isMember: sql<boolean>`exists (select from ${leagueMembers}
        where league_id = ${allLeagues.id} and user_id = ${users.id})`,
      ...permissionOf(personId),
      isRemoved: sql<boolean>`exists (select from ${removedMembers}
        where league_id = ${allLeagues.id} and user_id = ${users.id})`,
      members: membersToName,
    })
    .from(users)
    .innerJoin(allLeagues, which)
    .where(and(eq(users.id, personId), canAct))
  const [newcomer] = await (lock ? query.for(lock, { of: users }) : query)
  return newcomer ?? null
}

/** Someone's relation to a league that they may come into. */
export type Newcomer = NonNullable<Awaited<ReturnType<typeof newcomerTo>>>

/**
 * Makes someone a member of a league whose row the caller has locked, in whichever way they come.
 *
 * @returns false for someone who is in already
 * @throws {NotFoundError} @throws {Refusal} removed-from-league, draft-closed, join-closed, not-asked or league-full
 * @throws {AccessError} 401 if their account has just been disabled or deleted
 */
export async function admitNewcomer(
  db: Db,
  league: LockedLeague,
  personId: string,
  way: Way,
): Promise<boolean> {
  const newcomer = await newcomerTo(db, eq(allLeagues.id, league.id), personId, 'share')
  if (!newcomer) throw new AccessError(401)
  if (newcomer.isMember) return false
  const error = whyNot(league, newcomer, way)
  if (error) throw error
  // Reading the newcomer may have waited for a block, which only the next statement sees.
  const late = whyNot(league, { ...newcomer, ...(await addMember(db, newcomer)) }, way)
  if (late) throw late
  return true
}

/** Whether someone was removed, and no new invitation lets them back in. */
export const isKeptOut = ({ isRemoved, isInvited }: Pick<Newcomer, 'isRemoved' | 'isInvited'>) =>
  isRemoved && !isInvited

/** An invitation lets someone in whom the link keeps out. A block is told apart from nothing. */
function whyNot(
  { isDraftOpen, isLinkClosed }: LockedLeague,
  newcomer: Newcomer,
  way: Way,
): Error | null {
  const { isInvited, isBlocked } = newcomer
  if (way === 'link' && isBlocked) return linkNotFound()
  if (way === 'invitation' && (isBlocked || !isInvited)) return invitationNotFound()
  if (isKeptOut(newcomer)) return new Refusal('removed-from-league')
  if (!isDraftOpen) return new Refusal('draft-closed')
  const isShut = isLinkClosed && !isInvited
  if (way === 'link' && isShut) return new Refusal('join-closed')
  if (way === 'again' && (isShut || isBlocked)) return new Refusal('not-asked')
  return null
}

/**
 * Adds a member with one statement, because everyone else who joins waits for the league's row.
 *
 * @returns what let them in, as this statement found it
 * @throws {Refusal} league-full
 */
async function addMember(
  db: Db,
  { leagueId, id, username, firstName, lastName, members }: Newcomer,
): Promise<Pick<Newcomer, 'isInvited' | 'isBlocked'>> {
  const named = { leagueId, id, username, firstName, lastName, stored: null }
  const names = changedNames([...members, named])
  const name = names.find(({ userId }) => userId === id)?.name ?? null
  const changes = [
    { kind: 'league', leagueId },
    { kind: 'user', userId: id },
  ]
  const { isInvited, isBlocked } = permissionOf(id)
  const [permission] = await queryRows<Pick<Newcomer, 'isInvited' | 'isBlocked'>>(
    db,
    sql`with joined as (insert into ${leagueMembers} (league_id, user_id, name)
          values (${leagueId}, ${id}, ${name})),
        named as (${storingNames(names)}),
        answered as (update ${invitations} set status = 'accepted'
          where league_id = ${leagueId} and to_user_id = ${id}),
        forgiven as (delete from ${removedMembers} where league_id = ${leagueId} and user_id = ${id}),
        logged as (insert into ${leagueLog} (league_id, user_id, text)
          values (${leagueId}, ${id}, ${`${personMark(id)} joined`}))
        select ${isInvited} as "isInvited", ${isBlocked} as "isBlocked",
          ${publishSql(sql`${JSON.stringify(changes)}::jsonb`)}
        from ${allLeagues} where ${allLeagues.id} = ${leagueId}`,
  ).catch(onViolation('league_members_limit', () => new Refusal('league-full')))
  return found(permission, 'League')
}
