import { desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'

import type { listRecaps } from '#contract/game/week.ts'
import { type LeagueBoard, leagueBoard } from '#domain/scoring/league-board.ts'
import { boardAfterRound } from '#domain/scoring/scoring.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import {
  recapFacts,
  type RecapInput,
  recapRounds,
  recapText,
  roundsToRecap,
  type SeasonWins,
} from '#domain/week/recap.ts'
import { outlineOf } from '#domain/week/rephrasing.ts'

import type { Db } from '../db/db.ts'
import type { Member } from '../identity/admission.ts'
import { personMark, withNames } from '../leagues/sentences.ts'
import type { ClosedLeague } from '../scoring/closed-league.ts'
import type { KnownBoard } from '../tournaments/boards.ts'
import { firstTees } from './first-tees.ts'
import { recaps } from './tables.ts'

/** The recaps of a league, newest first; none until a round is complete. With the reader's next tee time. */
export async function readRecaps(
  db: Db,
  { leagueId, userId }: Member,
): Promise<z.output<typeof listRecaps.response>> {
  const rows = await db
    .select({
      round: recaps.round,
      at: recaps.at,
      text: withNames(recaps.text, recaps.leagueId),
      facts: recaps.facts,
      rephrased: recaps.rephrased,
    })
    .from(recaps)
    .where(eq(recaps.leagueId, leagueId))
    .orderBy(desc(recaps.round))
  return {
    recaps: rows.map(({ round, ...recap }) => ({
      ...recap,
      round: round === 'final' ? round : Number(round),
    })),
    firstTee:
      rows.length > 0 ? ((await firstTees(db, leagueId, [userId])).get(userId) ?? null) : null,
  }
}

/** The rounds that have a recap, by league; empty while no round is complete. */
export async function storedRecaps(
  db: Db,
  leagues: readonly { closed: ClosedLeague; known: KnownBoard }[],
): Promise<Map<string, string[]>> {
  const due = leagues.filter(({ known }) => roundsToRecap(known.board).length > 0)
  if (due.length === 0) return new Map()
  const rows = await db
    .select({ leagueId: recaps.leagueId, rounds: sql<string[]>`array_agg(${recaps.round}::text)` })
    .from(recaps)
    .where(
      inArray(
        recaps.leagueId,
        due.map(({ closed }) => closed.league.id),
      ),
    )
    .groupBy(recaps.leagueId)
  return new Map(rows.map(({ leagueId, rounds }) => [leagueId, rounds]))
}

/** Stores the recaps of the rounds that are complete, unless they are there. @returns how many are new */
export async function storeRecaps(
  db: Db,
  closed: ClosedLeague,
  { board, asOf }: KnownBoard,
  stored: readonly string[],
): Promise<number> {
  const { league, teams, field } = closed
  if (teams.length === 0) return 0
  const complete = roundsToRecap(board)
  const due = recapRounds.filter(
    (round) => complete.includes(Number(round)) && !stored.includes(round),
  )
  let count = 0
  for (const round of due) {
    const then = boardAfterRound(board, Number(round))
    const standings = leagueBoard(league, teams, field, then, board)
    count += await store(db, closed, { round, standings, board: then, at: asOf })
  }
  return count
}

/** Stores the recap of a league that is being settled. @param seasonWins those of its club */
export async function storeFinalRecap(
  db: Db,
  closed: ClosedLeague,
  then: { standings: LeagueBoard; board: Board; at: Date },
  seasonWins: SeasonWins | null,
): Promise<void> {
  if (closed.teams.length === 0) return
  await store(db, closed, { round: 'final', ...then, ...(seasonWins && { seasonWins }) })
}

async function store(
  db: Db,
  closed: ClosedLeague,
  { at, ...then }: Omit<RecapInput, 'golferName' | 'memberName'> & { at: Date },
): Promise<number> {
  const input: RecapInput = {
    ...then,
    golferName: closed.nameOf,
    memberName: personMark,
  }
  const facts = recapFacts(input)
  const text = recapText(input, facts)
  const outline = outlineOf((named) => recapText({ ...input, ...named }, facts))
  const written = await db
    .insert(recaps)
    .values({ leagueId: closed.league.id, round: then.round, at, text, facts, outline })
    .onConflictDoNothing()
    .returning({ round: recaps.round })
  return written.length
}
