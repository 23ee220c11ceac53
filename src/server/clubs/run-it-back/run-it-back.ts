import { and, eq } from 'drizzle-orm'

import type * as calls from '#contract/leagues/run-it-back.ts'
import type { Input, Output } from '#contract/wire/endpoint.ts'
import { checkSlotSizes, assignGroupsByRanking } from '#domain/draft/draft.ts'
import { maxGroupSize } from '#domain/leagues/groups.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { orderName } from '#domain/strength/field-order.ts'
import {
  inviteExpiry,
  lockLeague,
  lockLeagueForMember,
  type LockedLeague,
} from '#server/leagues/access/lock-league.ts'
import {
  createLeague,
  findRequestedLeague,
  requirePlayableTournament,
} from '#server/leagues/create-league.ts'
import { loadField } from '#server/leagues/draft/league-field.ts'
import { sendInvitations } from '#server/leagues/invitations/invite-friend.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import { admitNewcomer } from '#server/leagues/newcomer.ts'
import { setShootout } from '#server/leagues/shootout-setting.ts'
import { countSlotSizes } from '#server/leagues/slot-sizes.ts'
import { allLeagues, groupGolfers, groupOrders } from '#server/leagues/tables.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { holdField } from '#server/tournaments/lock-tournament.ts'

import { requireClubMember, lockClub } from '../club-access.ts'
import { storeLeagueClub } from '../club-leagues.ts'
import {
  earlierOf,
  findExistingLeague,
  type Origin,
  originOf,
  listInvitees,
} from './previous-league.ts'
import { countFirstWeek, createClubWith } from './start-club.ts'
import { repeatedLeagues } from './tables.ts'

type Wish = Input<typeof calls.runItBack>['body']
type Caller = Pick<Account, 'id' | 'name' | 'username'>
type Made = Output<typeof calls.runItBack>

/** Plays the next tournament with the people of a league, or of its club if it is in one. @throws as `repeatLeague` */
export async function runItBack(
  db: Db,
  source: GolfSource['name'],
  caller: Caller,
  leagueId: string,
  wish: Wish,
): Promise<Made> {
  // With changes, it is a league of its own.
  const origin: Origin = wish.changes ? { clubId: null, leagueId } : await originOf(db, leagueId)
  return await repeatLeague(db, source, caller, origin, wish)
}

/**
 * Plays the next tournament with the people of a club, or of an earlier league. If two calls are for the same
 * tournament, the second enters the league that the first made.
 *
 * @throws {AccessError} 403 to a mere member of the club
 * @throws {NotFoundError}
 * @throws {Refusal} as `createLeague`, `lockLeague` and `admitNewcomer`; field-unknown, groups-too-small or club-full
 */
export async function repeatLeague(
  db: Db,
  source: GolfSource['name'],
  caller: Caller,
  origin: Origin,
  wish: Wish,
): Promise<Made> {
  const { clubId, leagueId } = origin
  if (clubId !== null) await requireClubMember(db, caller, clubId, 'deputy')
  const { key } = await requirePlayableTournament(db, source, wish)
  const lookFor = async (db: Db) => {
    if (!wish.changes) return await findExistingLeague(db, origin, key)
    const { clientId } = wish.changes
    return clientId === undefined ? null : await findRequestedLeague(db, caller.id, clientId)
  }
  const made = await lookFor(db)
  const { id, isNew } = made
    ? { id: made, isNew: false }
    : await db.transaction(async (db) => {
        await holdField(db, key)
        if (clubId === null) {
          // The caller is admitted again: they may have left it since, or have been removed.
          const member = { leagueId, userId: caller.id, username: caller.username }
          await lockLeagueForMember(db, member, 'member', 'no key update', { allowsEnded: true })
        } else await lockClub(db, caller, clubId, 'deputy')
        const made = await lookFor(db)
        if (made) return { id: made, isNew: false }
        return { id: await makeWeek(db, source, caller, origin, wish), isNew: true }
      })
  // In a transaction of its own, since leagues are locked before clubs, and in the order of their ids.
  if (!isNew) {
    await db.transaction(async (db) => {
      await admitNewcomer(db, await lockLeague(db, id, 'no key update'), caller.id, 'again')
    })
  }
  const lacksClub = !!wish.clubName && (await originOf(db, id)).clubId === null
  return { league: { id }, ...(lacksClub && { lacksClub }) }
}

/** Makes the league. The caller has locked where it comes from. */
async function makeWeek(
  db: Db,
  source: GolfSource['name'],
  caller: Caller,
  origin: Origin,
  { clubName, changes, ...tournament }: Wish,
): Promise<string> {
  const earlier = { ...(await earlierOf(db, origin)), ...changes }
  // Locks the caller, too, before createLeague would, so that accounts are locked in the order of their ids.
  const everyone = await listInvitees(db, origin, caller.id, 'share')
  const { league } = await createLeague(
    db,
    source,
    caller,
    { ...tournament, ...earlier },
    earlier.rules,
  )
  const locked = await lockLeague(db, league.id, 'no key update')
  if (!changes) await prepare(db, caller, locked, origin)
  if (earlier.shootout) await setShootout(db, locked, true)
  const people = everyone.filter(({ userId }) => changes?.memberIds.includes(userId) ?? true)
  const its =
    origin.clubId ?? (clubName ? await createClubWith(db, caller, earlier, clubName, people) : null)
  if (its && origin.clubId === null) await countFirstWeek(db, caller, its, origin.leagueId)
  // Its draft may close while it is made.
  if (its) await storeLeagueClub(db, league.id, its, 'draft-closed')
  const always = idsOf(people.filter(({ alwaysIn }) => alwaysIn))
  for (const userId of always) await admitNewcomer(db, locked, userId, 'always')
  await notify(db, {
    kind: 'league',
    userIds: always,
    title: `You’re in ${earlier.name}`,
    text: `${earlier.name} is on for another week, and you’re always in.${feeText(earlier.entryFee)} Draft your team before picks lock.`,
    path: `/leagues/${league.id}/draft`,
    lookOf: { leagueId: league.id },
    ...inviteExpiry(locked),
  })
  await sendInvitations(db, locked, caller, idsOf(people.filter(({ alwaysIn }) => !alwaysIn)))
  return league.id
}

const feeText = (entryFee: number) =>
  entryFee > 0 ? ` The entry fee is ${formatMoney(entryFee)}.` : ''

const idsOf = (people: readonly { userId: string }[]) => people.map(({ userId }) => userId)

/** Gets the league ready to draft, as the one that there is for its tournament. */
async function prepare(
  db: Db,
  caller: Caller,
  league: LockedLeague,
  { clubId, leagueId }: Origin,
): Promise<void> {
  const { id, tournamentKey } = league
  // One that was deleted or taken out of the club makes way.
  const isSame =
    clubId === null ? eq(repeatedLeagues.earlierId, leagueId) : eq(repeatedLeagues.clubId, clubId)
  await db
    .delete(repeatedLeagues)
    .where(and(isSame, eq(repeatedLeagues.tournamentKey, tournamentKey)))
  await db
    .insert(repeatedLeagues)
    .values({ leagueId: id, tournamentKey, clubId, earlierId: leagueId })
  await assignGroups(db, caller, league)
}

/**
 * Fills the groups in the field's order and finishes the setup. A field without an order is left to the commissioner.
 *
 * @throws {Refusal} field-unknown or groups-too-small
 */
async function assignGroups(db: Db, caller: Caller, league: LockedLeague): Promise<void> {
  const field = [...(await loadField(db, league)).values()].filter(({ inField }) => inField)
  if (!field[0]) throw new Refusal('field-unknown')
  const { order: golferOrder } = field[0]
  if (!golferOrder) return
  await db.insert(groupOrders).values({ leagueId: league.id, golferOrder })
  const sorted = assignGroupsByRanking(field, league.rules).map(({ apiPlayerId, group }, nth) => ({
    leagueId: league.id,
    groupId: group,
    place: (nth % maxGroupSize) + 1,
    apiPlayerId,
  }))
  await db.insert(groupGolfers).values(sorted)
  checkSlotSizes(await countSlotSizes(db, league), league.rules)
  await db.update(allLeagues).set({ setupComplete: true }).where(eq(allLeagues.id, league.id))
  const sortedBy = `Groups sorted by ${orderName(golferOrder)}`
  await addLogEntries(db, league.id, caller.id, sortedBy, 'Setup finished')
}
