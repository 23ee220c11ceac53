import { Leaderboard, type StandingLine } from '#contract/scoring.ts'
import { leagueBoard } from '#domain/league-board.ts'
import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'

import { users } from '../accounts/tables.ts'
import type { Db } from '../db/db.ts'
import { fieldOf } from '../draft/field.ts'
import { teams } from '../draft/tables.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import type { KnownBoard } from '../tournaments/boards.ts'

/** A league's board for the wire, without `asOf`, which moves when nothing else does. */
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
  return textOf({
    status: 'open',
    round: 1,
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
      golfers: [],
      picked,
    })),
  })
}

/** After the lock: everything, computed from the teams and the last good board. */
export async function lockedStandings(
  db: Db,
  leagueId: string,
  known: KnownBoard | null,
): Promise<StandingsText> {
  const [league] = await db.select().from(leagues).where(eq(leagues.id, leagueId))
  if (!league) throw new Error(`league ${leagueId} has gone`)
  const [saved, field] = await Promise.all([savedTeams(db, leagueId), fieldOf(db, league)])
  const board = leagueBoard(
    { rules: league.rules, entryFee: league.entryFeeCents },
    saved.map(({ userId, predicted, golfers }) => ({ userId, predicted, golfers })),
    [...field.values()],
    known?.board ?? null,
  )
  const teamOf = new Map(saved.map((team) => [team.userId, team]))
  return textOf({
    status: board.status,
    round: known?.board.round ?? 1,
    cut: known?.board.cut ?? null,
    counting: league.rules.counting,
    standings: board.lines.map(
      ({ userId, standing, movement, prize, golfers, predicted }): StandingLine => {
        const team = teamOf.get(userId)
        return {
          position: standing.position,
          userId,
          username: team?.username ?? '',
          totalToPar: standing.total,
          predictedWinningScore: predicted,
          movement,
          projectedPrize: prize,
          golfers: golfers.map((golfer) => ({
            ...golfer,
            groupId: golfer.slot,
            replacesName:
              golfer.replaces === null
                ? null
                : (field.get(golfer.replaces)?.name ?? golfer.replaces),
            filled: team?.filled.includes(golfer.replaces ?? golfer.apiPlayerId) ?? false,
          })),
          picked: null,
        }
      },
    ),
  })
}

const WithoutAsOf = z.object(Leaderboard.shape).omit({ asOf: true })

const textOf = (standings: Omit<Leaderboard, 'asOf'>): StandingsText =>
  JSON.stringify(z.encode(WithoutAsOf, standings))

async function savedTeams(db: Db, leagueId: string) {
  return await db
    .select({
      userId: teams.userId,
      username: users.username,
      predicted: teams.predictedWinningScore,
      golfers: teams.apiPlayerIds,
      filled: teams.filledIds,
    })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.userId))
    .where(eq(teams.leagueId, leagueId))
}
