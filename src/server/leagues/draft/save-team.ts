import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { TeamInput, Team } from '#contract/game/draft.ts'
import { checkTeam, isTeamComplete, samePicks } from '#domain/draft/draft.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { oncePerDatabase } from '#server/platform/db/once-per-database.ts'
import { found } from '#server/platform/errors/errors.ts'
import { entrants } from '#server/tournaments/tables.ts'
import { entrantNameSql, isInField } from '#server/tournaments/tournaments.ts'

import { isDraftOpen } from '../access/draft-open.ts'
import { requireNotDeleted } from '../access/league-access.ts'
import { allLeagues, groupGolfers, groupOrders, teams } from '../tables.ts'
import { loadField, type PickedGolfer } from './league-field.ts'
import { readTeam } from './my-team.ts'
import { deleteTeam, type SavedTeam, type TeamToSave, writeTeam } from './write-team.ts'

/**
 * Saves the member's team, complete or partial; an empty team deletes it. The picks are checked against what
 * one query read, and the statement that writes does so only if all of that still holds.
 *
 * @returns the team as it is stored
 * @throws {Refusal} draft-closed, setup-open, golfer-not-in-field, golfer-twice, group-full, team-changed or
 *   fee-changed
 * @throws as `requireNotDeleted` and `writeTeam`
 */
export async function saveTeam(database: Database, member: Member, team: TeamInput): Promise<Team> {
  const { league, before, picked } = await readSaveContext(database.db, member, team.apiPlayerIds)
  if (!league.open) throw new Refusal('draft-closed')
  if (!league.setupComplete) throw new Refusal('setup-open')
  const golfers = pickedGolfers(picked, team.apiPlayerIds, before?.apiPlayerIds ?? [])
  checkTeam(golfers, league.rules.places)
  const complete = isTeamComplete(golfers, league.rules.places)
  if (isOutdated(team, before)) {
    const sent = sentTeam(team, golfers, { complete, league, savedAt: null })
    throw new Refusal('team-changed', undefined, {
      saved: await readTeam(database.db, member),
      sent,
    })
  }
  requireSeenFee(team, before, league.entryFee)
  const saved = await trySave(database, { ...team, member, league, before, complete })
  // Another save of the same member or a change of the league came first. Each time around, one gets through.
  if (!saved) return await saveTeam(database, member, team)
  return sentTeam(team, golfers, { complete, league: saved, savedAt: saved.now })
}

type TeamBefore = Awaited<ReturnType<typeof readSaveContext>>['before']

/** Whether another team than the one a team is based on is saved. The same team may arrive twice. */
function isOutdated({ basedOn, ...team }: TeamInput, before: TeamBefore): boolean {
  if (basedOn === undefined || basedOn?.getTime() === before?.at.getTime()) return false
  return !before || !samePicks(team, before)
}

/**
 * Whoever saves a first team owes the fee, so nobody does so for more than they saw.
 *
 * @throws {Refusal} fee-changed
 */
function requireSeenFee(
  { entryFee: seen, apiPlayerIds }: TeamInput,
  before: TeamBefore,
  entryFee: number,
): void {
  if (before || apiPlayerIds.length === 0 || seen === undefined || entryFee <= seen) return
  const sentence = `The entry fee is ${formatMoney(entryFee)} now, not ${formatMoney(seen)}. Save again to enter.`
  throw new Refusal('fee-changed', sentence)
}

/** A team that was sent, as an answer. */
function sentTeam(
  team: TeamInput,
  golfers: readonly PickedGolfer[],
  { complete, league, savedAt }: { complete: boolean; league: SavedTeam; savedAt: Date | null },
): Team {
  return {
    golfers: golfers.map(({ apiPlayerId, name, country, slot, rank }) => ({
      apiPlayerId,
      name,
      country,
      groupId: slot,
      ranking: rank,
      filled: false,
      reserve: null,
      reserveIfAllOut: null,
    })),
    predictedWinningScore: golfers.length ? team.predictedWinningScore : null,
    savedAt: golfers.length ? savedAt : null,
    complete,
    open: true,
    draftingEndDate: league.draftingEndDate,
    now: league.now,
  }
}

/** Writes what differs from the team before. @returns null when what was checked no longer holds */
async function trySave(
  database: Database,
  team: TeamToSave & { league: SavedTeam },
): Promise<SavedTeam | null> {
  if (team.apiPlayerIds.length) return await writeTeam(database, team)
  return team.before ? await deleteTeam(database, team) : team.league
}

/** Reads all that a save depends on: the league, the member's team before, and the golfers picked now. */
async function readSaveContext(db: Db, { leagueId, userId }: Member, ids: readonly string[]) {
  const rows = await draftToSave(db).execute({ leagueId, userId, ids })
  const { league, before } = found(rows[0], 'League')
  requireNotDeleted(league)
  // A rank by form depends on the whole field.
  if (league.golferOrder !== 'world-ranking')
    return { league, before, picked: await loadField(db, league, ids) }
  const picked = rows.flatMap(({ golfer, group }): PickedGolfer[] =>
    golfer ? [{ ...golfer, slot: group ?? 'W' }] : [],
  )
  return { league, before, picked: new Map(picked.map((golfer) => [golfer.apiPlayerId, golfer])) }
}

const draftToSave = oncePerDatabase((db) =>
  db
    .select({
      league: {
        id: allLeagues.id,
        tournamentKey: allLeagues.tournamentKey,
        golferOrder: groupOrders.golferOrder,
        rules: allLeagues.rules,
        entryFee: allLeagues.entryFeeCents,
        setupComplete: allLeagues.setupComplete,
        isFrozen: sql<boolean>`${isNotNull(allLeagues.frozenAt)}`,
        deletedAt: allLeagues.deletedAt,
        settledAt: allLeagues.settledAt,
        open: sql<boolean>`${isDraftOpen(allLeagues)}`,
        draftingEndDate: allLeagues.draftingEndAt,
        now: sql<Date>`clock_timestamp()`.mapWith(allLeagues.draftingEndAt),
      },
      before: {
        apiPlayerIds: teams.apiPlayerIds,
        predictedWinningScore: teams.predictedWinningScore,
        complete: teams.complete,
        at: teams.savedAt,
        // As text, because a Date would lose the microseconds.
        savedAt: sql<string>`${teams.savedAt}::text`,
      },
      golfer: {
        apiPlayerId: entrants.apiPlayerId,
        name: entrantNameSql,
        country: entrants.country,
        rank: entrants.ranking,
        inField: sql<boolean>`${isInField}`,
      },
      group: groupGolfers.groupId,
    })
    .from(allLeagues)
    .leftJoin(groupOrders, eq(groupOrders.leagueId, allLeagues.id))
    .leftJoin(
      teams,
      and(eq(teams.leagueId, allLeagues.id), eq(teams.userId, sql.placeholder('userId'))),
    )
    .leftJoin(
      entrants,
      and(
        eq(entrants.tournamentKey, allLeagues.tournamentKey),
        sql`${entrants.apiPlayerId} = any(${sql.placeholder('ids')}::text[])`,
      ),
    )
    .leftJoin(
      groupGolfers,
      and(
        eq(groupGolfers.leagueId, allLeagues.id),
        eq(groupGolfers.apiPlayerId, entrants.apiPlayerId),
      ),
    )
    .where(eq(allLeagues.id, sql.placeholder('leagueId')))
    .prepare('draft_to_save'),
)

/** A withdrawn golfer may stay on a team but can't be newly picked. @throws {Refusal} golfer-not-in-field */
function pickedGolfers(
  field: ReadonlyMap<string, PickedGolfer>,
  ids: readonly string[],
  previousIds: readonly string[],
): PickedGolfer[] {
  return ids.map((apiPlayerId) => {
    const golfer = field.get(apiPlayerId)
    if (golfer && (golfer.inField || previousIds.includes(apiPlayerId))) return golfer
    const sentence = golfer && `${golfer.name} isn’t in the field.`
    throw new Refusal('golfer-not-in-field', sentence, { apiPlayerId })
  })
}
