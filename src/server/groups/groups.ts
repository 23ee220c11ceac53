import { and, asc, eq, sql } from 'drizzle-orm'

import type { Assignment, PlayerGroup } from '#contract/leagues/groups.ts'
import { groupLimit, groups, slotName, type Group } from '#domain/leagues/groups.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { fieldOf, type FieldGolfer } from '../draft/field.ts'
import { violates, found } from '../errors/errors.ts'
import type { Admitted, Member } from '../identity/admission.ts'
import { writeLog } from '../leagues/log.ts'
import { groupGolfers, leagues } from '../leagues/tables.ts'
import { publish } from '../live/live.ts'
import { entrants } from '../tournaments/tables.ts'
import { entrantName, inField, rankingOrder } from '../tournaments/tournaments.ts'
import { lockForSetup } from './setup.ts'

/** The golfers in groups A, B and C, best ranked first. */
export async function groupsOf(
  db: Db,
  { leagueId }: Admitted,
): Promise<{ playerGroups: PlayerGroup[] }> {
  const playerGroups = await db
    .select({
      id: groupGolfers.id,
      groupId: groupGolfers.groupId,
      tournamentPlayer: {
        apiPlayerId: groupGolfers.apiPlayerId,
        fullName: entrantName,
        country: entrants.country,
        currentRanking: entrants.ranking,
        imageUrl: entrants.imageUrl,
        status: sql<string>`case when ${inField} then 'active' else 'withdrawn' end`,
      },
    })
    .from(groupGolfers)
    .innerJoin(leagues, eq(leagues.id, groupGolfers.leagueId))
    .innerJoin(
      entrants,
      and(
        eq(entrants.tournamentKey, leagues.tournamentKey),
        eq(entrants.apiPlayerId, groupGolfers.apiPlayerId),
      ),
    )
    .where(eq(groupGolfers.leagueId, leagueId))
    .orderBy(asc(groupGolfers.groupId), ...rankingOrder)
  return { playerGroups }
}

/**
 * Assigns golfers to groups, all of them or none.
 *
 * @throws {Refusal} what `lockForSetup` refuses; golfer-not-in-field, golfer-grouped or group-limit
 */
export async function addToGroups(
  db: Db,
  member: Member,
  assignments: readonly Assignment[],
): Promise<{ message: string; playerGroups: PlayerGroup[] }> {
  const { playerGroups } = await db.transaction(async (db) => {
    const league = await lockForSetup(db, member)
    const ids = assignments.map(({ apiPlayerId }) => apiPlayerId)
    const field = await fieldOf(db, league, ids)
    for (const { apiPlayerId } of assignments) checkFree(field.get(apiPlayerId), apiPlayerId, ids)
    const taken = await db
      .select({ groupId: groupGolfers.groupId, place: groupGolfers.place })
      .from(groupGolfers)
      .where(eq(groupGolfers.leagueId, league.id))
    const placed = groups.flatMap((group) => assignPlaces(group, taken, assignments))
    await db
      .insert(groupGolfers)
      .values(placed.map((golfer) => ({ leagueId: league.id, ...golfer })))
      .catch(refuseByConstraint)
    await writeLog(db, league.id, member.userId, ...describeAdditions(assignments, field))
    await publish(db, { kind: 'league', leagueId: league.id })
    return await groupsOf(db, member)
  })
  return { message: 'Player group assignments saved successfully', playerGroups }
}

/** Removes a golfer from a group. @throws {Missing} @throws {Refusal} what `lockForSetup` refuses */
export async function removeFromGroup(
  db: Db,
  member: Member,
  playerGroupId: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const league = await lockForSetup(db, member)
    const [removed] = await db
      .delete(groupGolfers)
      .where(and(eq(groupGolfers.id, playerGroupId), eq(groupGolfers.leagueId, league.id)))
      .returning({ apiPlayerId: groupGolfers.apiPlayerId, group: groupGolfers.groupId })
    const { apiPlayerId, group } = found(removed, 'Player')
    const field = await fieldOf(db, league, [apiPlayerId])
    const name = field.get(apiPlayerId)?.name ?? apiPlayerId
    await writeLog(db, league.id, member.userId, `Removed from ${slotName(group)}: ${name}`)
    await publish(db, { kind: 'league', leagueId: league.id })
  })
  return { message: 'Player removed from group' }
}

function checkFree(golfer: FieldGolfer | undefined, apiPlayerId: string, ids: string[]): void {
  if (!golfer?.inField) {
    const sentence = golfer && `${golfer.name} isn't in the field`
    throw new Refusal('golfer-not-in-field', sentence, { apiPlayerId })
  }
  const twice = ids.indexOf(apiPlayerId) !== ids.lastIndexOf(apiPlayerId)
  if (golfer.slot === 'W' && !twice) return
  throw new Refusal('golfer-grouped', `${golfer.name} is already in a group`, { apiPlayerId })
}

/** Gives a group's new golfers its free places, lowest first. @throws {Refusal} group-limit */
function assignPlaces(
  group: Group,
  taken: readonly { groupId: Group; place: number }[],
  assignments: readonly Assignment[],
): (Assignment & { place: number })[] {
  const used = new Set(taken.filter(({ groupId }) => groupId === group).map(({ place }) => place))
  const free = Array.from({ length: groupLimit }, (_, nth) => nth + 1).filter((n) => !used.has(n))
  return assignments
    .filter(({ groupId }) => groupId === group)
    .map((assignment, nth) => {
      const place = free[nth]
      if (place !== undefined) return { ...assignment, place }
      const sentence = `${slotName(group)} can have maximum ${groupLimit} players`
      throw new Refusal('group-limit', sentence, { group })
    })
}

/** Turns a broken constraint into its refusal. The league's lock makes it rare; the constraint decides. */
function refuseByConstraint(error: unknown): never {
  if (violates(error, 'group_golfers_golfer_key')) throw new Refusal('golfer-grouped')
  if (violates(error, 'group_golfers_place_key')) throw new Refusal('group-limit')
  throw error
}

/** Describes new golfers of groups, one line per group. */
function describeAdditions(
  assignments: readonly Assignment[],
  field: ReadonlyMap<string, FieldGolfer>,
): string[] {
  return groups.flatMap((group) => {
    const added = assignments.filter(({ groupId }) => groupId === group)
    const names = added.map(({ apiPlayerId }) => field.get(apiPlayerId)?.name ?? apiPlayerId)
    return names.length ? [`Added to ${slotName(group)}: ${names.join(', ')}`] : []
  })
}
