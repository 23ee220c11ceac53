import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'

import { fillTeam } from '#domain/draft/draft.ts'
import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { publish } from '#server/platform/live/live.ts'
import { runForEach } from '#server/platform/process/background-task.ts'

import { isDraftDue } from '../access/draft-open.ts'
import { addLogEntries } from '../log/league-log.ts'
import { allLeagues, teams } from '../tables.ts'
import { loadField, type LeagueFieldGolfer } from './league-field.ts'
import { closingRankings, shortlists } from './tables.ts'

type DueLeague = Pick<typeof allLeagues.$inferSelect, 'id' | 'tournamentKey' | 'rules'>

// Hidden leagues close like any other, so that a restored one is as if it had never been deleted.
const isDue = isDraftDue(allLeagues)

/** Whether any draft is to be closed, for a query. */
export const hasDueDrafts = sql`exists (select from ${allLeagues} where ${isDue})`

/**
 * Closes a draft whose deadline has passed: fills partly saved teams, deletes
 * shortlists and makes all teams visible. It
 * happens exactly once, however many processes try.
 *
 * @returns whether this call closed it
 */
export async function closeDraft(db: Db, leagueId: string): Promise<boolean> {
  return await db.transaction(async (db) => {
    // Waits for the saves that hold the league's lock; only the first call to get here finds it due.
    const [league] = await db
      .update(allLeagues)
      .set({ closedAt: sql`clock_timestamp()` })
      .where(and(eq(allLeagues.id, leagueId), isDue))
      .returning({
        id: allLeagues.id,
        tournamentKey: allLeagues.tournamentKey,
        rules: allLeagues.rules,
      })
    if (!league) return false
    const field = await loadField(db, league)
    const filled = await fillTeams(db, league, field)
    await db.delete(shortlists).where(eq(shortlists.leagueId, leagueId))
    const picked = new Set(filled.flat())
    // One who has left and returns has joined later.
    const ranked = [...field.values()].filter(
      ({ apiPlayerId, inField }) => inField || picked.has(apiPlayerId),
    )
    await db
      .insert(closingRankings)
      .values({ leagueId, apiPlayerIds: ranked.map(({ apiPlayerId }) => apiPlayerId) })
    const entered = filled.length
    const text =
      entered <= 1
        ? `Picks locked: ${entered === 1 ? '1 team' : 'no teams'} in, so the league is void`
        : `Picks locked: ${entered} teams in`
    await addLogEntries(db, leagueId, null, text)
    await enqueue(db, 'chances', null)
    await publish(db, { kind: 'league', leagueId })
    return true
  })
}

/** Closes every draft that is due, the longest overdue first. @returns how many */
export async function closeDueDrafts(db: Db): Promise<number> {
  const due = await db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .where(isDue)
    .orderBy(asc(allLeagues.draftingEndAt))
  // A league that fails to close must not keep the others open.
  return await runForEach(due, ({ id }) => closeDraft(db, id), 'drafts didn’t close')
}

/** Closes the draft if it is due, for readers who come before the next tick. @returns whether it is closed */
export async function closeIfDue(db: Db, leagueId: string): Promise<boolean> {
  const [league] = await db
    .select({ closed: sql<boolean>`${isNotNull(allLeagues.closedAt)}` })
    .from(allLeagues)
    .where(and(eq(allLeagues.id, leagueId), or(isNotNull(allLeagues.closedAt), isDue)))
  if (!league) return false
  if (!league.closed) await closeDraft(db, leagueId)
  return true
}

/**
 * Fills teams one by one in the order they were saved, so that no two become complete at the same instant. An empty place
 * would count as level par, so a group that has run out gives a golfer who has left, and one whom the field no longer has
 * makes room for another.
 *
 * @returns the golfers of each team
 */
async function fillTeams(
  db: Db,
  league: DueLeague,
  golfers: ReadonlyMap<string, LeagueFieldGolfer>,
): Promise<string[][]> {
  const all = await db
    .select({ userId: teams.userId, apiPlayerIds: teams.apiPlayerIds, complete: teams.complete })
    .from(teams)
    .where(eq(teams.leagueId, league.id))
    .orderBy(asc(teams.savedAt), asc(teams.userId))
  const { field = [], gone = [] } = Object.groupBy([...golfers.values()], ({ inField }) =>
    inField ? 'field' : 'gone',
  )
  const teamIds: string[][] = []
  for (const { userId, apiPlayerIds, complete } of all) {
    const saved = apiPlayerIds.map((id) => golfers.get(id)).filter((golfer) => golfer !== undefined)
    if (complete && saved.length === apiPlayerIds.length) {
      teamIds.push(apiPlayerIds)
      continue
    }
    const { places } = league.rules
    const { team } = fillTeam(fillTeam(saved, field, places).team, gone, places)
    const ids = team.map(({ apiPlayerId }) => apiPlayerId)
    teamIds.push(ids)
    await db
      .update(teams)
      .set({
        apiPlayerIds: ids,
        filledIds: ids.slice(saved.length),
        complete: true,
        ...(!complete && { completeAt: sql`clock_timestamp()` }),
      })
      .where(and(eq(teams.leagueId, league.id), eq(teams.userId, userId)))
  }
  return teamIds
}
