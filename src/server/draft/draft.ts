import { and, eq, exists, isNull, sql } from 'drizzle-orm'

import type { NewTeam, Team } from '#contract/draft.ts'
import { checkTeam, isComplete } from '#domain/draft/draft.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import type { Member } from '../identity/admission.ts'
import { isDraftOpen } from '../leagues/open.ts'
import { lockLeague, type LockedLeague } from '../leagues/row-lock.ts'
import { allLeagues, leagueMembers, leagues, teams } from '../leagues/tables.ts'
import { publish } from '../live/live.ts'
import { fieldOf, type FieldGolfer } from './field.ts'
import { isTeamOf, storedTeam } from './team.ts'

/**
 * Saves the member's team, complete or partial; an empty team deletes it. The database's clock decides
 * whether the draft is open, read after waiting for the league's lock and the member's own saves.
 *
 * @returns the team as it is stored
 * @throws {Refusal} draft-closed, setup-open, golfer-not-in-field, golfer-twice or group-full
 */
export async function storeTeam(db: Db, member: Member, team: NewTeam): Promise<Team> {
  return await db.transaction(async (db) => {
    if (team.apiPlayerIds.length) await freeze(db, member.leagueId)
    const league = await lockLeague(db, member.leagueId, 'share')
    if (!league.open) throw new Refusal('draft-closed')
    if (!league.setupComplete) throw new Refusal('setup-open')
    await lockOwnSaves(db, member)
    const before = await previousTeam(db, member)
    const golfers = await pickedGolfers(db, league, team.apiPlayerIds, before.apiPlayerIds)
    checkTeam(golfers, league.rules.places)
    const complete = isComplete(golfers, league.rules.places)
    if (golfers.length) await save(db, member, team, complete)
    else if (before.saved) await deleteTeam(db, member)
    // For the member's other windows and devices, so that none saves an older team over this one.
    await publish(db, { kind: 'team', userId: member.userId, leagueId: league.id })
    // Other members may only know whether a team is complete, so no other change is published to them.
    if (complete !== before.complete) await publish(db, { kind: 'league', leagueId: league.id })
    return await storedTeam(db, member)
  })
}

/**
 * Freezes groups and rules when the first team is saved. This comes before the share lock, because two
 * transactions that hold it could not both change the row. Later saves find it set and leave the row alone.
 */
async function freeze(db: Db, leagueId: string): Promise<void> {
  await db
    .update(allLeagues)
    .set({ frozenAt: sql`clock_timestamp()` })
    .where(and(eq(allLeagues.id, leagueId), isNull(allLeagues.frozenAt)))
}

/** Makes one person's saves take turns, so that each knows what it replaces. */
async function lockOwnSaves(db: Db, { leagueId, userId }: Member): Promise<void> {
  await db
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .where(and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, userId)))
    .for('no key update')
}

async function previousTeam(
  db: Db,
  member: Member,
): Promise<{ saved: boolean; apiPlayerIds: string[]; complete: boolean }> {
  const [saved] = await db
    .select({ apiPlayerIds: teams.apiPlayerIds, complete: teams.complete })
    .from(teams)
    .where(isTeamOf(member))
  return saved ? { saved: true, ...saved } : { saved: false, apiPlayerIds: [], complete: false }
}

/** A withdrawn golfer may stay on a team but can't be newly picked. @throws {Refusal} golfer-not-in-field */
async function pickedGolfers(
  db: Db,
  league: LockedLeague,
  ids: readonly string[],
  previousIds: readonly string[],
): Promise<FieldGolfer[]> {
  if (ids.length === 0) return []
  const field = await fieldOf(db, league, ids)
  return ids.map((apiPlayerId) => {
    const golfer = field.get(apiPlayerId)
    if (golfer && (golfer.inField || previousIds.includes(apiPlayerId))) return golfer
    const sentence = golfer && `${golfer.name} isn't in the field`
    throw new Refusal('golfer-not-in-field', sentence, { apiPlayerId })
  })
}

/** Stores the exact instant that was compared with the deadline. @throws {Refusal} draft-closed */
async function save(db: Db, member: Member, team: NewTeam, complete: boolean): Promise<void> {
  const moment = db
    .select({
      at: sql<Date>`clock_timestamp()`.as('at'),
      deadline: leagues.draftingEndAt,
      closedAt: leagues.closedAt,
    })
    .from(leagues)
    .where(eq(leagues.id, member.leagueId))
    .as('moment')
  const saved = await db
    .insert(teams)
    .select(
      db
        .select({
          leagueId: sql<string>`${member.leagueId}::uuid`.as('league_id'),
          userId: sql<string>`${member.userId}::uuid`.as('user_id'),
          apiPlayerIds: sql<
            string[]
          >`${sql.param(team.apiPlayerIds, teams.apiPlayerIds)}::text[]`.as('api_player_ids'),
          filledIds: sql<string[]>`'{}'::text[]`.as('filled_ids'),
          predictedWinningScore: sql<number | null>`${team.predictedWinningScore}::int`.as(
            'predicted_winning_score',
          ),
          complete: sql<boolean>`${complete}::boolean`.as('complete'),
          completeAt: sql<Date | null>`case when ${complete} then ${moment.at} end`.as(
            'complete_at',
          ),
          savedAt: moment.at,
        })
        .from(moment)
        .where(and(isNull(moment.closedAt), sql`${moment.at} < ${moment.deadline}`)),
    )
    .onConflictDoUpdate({
      target: [teams.leagueId, teams.userId],
      set: {
        apiPlayerIds: sql`excluded.api_player_ids`,
        predictedWinningScore: sql`excluded.predicted_winning_score`,
        complete: sql`excluded.complete`,
        // A complete team keeps its time when it is changed, and loses it when it becomes incomplete.
        completeAt: sql`case when ${teams.complete} and excluded.complete
          then coalesce(${teams.completeAt}, ${teams.savedAt}) else excluded.complete_at end`,
        savedAt: sql`excluded.saved_at`,
      },
    })
    .returning({ userId: teams.userId })
  if (saved.length === 0) throw new Refusal('draft-closed')
}

async function deleteTeam(db: Db, member: Member): Promise<void> {
  const open = db
    .select({ id: leagues.id })
    .from(leagues)
    .where(and(eq(leagues.id, member.leagueId), isDraftOpen(leagues)))
  const deleted = await db
    .delete(teams)
    .where(and(isTeamOf(member), exists(open)))
    .returning({ userId: teams.userId })
  if (deleted.length === 0) throw new Refusal('draft-closed')
}
