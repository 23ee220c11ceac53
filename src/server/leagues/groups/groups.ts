import { eq, inArray, ne, sql } from 'drizzle-orm'

import type { GroupAssignment, GroupedGolfer, sortPlayers } from '#contract/leagues/groups.ts'
import type { Input } from '#contract/wire/endpoint.ts'
import {
  hasSameGroups,
  maxGroupSize,
  groups,
  slotName,
  type Group,
} from '#domain/leagues/groups.ts'
import { Refusal } from '#domain/refusal.ts'
import { type FieldOrder, orderName } from '#domain/strength/field-order.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onViolation, found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'
import { holdField } from '#server/tournaments/lock-tournament.ts'

import type { LockedLeague } from '../access/lock-league.ts'
import { listPossibleOrders, loadField, type LeagueFieldGolfer } from '../draft/league-field.ts'
import { addLogEntries } from '../log/league-log.ts'
import { groupGolfers, groupOrders } from '../tables.ts'
import { listGroupedGolfers } from './list-groups.ts'
import { lockForSetup } from './setup.ts'

interface Placed extends GroupAssignment {
  id: string
  place: number
}

/**
 * Stores what a change makes of a league's groups, all of it or nothing.
 *
 * @param change returns the golfers of each group, from those who are there
 * @param sortedBy what filled the groups, unless they were sorted by hand
 * @throws {Refusal} what `lockForSetup` refuses; golfer-not-in-field, golfer-grouped or group-limit
 */
async function storeGroups(
  db: Db,
  member: Member,
  change: (current: readonly Placed[]) => readonly GroupAssignment[],
  sortedBy?: FieldOrder,
): Promise<{ message: string; playerGroups: GroupedGolfer[] }> {
  const { playerGroups } = await db.transaction(async (db) => {
    await holdField(db, sql`select tournament_key from leagues where id = ${member.leagueId}`)
    const league = await lockForSetup(db, member)
    const { id, apiPlayerId, groupId, place } = groupGolfers
    const current = await db
      .select({ id, apiPlayerId, groupId, place })
      .from(groupGolfers)
      .where(eq(groupGolfers.leagueId, league.id))
      .orderBy(place)
    const wanted = change(current)
    const { filledBy, isNewOrder } = await storeOrder(db, league, sortedBy)
    const field = await loadField(db, league)
    const added = withoutAny(wanted, current)
    checkAssignments(wanted, added, field)
    const removed = withoutAny(current, wanted)
    if (added.length === 0 && removed.length === 0 && !isNewOrder)
      return await listGroupedGolfers(db, member)
    const kept = current.filter((golfer) => !removed.includes(golfer))
    const placed = groups.flatMap((group) => assignPositions(group, kept, added))
    await replaceGolfers(db, league.id, removed, placed)
    await addLogEntries(
      db,
      league.id,
      member.userId,
      ...(filledBy ? [`Groups sorted by ${orderName(filledBy)}`] : []),
      ...describeByGroup('Removed from', removed, field),
      ...describeByGroup('Added to', added, field),
    )
    await publish(db, { kind: 'league', leagueId: league.id })
    return await listGroupedGolfers(db, member)
  })
  return { message: 'Player group assignments saved successfully', playerGroups }
}

/**
 * Stores what a league is sorted by: what filled its groups, else the best order that the field has.
 *
 * @returns what filled the groups, if the field does have that order, and whether the stored order changed
 */
async function storeOrder(
  db: Db,
  { id, tournamentKey }: LockedLeague,
  sortedBy: FieldOrder | undefined,
): Promise<{ filledBy: FieldOrder | null; isNewOrder: boolean }> {
  const possible = await listPossibleOrders(db, tournamentKey)
  const filledBy = possible.find((order) => order === sortedBy) ?? null
  const golferOrder = filledBy ?? possible[0]
  if (!golferOrder) return { filledBy, isNewOrder: false }
  const insert = db.insert(groupOrders).values({ leagueId: id, golferOrder })
  const changed = await (
    filledBy
      ? insert.onConflictDoUpdate({
          target: groupOrders.leagueId,
          set: { golferOrder },
          setWhere: ne(groupOrders.golferOrder, golferOrder),
        })
      : insert.onConflictDoNothing()
  ).returning({ leagueId: groupOrders.leagueId })
  return { filledBy, isNewOrder: changed.length > 0 }
}

/**
 * Replaces all groups, as `storeGroups` does. The same sorting may arrive twice, since a response may get lost.
 *
 * @throws {Refusal} groups-changed when other groups are saved than those that the sorting is based on
 */
export const sortGroups = (
  db: Db,
  member: Member,
  { playerGroupAssignments: wanted, basedOn, golferOrder }: Input<typeof sortPlayers>['body'],
) =>
  storeGroups(
    db,
    member,
    (current) => {
      const isOutdated =
        basedOn && !hasSameGroups(basedOn, current) && !hasSameGroups(wanted, current)
      if (isOutdated) throw new Refusal('groups-changed')
      return wanted
    },
    golferOrder,
  )

/** Adds golfers to groups, as `storeGroups` does. */
export const addToGroups = (db: Db, member: Member, assignments: readonly GroupAssignment[]) =>
  storeGroups(db, member, (current) => [...current, ...assignments])

/** Removes a golfer from a group, as `storeGroups` does. @throws {NotFoundError} */
export async function removeFromGroup(
  db: Db,
  member: Member,
  playerGroupId: string,
): Promise<{ message: string }> {
  await storeGroups(db, member, (current) => {
    const removed = current.find(({ id }) => id === playerGroupId)
    return withoutAny(current, [found(removed, 'Player')])
  })
  return { message: 'Player removed from group' }
}

/** The golfers of a list who are not in the same group of another. */
function withoutAny<A extends GroupAssignment>(
  list: readonly A[],
  others: readonly GroupAssignment[],
): A[] {
  const groupOf = new Map(others.map(({ apiPlayerId, groupId }) => [apiPlayerId, groupId]))
  return list.filter(({ apiPlayerId, groupId }) => groupOf.get(apiPlayerId) !== groupId)
}

/** @throws {Refusal} golfer-not-in-field for a new golfer, golfer-grouped for one who is named twice */
function checkAssignments(
  wanted: readonly GroupAssignment[],
  added: readonly GroupAssignment[],
  field: ReadonlyMap<string, LeagueFieldGolfer>,
): void {
  for (const { apiPlayerId } of added) {
    const golfer = field.get(apiPlayerId)
    if (golfer?.inField) continue
    const sentence = golfer && `${golfer.name} isn’t in the field.`
    throw new Refusal('golfer-not-in-field', sentence, { apiPlayerId })
  }
  const seen = new Set<string>()
  for (const { apiPlayerId } of wanted) {
    const name = field.get(apiPlayerId)?.name ?? apiPlayerId
    const sentence = `${name} is already in a group.`
    if (seen.has(apiPlayerId)) throw new Refusal('golfer-grouped', sentence, { apiPlayerId })
    seen.add(apiPlayerId)
  }
}

/** Gives a group's new golfers its free places, lowest first. @throws {Refusal} group-limit */
function assignPositions(
  group: Group,
  kept: readonly Placed[],
  added: readonly GroupAssignment[],
): (GroupAssignment & { place: number })[] {
  const used = new Set(kept.filter(({ groupId }) => groupId === group).map(({ place }) => place))
  const free = Array.from({ length: maxGroupSize }, (_, nth) => nth + 1).filter((n) => !used.has(n))
  return added
    .filter(({ groupId }) => groupId === group)
    .map(({ apiPlayerId, groupId }, nth) => {
      const place = free[nth]
      if (place !== undefined) return { apiPlayerId, groupId, place }
      const sentence = `${slotName(group)} can have maximum ${maxGroupSize} players`
      throw new Refusal('group-limit', sentence, { group })
    })
}

async function replaceGolfers(
  db: Db,
  leagueId: string,
  removed: readonly Placed[],
  placed: readonly (GroupAssignment & { place: number })[],
): Promise<void> {
  const ids = removed.map(({ id }) => id)
  if (ids.length > 0) await db.delete(groupGolfers).where(inArray(groupGolfers.id, ids))
  if (placed.length === 0) return
  await db
    .insert(groupGolfers)
    .values(placed.map((golfer) => ({ leagueId, ...golfer })))
    // The league's lock makes both rare; the constraints decide.
    .catch(onViolation('group_golfers_golfer_key', () => new Refusal('golfer-grouped')))
    .catch(onViolation('group_golfers_place_key', () => new Refusal('group-limit')))
}

/** Describes what happened to golfers, one line per group. */
function describeByGroup(
  what: string,
  golfers: readonly GroupAssignment[],
  field: ReadonlyMap<string, LeagueFieldGolfer>,
): string[] {
  return groups.flatMap((group) => {
    const names = golfers
      .filter(({ groupId }) => groupId === group)
      .map(({ apiPlayerId }) => field.get(apiPlayerId)?.name ?? apiPlayerId)
    return names.length ? [`${what} ${slotName(group)}: ${names.join(', ')}`] : []
  })
}
