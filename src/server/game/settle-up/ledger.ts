import { eq, sql } from 'drizzle-orm'

import type { LeagueStatus } from '#contract/leagues/leagues.ts'
import { type ListedTransfer, settleUp } from '#domain/money/settle-up.ts'
import { isDraftDue } from '#server/leagues/access/draft-open.ts'
import { closeDraft } from '#server/leagues/draft/close-draft.ts'
import { leagueStatusSql } from '#server/leagues/league.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { payersOf, listMembersWithPrizes } from '../results/payers.ts'
import { storeTransfers } from '../results/store-transfers.ts'
import { leagueTransfers } from '../results/tables.ts'
import { liveStandings, scoredColumns } from '../scoring/leaderboard.ts'
import { settlements } from '../scoring/tables.ts'

/** A league's money, in cents. */
export interface Ledger {
  status: LeagueStatus
  /** Whether the league has settled. */
  isFinal: boolean
  leagueName: string
  people: ReadonlyMap<string, { username: string; name: string; venmoHandle: string | null }>
  pot: number
  /** The commissioner's share of the pot. */
  commissionerShare: number
  /** The open ones, then those made. Without an id until the league settles. */
  transfers: (ListedTransfer & { id: string | null })[]
}

/** Reads a league's ledger: empty while the draft is open, provisional until the league settles, and then stored. */
export async function readLedger(db: Db, leagueId: string): Promise<Ledger> {
  const league = await readLeague(db, leagueId)
  if (league.isDue) {
    await closeDraft(db, leagueId)
    return await readLedger(db, leagueId)
  }
  if (league.final?.stored === false) {
    await storeTransfers(db, leagueId)
    return await readLedger(db, leagueId)
  }
  const members = await listMembersWithPrizes(db, leagueId)
  const people = new Map(members.map((member) => [member.userId, member]))
  const { status, name: leagueName, transfers, final } = league
  const base = { status, isFinal: final !== null, leagueName, people, pot: 0, commissionerShare: 0 }
  if (final || !league.closedAt) return { ...base, ...final, transfers: transfers ?? [] }
  const board = await liveStandings(db, league.scored)
  const { pot, commissionerCut: commissionerShare } = board
  const prizes = new Map(board.rows.map(({ userId, prize }) => [userId, prize]))
  const payers = payersOf(members, prizes, league.entryFee, board.status === 'void')
  const list = settleUp(payers, league.scored.commissionerId, commissionerShare)
  const provisional = list.map((transfer) => ({ id: null, ...transfer }))
  return { ...base, status: board.status, pot, commissionerShare, transfers: provisional }
}

async function readLeague(db: Db, leagueId: string) {
  const [league] = await db
    .select({
      status: leagueStatusSql,
      closedAt: leagues.closedAt,
      isDue: isDraftDue(leagues),
      name: leagues.name,
      entryFee: leagues.entryFeeCents,
      scored: scoredColumns,
      final: {
        pot: settlements.potCents,
        commissionerShare: settlements.commissionerCents,
        stored: settlements.transfersStored,
      },
      transfers: storedTransfers,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
    .leftJoin(settlements, eq(settlements.leagueId, leagues.id))
    .where(eq(leagues.id, leagueId))
  return found(league, 'League')
}

/** The stored transfers of a league in a query, the open ones first; null without any. */
const storedTransfers = sql<Ledger['transfers'] | null>`(
  select jsonb_agg(jsonb_build_object(
    'id', ${leagueTransfers.id}, 'kind', ${leagueTransfers.kind}, 'from', ${leagueTransfers.fromUserId},
    'to', ${leagueTransfers.toUserId}, 'amount', ${leagueTransfers.amountCents}, 'paid', ${leagueTransfers.paidAt} is not null
  ) order by ${leagueTransfers.paidAt} is not null, ${leagueTransfers.order})
  from ${leagueTransfers} where ${leagueTransfers.leagueId} = ${leagues.id})`
