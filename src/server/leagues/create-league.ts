import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { League } from '#contract/leagues/leagues.ts'
import type { NewLeague } from '#contract/leagues/manage-league.ts'
import { defaultRules, type Rules } from '#domain/leagues/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { leagueDates } from '#domain/tournaments/deadline.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockIfCanAct } from '#server/platform/auth/can-act.ts'
import { type Db, readClock } from '#server/platform/db/db.ts'
import { AccessError, found, NotFoundError } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { countLeagueAgainstPlan } from '../billing/plan-usage.ts'
import { tournaments } from '../tournaments/tables.ts'
import { draftDeadline, findTournament, type TournamentRow } from '../tournaments/tournaments.ts'
import { readLeague } from './league.ts'
import { addLogEntries } from './log/league-log.ts'
import { leagueRequests } from './request-tables.ts'
import { allLeagues, leagueMembers } from './tables.ts'

/**
 * Creates a league on an upcoming tournament, with the caller as its commissioner and first member. Idempotent by
 * `clientId`: a retry returns the league created before.
 *
 * @throws {Refusal} tournament-unknown, tournament-unplayable, tournament-started, picks-locked or
 * league-limit
 * @throws {AccessError} 401 if the caller's account has just been disabled or deleted
 */
export async function createLeague(
  db: Db,
  source: GolfSource['name'],
  caller: Pick<Account, 'id'>,
  { name, apiTournamentId, tournOrgId, entryFee, clientId }: NewLeague,
  rules: Rules = defaultRules,
): Promise<{ message: string; league: League }> {
  const league = await db.transaction(async (db) => {
    const id = randomUUID()
    if (clientId && !(await claimRequest(db, caller.id, clientId, id))) {
      return await readLeague(
        db,
        found(await findRequestedLeague(db, caller.id, clientId), 'League'),
      )
    }
    const { key } = await requirePlayableTournament(db, source, { apiTournamentId, tournOrgId })
    const tournament = await lockTournament(db, key)
    if (tournament.format !== 'stroke') throw new Refusal('tournament-unplayable')
    const deadline = draftDeadline(tournament)
    const { status, firstTeeAt } = tournament
    const now = await readClock(db)
    const hasTeedOff = firstTeeAt !== null && firstTeeAt.getTime() <= now
    if (status !== 'upcoming' || hasTeedOff) throw new Refusal('tournament-started')
    if (deadline.at.getTime() <= now) throw new Refusal('picks-locked')
    if (!(await lockIfCanAct(db, caller.id))) throw new AccessError(401)
    await countLeagueAgainstPlan(db, caller.id)
    await db.insert(allLeagues).values({
      id,
      name,
      commissionerId: caller.id,
      tournamentKey: tournament.key,
      ...leagueDates(tournament.startDate, tournament.endDate),
      entryFeeCents: entryFee,
      rules,
      draftingEndAt: deadline.at,
      draftingEndEstimated: deadline.estimated,
    })
    await db.insert(leagueMembers).values({ leagueId: id, userId: caller.id })
    await addLogEntries(db, id, caller.id, `League created for ${tournament.name}`)
    await publish(db, { kind: 'user', userId: caller.id })
    return await readLeague(db, id)
  })
  return { message: 'League created successfully', league }
}

/** Stores a request with the league that it creates. @returns false if it has created one already */
async function claimRequest(
  db: Db,
  userId: string,
  clientId: string,
  leagueId: string,
): Promise<boolean> {
  const claimed = await db
    .insert(leagueRequests)
    .values({ userId, clientId, leagueId })
    .onConflictDoNothing({ target: [leagueRequests.userId, leagueRequests.clientId] })
    .returning({ leagueId: leagueRequests.leagueId })
  return claimed.length > 0
}

/** The league that a request has created, if its sender is still a member; null if there is none. */
export async function findRequestedLeague(
  db: Db,
  userId: string,
  clientId: string,
): Promise<string | null> {
  const { leagueId } = leagueRequests
  const [request] = await db
    .select({ leagueId })
    .from(leagueRequests)
    .innerJoin(
      leagueMembers,
      and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, leagueRequests.userId)),
    )
    .where(and(eq(leagueRequests.userId, userId), eq(leagueRequests.clientId, clientId)))
  return request?.leagueId ?? null
}

/** Finds the tournament that someone wants to play on. @throws {Refusal} tournament-unknown */
export async function requirePlayableTournament(
  db: Db,
  source: GolfSource['name'],
  { apiTournamentId, tournOrgId }: Pick<NewLeague, 'apiTournamentId' | 'tournOrgId'>,
): Promise<TournamentRow> {
  return await findTournament(db, source, tournOrgId, apiTournamentId).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new Refusal('tournament-unknown') : error
  })
}

/** Locks the tournament, so its tee times cannot arrive while a league is created on its estimate. */
async function lockTournament(db: Db, key: string): Promise<TournamentRow> {
  const [row] = await db.select().from(tournaments).where(eq(tournaments.key, key)).for('share')
  if (!row) throw new Refusal('tournament-unknown')
  return row
}
