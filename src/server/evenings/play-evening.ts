import { and, eq, sql } from 'drizzle-orm'

import type { NewGuest } from '#contract/leagues/evenings.ts'
import { assignGroupsByRanking } from '#domain/draft/draft.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { readRelation, requireAccess } from '#server/leagues/access/league-access.ts'
import { hasJoinCode, lockLeague, lockLeagueOfCode } from '#server/leagues/access/lock-league.ts'
import { createLeague } from '#server/leagues/create-league.ts'
import { quickPickTeam } from '#server/leagues/draft/quick-pick.ts'
import { sortGroups } from '#server/leagues/groups/groups.ts'
import { finishSetup } from '#server/leagues/groups/setup.ts'
import { admitInTurn, admitNewcomer, linkNotFound } from '#server/leagues/newcomer.ts'
import { allLeagues, leagueMembers, teams } from '#server/leagues/tables.ts'
import { type Account, type Member, requireAccount } from '#server/platform/auth/account.ts'
import { sessionToken } from '#server/platform/auth/session-token.ts'
import { endSession, setSessionCookie, startSession } from '#server/platform/auth/sessions.ts'
import type { Db } from '#server/platform/db/db.ts'
import { AccessError, found } from '#server/platform/errors/errors.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'
import {
  listEntrants,
  missedReadsUntilWithdrawn,
  type TournamentRow,
} from '#server/tournaments/tournaments.ts'

import { createGuests, findEarlierGuest, type Guest } from './guests.ts'
import { openEvening } from './open-evening.ts'

/** The most leagues on one evening. */
export const maxLeagues = 25
/** In cents, so that there is something to settle up. */
const entryFee = 2000
/** The players whom every guest meets. */
const house = ['The Caddie', 'The Starter', 'The Marshal', 'The Ranger']

/**
 * Signs in as a guest who plays the next evening against the house. Idempotent by `clientId`.
 *
 * @throws {NotFoundError} where evenings aren't offered
 * @throws {Refusal} evening-signed-in, or evening-full
 * @throws {RateLimitError} after too many evenings from a network
 */
export async function playEvening(
  services: Services,
  { name, clientId }: NewGuest,
  http: HttpContext['http'],
): Promise<{ leagueId: string }> {
  const { db, evenings, rateLimits } = services
  const tour = found(evenings, 'Evening')
  await rateLimits.consumeForNetwork('evening-network', http.request.ip)
  await readGuest(db, http)
  const tournament = await openEvening(services, tour)
  const countLeagues = (db: Db) =>
    db.$count(allLeagues, eq(allLeagues.tournamentKey, tournament.key))
  return await signInGuest(services, http, clientId, async (db) => {
    if ((await countLeagues(db)) >= maxLeagues) throw new Refusal('evening-full')
    const [guest, ...players] = await createGuests(db, [name, ...house], clientId)
    const leagueId = await startLeague(db, tournament, players)
    const admitted = await admitGuest(db, leagueId, found(guest, 'User'))
    // One after the other from here on, so that no two take the last place. Only now, so no one waits long.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${tournament.key}))`)
    if ((await countLeagues(db)) > maxLeagues) throw new Refusal('evening-full')
    return { guest: admitted, leagueId }
  })
}

/**
 * Joins the league of an evening as a guest. One who is in already stays who they are. Idempotent by `clientId`.
 *
 * @throws {NotFoundError} @throws {Refusal} as `admitNewcomer`, or evening-signed-in
 * @throws {RateLimitError} after too many evenings from a network
 */
export async function joinEvening(
  services: Services,
  code: string,
  { name, clientId }: NewGuest,
  http: HttpContext['http'],
): Promise<{ leagueId: string }> {
  const { db, evenings, rateLimits } = services
  found(evenings, 'Evening')
  const caller = await readGuest(db, http)
  const own = caller && (await findOwnEvening(db, code, caller.id))
  if (own) return { leagueId: own }
  await rateLimits.consumeForNetwork('join-evening-network', http.request.ip)
  return await admitInTurn(() =>
    signInGuest(services, http, clientId, async (db) => {
      const league = await lockLeagueOfCode(db, code, true)
      if (!league) throw linkNotFound()
      const guest = found((await createGuests(db, [name], clientId))[0], 'User')
      await admitNewcomer(db, league, guest.id, 'link')
      return { guest, leagueId: league.id }
    }),
  )
}

/** The link of an evening, which any of its guests may give to friends. @throws {NotFoundError} for any other league */
export async function readEveningLink(
  db: Db,
  { leagueId }: Member,
  origin: string,
): Promise<{ url: string }> {
  const [league] = await db
    .select({ code: allLeagues.joinCode })
    .from(allLeagues)
    .where(and(eq(allLeagues.id, leagueId), isEveningKey(allLeagues.tournamentKey)))
  return { url: `${origin}/try/${found(league, 'Evening').code}` }
}

/** The league that a guest is in, by the code of its link. */
async function findOwnEvening(db: Db, code: string, userId: string): Promise<string | undefined> {
  const [league] = await db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .innerJoin(leagueMembers, eq(leagueMembers.leagueId, allLeagues.id))
    .where(and(hasJoinCode(code, true), eq(leagueMembers.userId, userId)))
  return league?.id
}

/** The guest who calls, if one does. @throws {Refusal} evening-signed-in, for anyone who has an account */
async function readGuest(db: Db, { request }: HttpContext['http']): Promise<Account | null> {
  const caller = await requireAccount(db, sessionToken(request)).catch((error: unknown) => {
    if (error instanceof AccessError) return null
    throw error
  })
  if (caller && !caller.isGuest) throw new Refusal('evening-signed-in')
  return caller
}

/** Signs a guest in, in the transaction that makes them, unless the same request has made them before. */
async function signInGuest(
  { db, config }: Services,
  { request, reply }: HttpContext['http'],
  clientId: string | undefined,
  enter: (db: Db) => Promise<{ guest: Guest; leagueId: string }>,
): Promise<{ leagueId: string }> {
  const { leagueId, session } = await db.transaction(async (db) => {
    const earlier = clientId ? await findEarlierGuest(db, clientId) : null
    const { guest, leagueId } = earlier ?? (await enter(db))
    const userAgent = request.headers['user-agent']
    return { leagueId, session: await startSession(db, config, guest.id, { userAgent }) }
  })
  await endSession(db, sessionToken(request))
  setSessionCookie(reply, config, session)
  return { leagueId }
}

/** Makes a league of the house that is ready for picks, with a team of each of its players. */
async function startLeague(
  db: Db,
  { key, orgId, tournId, name }: TournamentRow,
  players: readonly Guest[],
): Promise<string> {
  const host = found(players[0], 'User')
  const { league } = await createLeague(db, 'evening', host, {
    name,
    apiTournamentId: tournId,
    tournOrgId: orgId,
    entryFee,
  })
  const field = (await listEntrants(db, key))
    .filter(({ missing }) => missing < missedReadsUntilWithdrawn)
    .map(({ apiPlayerId, ranking }) => ({ apiPlayerId, rank: ranking }))
  const playerGroupAssignments = assignGroupsByRanking(field, defaultRules).map(
    ({ apiPlayerId, group }) => ({ apiPlayerId, groupId: group }),
  )
  const commissioner = await toMember(db, league.id, host)
  await sortGroups(db, commissioner, { playerGroupAssignments, golferOrder: 'world-ranking' })
  await finishSetup(db, commissioner)
  for (const [nth, player] of players.entries()) {
    if (player !== host) await admitGuest(db, league.id, player)
    await pickTeam(db, await toMember(db, league.id, player), -10 - nth)
  }
  await db
    .update(allLeagues)
    .set({ frozenAt: sql`clock_timestamp()` })
    .where(eq(allLeagues.id, league.id))
  return league.id
}

async function admitGuest(db: Db, leagueId: string, guest: Guest): Promise<Guest> {
  await admitNewcomer(db, await lockLeague(db, leagueId, 'no key update'), guest.id, 'link')
  return guest
}

const toMember = async (db: Db, leagueId: string, guest: Guest): Promise<Member> => {
  const viewer = requireAccess(guest, await readRelation(db, guest, leagueId), 'member')
  return { ...viewer, membership: 'member' }
}

/** Picks a team as a quick pick does. */
async function pickTeam(db: Db, member: Member, predictedWinningScore: number): Promise<void> {
  const { apiPlayerIds } = await quickPickTeam(db, member, [])
  const now = sql`clock_timestamp()`
  const { leagueId, userId } = member
  await db.insert(teams).values({
    leagueId,
    userId,
    apiPlayerIds,
    predictedWinningScore,
    complete: true,
    completeAt: now,
    savedAt: now,
  })
}
