import { Leaderboard, type StandingLine } from '#contract/scoring.ts'
import {
  type LeagueBoard,
  leagueBoard,
  type TeamContribution,
} from '#domain/scoring/league-board.ts'
import { dollars } from '#domain/money/money.ts'
import { tieBreakSentences } from '#domain/scoring/tie-break.ts'
import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'

import { users } from '../identity/tables.ts'
import type { Db } from '../db/db.ts'
import { teams } from '../leagues/tables.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import type { KnownBoard } from '../tournaments/boards.ts'
import type { ClosedLeague } from './closed-league.ts'

/** What of a leaderboard moves when nothing else does. */
export type Times = Pick<Leaderboard, 'asOf' | 'settlesAt'>
type Timeless = Omit<Leaderboard, keyof Times>

/** A league's board for the wire, without its {@link Times}. */
export type StandingsText = string

/** Before the lock: the members, and whether each has picked. In the order they joined. */
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

/** After the lock: everything, computed from the teams and the last good board. */
export function closedStandings(locked: ClosedLeague, known: KnownBoard | null): StandingsText {
  const { league, teams, field } = locked
  const board = leagueBoard(league, teams, field, known?.board ?? null)
  return standingsText({
    status: board.status,
    round: known?.board.round ?? 1,
    roundStatus: (board.status === 'live' && known?.board.roundStatus) || null,
    cut: known?.board.cut ?? null,
    counting: league.rules.counting,
    standings: standingLines(locked, board),
  })
}

/** The lines of a league's board, with the names that it lacks. */
export function standingLines(locked: ClosedLeague, board: LeagueBoard): StandingLine[] {
  const filled = new Map(locked.teams.map((team) => [team.userId, new Set(team.filled)]))
  const broken = tieBreakSentences(board.lines, board.tieBreak, locked.usernameOf)
  return board.lines.map(({ userId, standing, movement, prize, golfers, predicted }) => ({
    position: standing.position,
    userId,
    username: locked.usernameOf(userId),
    totalToPar: standing.total,
    predictedWinningScore: predicted,
    movement,
    projectedPrize: prize,
    tieBreak: broken.get(userId) ?? null,
    golfers: golfers.map((golfer) => scoredGolfer(golfer, locked, filled.get(userId))),
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
 * A leaderboard for the wire, but for its times. Written as the contract's schema would, without it: going
 * through it takes longer than computing the board.
 */
export const standingsText = ({ standings, ...head }: Timeless): StandingsText =>
  JSON.stringify({
    ...head,
    standings: standings.map((line) => ({ ...line, projectedPrize: dollars(line.projectedPrize) })),
  })

/** A leaderboard from its text. */
export const readStandings = (text: StandingsText): Timeless =>
  z.decode(Timeless, JSON.parse(text) as never)
