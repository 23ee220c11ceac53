import { and, asc, eq, sql } from 'drizzle-orm'

import type { Shootout, ShootoutChoice } from '#contract/game/shootout.ts'
import { compareText } from '#domain/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkWeekendPicks, weekendGolfers, type WeekendGolfer } from '#domain/shootout/picks.ts'
import { weekendRound } from '#domain/shootout/weekend.ts'
import { loadField } from '#server/leagues/draft/league-field.ts'
import { memberNameSql } from '#server/leagues/members/member-names.ts'
import { leagueMembers } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Database, Db } from '#server/platform/db/db.ts'

import { readRows } from './shootout-rows.ts'
import { type ShootoutSnapshot, findShootout } from './shootout-state.ts'
import { shootoutPicks } from './tables.ts'
import { writePicks } from './write-picks.ts'

const noShootout: Shootout = {
  state: 'off',
  closesAt: null,
  closesEstimated: false,
  finalAt: null,
  reason: null,
  mine: null,
  golfers: [],
  members: [],
  teams: null,
}

/** The league's weekend shootout, as a member sees it. */
export async function readShootout(db: Db, member: Member): Promise<Shootout> {
  const { leagueId } = member
  const shootout = await findShootout(db, leagueId)
  if (!shootout) return noShootout
  const { state, reason, closesAt, closesEstimated } = shootout
  const isOpen = state === 'open'
  const lines = await readRows(db, shootout)
  return {
    state,
    reason,
    closesAt,
    closesEstimated,
    finalAt: state === 'final' ? shootout.settledAt : null,
    mine: await findPicks(db, member),
    golfers: isOpen ? (await listChoices(db, shootout)).map(toChoice).toSorted(byScore) : [],
    members: isOpen ? await listPickers(db, leagueId) : [],
    teams:
      lines?.map(({ golfers, ...line }) => ({
        ...line,
        apiPlayerIds: golfers.map(({ apiPlayerId }) => apiPlayerId),
      })) ?? null,
  }
}

/**
 * Saves the member's three golfers for the weekend, in place of any before.
 *
 * @throws {Refusal} shootout-off, shootout-waiting, shootout-closed, or what `checkWeekendPicks` refuses
 */
export async function saveShootoutPicks(
  database: Database,
  member: Member,
  apiPlayerIds: string[],
): Promise<{ apiPlayerIds: string[]; savedAt: Date }> {
  const shootout = await findShootout(database.db, member.leagueId)
  if (!shootout) throw new Refusal('shootout-off')
  if (shootout.state === 'waiting') throw new Refusal('shootout-waiting')
  if (shootout.state !== 'open') throw new Refusal('shootout-closed')
  checkWeekendPicks(apiPlayerIds, await listChoices(database.db, shootout))
  const saved = await writePicks(database, member, apiPlayerIds)
  if (!saved) throw new Refusal('shootout-closed')
  return { apiPlayerIds, savedAt: saved.savedAt }
}

async function listChoices(db: Db, { league, known }: ShootoutSnapshot): Promise<WeekendGolfer[]> {
  if (!known) return []
  const field = await loadField(db, league)
  return weekendGolfers(known.board, (id) => field.get(id)?.slot ?? 'W')
}

const toChoice = ({ row, slot }: WeekendGolfer): ShootoutChoice => ({
  apiPlayerId: row.apiPlayerId,
  name: row.name,
  groupId: slot,
  position: row.position,
  toPar: row.toPar,
  teeTime: row.currentRound === weekendRound ? row.teeTime : null,
})

const byScore = (a: ShootoutChoice, b: ShootoutChoice): number =>
  (a.toPar ?? Infinity) - (b.toPar ?? Infinity) || compareText(a.name, b.name)

async function findPicks(db: Db, { leagueId, userId }: Member): Promise<string[] | null> {
  const [row] = await db
    .select({ apiPlayerIds: shootoutPicks.apiPlayerIds })
    .from(shootoutPicks)
    .where(and(eq(shootoutPicks.leagueId, leagueId), eq(shootoutPicks.userId, userId)))
  return row?.apiPlayerIds ?? null
}

/** The members in the order they joined, and whether each has picked. */
async function listPickers(db: Db, leagueId: string): Promise<Shootout['members']> {
  return await db
    .select({
      userId: users.id,
      name: memberNameSql,
      picked: sql<boolean>`${shootoutPicks.userId} is not null`,
    })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .leftJoin(
      shootoutPicks,
      and(
        eq(shootoutPicks.leagueId, leagueMembers.leagueId),
        eq(shootoutPicks.userId, leagueMembers.userId),
      ),
    )
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
}
