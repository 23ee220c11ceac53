import type { NewTeam, Team } from '#contract/draft.ts'
import { checkTeam, isComplete } from '#domain/draft/draft.ts'
import { Refusal } from '#domain/refusal.ts'
import { and, eq, exists, isNull, sql } from 'drizzle-orm'

import type { Member } from '../identity/admission.ts'
import type { Db } from '../db/db.ts'
import { lockLeague, type LockedLeague } from '../leagues/row-lock.ts'
import { allLeagues, leagueMembers, leagues, teams } from '../leagues/tables.ts'
import { publish } from '../live/live.ts'
import { fieldOf, type FieldGolfer } from './field.ts'
import { isDraftOpen } from '../leagues/open.ts'
import { isTeamOf, storedTeam } from './team.ts'

/**
 * Saves the member's team, whole or in part, or refuses it; an empty one is none. The database's clock
 * says whether drafting is open, once the league and the member's own saves have been waited for.
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
    const before = await savedBefore(db, member)
    const golfers = await choose(db, league, team.apiPlayerIds, before.apiPlayerIds)
    checkTeam(golfers, league.rules.places)
    const complete = isComplete(golfers, league.rules.places)
    if (golfers.length) await save(db, member, team, complete)
    else if (before.saved) await discard(db, member)
    // His other windows and devices, so that none saves an older team over this one.
    await publish(db, { kind: 'team', userId: member.userId, leagueId: league.id })
    // Of another's team members learn one thing, whether it is complete; so they hear of nothing else.
    if (complete !== before.complete) await publish(db, { kind: 'league', leagueId: league.id })
    return await storedTeam(db, member)
  })
}

/**
 * Groups and rules stand from the first saved team on. This comes before the share lock: of two who
 * hold that, neither could change the row. Later saves find it set, and leave the row alone.
 */
async function freeze(db: Db, leagueId: string): Promise<void> {
  await db
    .update(allLeagues)
    .set({ frozenAt: sql`clock_timestamp()` })
    .where(and(eq(allLeagues.id, leagueId), isNull(allLeagues.frozenAt)))
}

/** One person's saves take turns, so that each knows what it replaces. */
async function lockOwnSaves(db: Db, { leagueId, userId }: Member): Promise<void> {
  await db
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .where(and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, userId)))
    .for('no key update')
}

async function savedBefore(
  db: Db,
  member: Member,
): Promise<{ saved: boolean; apiPlayerIds: string[]; complete: boolean }> {
  const [saved] = await db
    .select({ apiPlayerIds: teams.apiPlayerIds, complete: teams.complete })
    .from(teams)
    .where(isTeamOf(member))
  return saved ? { saved: true, ...saved } : { saved: false, apiPlayerIds: [], complete: false }
}

/** Who withdrew may stay on a team that had him, and is not picked anew. */
async function choose(
  db: Db,
  league: LockedLeague,
  ids: readonly string[],
  had: readonly string[],
): Promise<FieldGolfer[]> {
  if (ids.length === 0) return []
  const field = await fieldOf(db, league, ids)
  return ids.map((apiPlayerId) => {
    const golfer = field.get(apiPlayerId)
    if (golfer && (golfer.inField || had.includes(apiPlayerId))) return golfer
    const sentence = golfer && `${golfer.name} isn't in the field`
    throw new Refusal('golfer-not-in-field', sentence, { apiPlayerId })
  })
}

/** The instant that is stored is the one that was found to be before the deadline. */
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
        // A complete team that is changed keeps its turn, one that is taken apart loses it.
        completeAt: sql`case when ${teams.complete} and excluded.complete
          then coalesce(${teams.completeAt}, ${teams.savedAt}) else excluded.complete_at end`,
        savedAt: sql`excluded.saved_at`,
      },
    })
    .returning({ userId: teams.userId })
  if (saved.length === 0) throw new Refusal('draft-closed')
}

async function discard(db: Db, member: Member): Promise<void> {
  const open = db
    .select({ id: leagues.id })
    .from(leagues)
    .where(and(eq(leagues.id, member.leagueId), isDraftOpen(leagues)))
  const discarded = await db
    .delete(teams)
    .where(and(isTeamOf(member), exists(open)))
    .returning({ userId: teams.userId })
  if (discarded.length === 0) throw new Refusal('draft-closed')
}
