import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'

import { Leaderboard, type StandingLine } from '#contract/scoring.ts'
import { dollars } from '#domain/money/money.ts'
import {
  type LeagueBoard,
  leagueBoard,
  type TeamContribution,
} from '#domain/scoring/league-board.ts'
import { tieBreakSentences } from '#domain/scoring/tie-break.ts'

import type { Db } from '../db/db.ts'
import { users } from '../identity/tables.ts'
import { leagueMembers, leagues, teams } from '../leagues/tables.ts'
import type { KnownBoard } from '../tournaments/boards.ts'
import type { ClosedLeague } from './closed-league.ts'

/** The parts of a leaderboard that change when nothing else does. */
export type Times = Pick<Leaderboard, 'asOf' | 'settlesAt'>
type Timeless = Omit<Leaderboard, keyof Times>

/** A leaderboard as JSON for the wire, without its {@link Times}. */
export type StandingsText = string

/** The standings before the draft closes: the members in the order they joined, and whether each has picked. */
export async function openStandings(db: Db, leagueId: string): Promise<StandingsText> {
  const rows = await db
    .select({
      userId: users.id,
      username: users.username,
      counting: sql<number>`(${leagues.rules}->>'counting')::int`,
      picked: sql<boolean>`coalesce(${teams.complete}, false)`,
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .leftJoin(
      teams,
      sql`(${teams.leagueId}, ${teams.userId}) = (${leagueMembers.leagueId}, ${leagueMembers.userId})`,
    )
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
  return standingsText({
    status: 'open',
    round: 1,
    roundStatus: null,
    cut: null,
    counting: rows[0]?.counting ?? 0,
    standings: rows.map(({ userId, username, picked }) => ({
      position: '-',
      userId,
      username,
      totalToPar: null,
      predictedWinningScore: null,
      movement: 0,
      projectedPrize: 0,
      tieBreak: null,
      golfers: [],
      picked,
    })),
  })
}

/** The standings after the draft closes, computed from the teams and the last good board. */
export function closedStandings(closed: ClosedLeague, known: KnownBoard | null): StandingsText {
  const { league, teams, field } = closed
  const board = leagueBoard(league, teams, field, known?.board ?? null)
  return standingsText({
    status: board.status,
    round: known?.board.round ?? 1,
    roundStatus: (board.status === 'live' && known?.board.roundStatus) || null,
    cut: known?.board.cut ?? null,
    counting: league.rules.counting,
    standings: standingLines(closed, board),
  })
}

/** The lines of a league's standings for the wire, with everyone's names. */
export function standingLines(closed: ClosedLeague, board: LeagueBoard): StandingLine[] {
  const filled = new Map(closed.teams.map((team) => [team.userId, new Set(team.filled)]))
  const broken = tieBreakSentences(board.lines, board.tieBreak, closed.usernameOf)
  return board.lines.map(({ userId, standing, movement, prize, golfers, predicted }) => ({
    position: standing.position,
    userId,
    username: closed.usernameOf(userId),
    totalToPar: standing.total,
    predictedWinningScore: predicted,
    movement,
    projectedPrize: prize,
    tieBreak: broken.get(userId) ?? null,
    golfers: golfers.map((golfer) => scoredGolfer(golfer, closed, filled.get(userId))),
    picked: null,
  }))
}

function scoredGolfer(
  golfer: TeamContribution,
  { nameOf }: ClosedLeague,
  filled: ReadonlySet<string> | undefined,
): StandingLine['golfers'][number] {
  const { apiPlayerId, replaces } = golfer
  return {
    apiPlayerId,
    name: golfer.name,
    groupId: golfer.slot,
    toPar: golfer.toPar,
    penalty: golfer.penalty,
    counting: golfer.counting,
    notStarted: golfer.notStarted,
    position: golfer.position,
    thru: golfer.thru,
    today: golfer.today,
    teeTime: golfer.teeTime,
    stale: golfer.stale,
    replaces,
    replacesName: replaces === null ? null : nameOf(replaces),
    filled: filled?.has(replaces ?? apiPlayerId) ?? false,
  }
}

const Timeless = z.object(Leaderboard.shape).omit({ asOf: true, settlesAt: true })

/**
 * A fast path: serializes standings by hand, in the shape of the contract's schema. Encoding with the schema
 * takes longer than computing the standings.
 */
export const standingsText = ({ standings, ...head }: Timeless): StandingsText =>
  JSON.stringify({
    ...head,
    standings: standings.map((line) => ({ ...line, projectedPrize: dollars(line.projectedPrize) })),
  })

/** Parses what {@link standingsText} wrote. */
export const readStandings = (text: StandingsText): Timeless =>
  z.decode(Timeless, JSON.parse(text) as never)
