import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { LeagueStatus } from '#contract/leagues/leagues.ts'
import { type Payer, settleUp, type Transfer } from '#domain/money/settle-up.ts'
import { leagueBoard } from '#domain/scoring/league-board.ts'

import type { Db } from '../db/db.ts'
import { closeDraft } from '../draft/close.ts'
import { found } from '../errors/errors.ts'
import { users } from '../identity/tables.ts'
import { leagueStatus } from '../leagues/league.ts'
import { memberName } from '../leagues/names.ts'
import { isDraftDue } from '../leagues/open.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { loadClosedLeague } from '../scoring/closed-league.ts'
import { leagueResults, settlements } from '../scoring/tables.ts'
import { standingsVersion, versionCache } from '../scoring/version-cache.ts'
import { boardHead, boardOfVersion } from '../tournaments/boards.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import { leaguePayments } from './tables.ts'

/** A league's money, in cents. */
export interface Ledger {
  status: LeagueStatus
  /** Whether the league has settled. */
  ended: boolean
  leagueName: string
  people: ReadonlyMap<string, { username: string; name: string; venmoHandle: string | null }>
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
  const league = await readLeague(db, leagueId)
  if (league.isDue) {
    await closeDraft(db, leagueId)
    return await readLedger(db, leagueId)
  }
  const members = await payingMembers(db, leagueId)
  const people = new Map(members.map((member) => [member.userId, member]))
  const base = { ended: league.outcome !== null, leagueName: league.name, people }
  if (!league.closedAt) {
    const nothing = { pot: 0, share: 0, fees: [], payments: [], open: [] }
    return { ...base, ...nothing, status: league.status }
  }
  const { status, pot, share, prizes, holderId } = league.outcome
    ? { status: league.outcome, ...found(league.final, 'Result'), prizes: finalPrizes(members) }
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
  const { payments } = league
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

async function readLeague(db: Db, leagueId: string) {
  const [league] = await db
    .select({
      status: leagueStatus,
      outcome: leagues.outcome,
      closedAt: leagues.closedAt,
      isDue: isDraftDue(leagues),
      name: leagues.name,
      commissionerId: leagues.commissionerId,
      entryFee: leagues.entryFeeCents,
      tournamentKey: leagues.tournamentKey,
      fieldAt: tournaments.fieldAt,
      head: boardHead,
      // Whoever ran the league when it settled still holds the fees.
      final: {
        pot: settlements.potCents,
        share: settlements.commissionerCents,
        holderId: settlements.commissionerId,
      },
      payments: paymentsOf(leagues.id),
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
    .leftJoin(settlements, eq(settlements.leagueId, leagues.id))
    .where(eq(leagues.id, leagueId))
  return found(league, 'League')
}

interface Money {
  pot: number
  share: number
  /** By the ids of those who entered. */
  prizes: Map<string, number>
}

type LeagueRow = Awaited<ReturnType<typeof readLeague>>

const moneyByVersion = versionCache<Money & { status: LeagueStatus }>()

/** The provisional money, computed once for each version of the board and field. */
async function provisionalMoney(
  db: Db,
  leagueId: string,
  { tournamentKey, fieldAt, head }: LeagueRow,
): Promise<Money & { status: LeagueStatus }> {
  return await moneyByVersion(leagueId, standingsVersion(head?.version, fieldAt), async () => {
    const known = head && (await boardOfVersion(db, tournamentKey, head))
    const { league, teams, field } = await loadClosedLeague(db, leagueId)
    const board = leagueBoard(league, teams, field, known?.board ?? null)
    const prizes = new Map(board.lines.map(({ userId, prize }) => [userId, prize]))
    return { status: board.status, pot: board.pot, share: board.commissioner, prizes }
  })
}

/** The prizes as stored when the league settled. */
const finalPrizes = (members: readonly { userId: string; prize: number | null }[]) =>
  new Map(members.flatMap(({ userId, prize }) => (prize === null ? [] : [[userId, prize]])))

async function payingMembers(db: Db, leagueId: string) {
  return await db
    .select({
      userId: users.id,
      username: users.username,
      name: memberName,
      venmoHandle: users.venmoHandle,
      paid: leagueMembers.paid,
      prize: leagueResults.prizeCents,
    })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .leftJoin(
      leagueResults,
      and(eq(leagueResults.leagueId, leagueId), eq(leagueResults.userId, users.id)),
    )
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
}

/** The payments between members since the league settled, oldest first. */
const paymentsOf = (leagueId: PgColumn) => sql<Transfer[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'from', ${leaguePayments.fromUserId}, 'to', ${leaguePayments.toUserId}, 'amount', ${leaguePayments.amountCents}
  ) order by ${leaguePayments.at}, ${leaguePayments.id}), '[]')
  from ${leaguePayments} where ${leaguePayments.leagueId} = ${leagueId})`
