import { asc, eq } from 'drizzle-orm'

import type { LeagueStatus } from '#contract/leagues.ts'
import { type Payer, settleUp, type Transfer } from '#domain/money/settle-up.ts'
import { leagueBoard } from '#domain/scoring/league-board.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { users } from '../identity/tables.ts'
import { leagueStatus } from '../leagues/league.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'
import { leagueResults, settlements } from '../scoring/tables.ts'
import { standingsVersion, versionCache } from '../scoring/version-cache.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { tournaments } from '../tournaments/tables.ts'
import { leaguePayments } from './tables.ts'

/** A league's money, in cents. */
export interface Ledger {
  status: LeagueStatus
  /** Whether the league has settled. */
  ended: boolean
  leagueName: string
  people: ReadonlyMap<string, { username: string; venmoHandle: string | null }>
  pot: number
  /** The commissioner's share of the pot. */
  share: number
  /** Fees paid to the commissioner. */
  fees: Transfer[]
  /** Payments between members since the league settled. */
  payments: Transfer[]
  /** Transfers that are still owed. */
  open: Transfer[]
}

/** Reads a league's ledger: empty while the draft is open, and provisional until the league settles. */
export async function readLedger(db: Db, leagueId: string): Promise<Ledger> {
  const [row] = await db
    .select({
      status: leagueStatus,
      outcome: leagues.outcome,
      closedAt: leagues.closedAt,
      name: leagues.name,
      commissionerId: leagues.commissionerId,
      entryFee: leagues.entryFeeCents,
      tournamentKey: leagues.tournamentKey,
      fieldAt: tournaments.fieldAt,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(eq(leagues.id, leagueId))
  const league = found(row, 'League')
  const members = await payingMembers(db, leagueId)
  const people = new Map(members.map((member) => [member.userId, member]))
  const base = { ended: league.outcome !== null, leagueName: league.name, people }
  if (!league.closedAt) {
    const nothing = { pot: 0, share: 0, fees: [], payments: [], open: [] }
    return { ...base, ...nothing, status: league.status }
  }
  const { status, pot, share, prizes, holderId } = league.outcome
    ? { status: league.outcome, ...(await finalMoney(db, leagueId)) }
    : { ...(await provisionalMoney(db, leagueId, league)), holderId: league.commissionerId }
  const hasPaid = ({ paid }: { paid: boolean }) => paid && league.entryFee > 0
  const payers = members.map((member): Payer => {
    const prize = prizes.get(member.userId)
    return {
      userId: member.userId,
      owes: prize === undefined || status === 'void' ? 0 : league.entryFee,
      gave: hasPaid(member) ? league.entryFee : 0,
      prize: prize ?? 0,
    }
  })
  const payments = await paymentsOf(db, leagueId)
  // The commissioner's share. When a member is removed after settling, the commissioner takes their place.
  const rest = payers.reduce((sum, { owes, prize }) => sum + owes - prize, 0)
  return {
    ...base,
    status,
    pot,
    share,
    fees: members
      .filter((member) => hasPaid(member) && member.userId !== holderId)
      .map(({ userId }) => ({ from: userId, to: holderId, amount: league.entryFee })),
    payments,
    open: settleUp(payers, holderId, rest, payments),
  }
}

interface Money {
  pot: number
  share: number
  /** By the ids of those who entered. */
  prizes: Map<string, number>
}

const moneyByVersion = versionCache<Money & { status: LeagueStatus }>()

/** The provisional money, computed once for each version of the board and field. */
async function provisionalMoney(
  db: Db,
  leagueId: string,
  { tournamentKey, fieldAt }: { tournamentKey: string; fieldAt: Date | null },
): Promise<Money & { status: LeagueStatus }> {
  const known = await knownBoard(db, tournamentKey)
  return await moneyByVersion(leagueId, standingsVersion(known?.version, fieldAt), async () => {
    const { league, teams, field } = await loadClosedLeague(db, leagueId)
    const board = leagueBoard(league, teams, field, known?.board ?? null)
    const prizes = new Map(board.lines.map(({ userId, prize }) => [userId, prize]))
    return { status: board.status, pot: board.pot, share: board.commissioner, prizes }
  })
}

/** The money as stored when the league settled. Whoever ran it then still holds the fees. */
async function finalMoney(db: Db, leagueId: string): Promise<Money & { holderId: string }> {
  const [settlement] = await db
    .select({
      pot: settlements.potCents,
      share: settlements.commissionerCents,
      holderId: settlements.commissionerId,
    })
    .from(settlements)
    .where(eq(settlements.leagueId, leagueId))
  const results = await db
    .select({ userId: leagueResults.userId, prize: leagueResults.prizeCents })
    .from(leagueResults)
    .where(eq(leagueResults.leagueId, leagueId))
  const prizes = new Map(results.map(({ userId, prize }) => [userId, prize]))
  return { ...found(settlement, 'Result'), prizes }
}

async function payingMembers(db: Db, leagueId: string) {
  return await db
    .select({
      userId: users.id,
      username: users.username,
      venmoHandle: users.venmoHandle,
      paid: leagueMembers.paid,
    })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
}

async function paymentsOf(db: Db, leagueId: string): Promise<Transfer[]> {
  return await db
    .select({
      from: leaguePayments.fromUserId,
      to: leaguePayments.toUserId,
      amount: leaguePayments.amountCents,
    })
    .from(leaguePayments)
    .where(eq(leaguePayments.leagueId, leagueId))
    .orderBy(asc(leaguePayments.at), asc(leaguePayments.id))
}
