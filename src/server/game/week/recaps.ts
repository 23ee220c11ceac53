import { isDeepStrictEqual } from 'node:util'

import { and, eq, inArray, sql } from 'drizzle-orm'

import { type LeagueStandings, computeStandings } from '#domain/scoring/league-standings.ts'
import { scoreboardAfterRound } from '#domain/scoring/scoring.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { writeOutline } from '#domain/week/recap-outline.ts'
import { writeRecap } from '#domain/week/recap-text.ts'
import { findRecapFacts, type RecapInput, recapRounds, roundsToRecap } from '#domain/week/recap.ts'
import {
  correctionText,
  prizeCorrectionText,
  prizesText,
  type RecapResult,
  resultOf,
} from '#domain/week/result.ts'
import type { Stories } from '#domain/week/stories.ts'
import { golferMark, personMark } from '#server/leagues/log/sentences.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import type { StoredScoreboard } from '#server/tournaments/scoreboards.ts'

import type { ClosedLeague } from '../scoring/closed-league.ts'
import type { MomentsInput } from './moments-state.ts'
import { countSeasonWins } from './season-wins.ts'
import { readStories } from './stories.ts'
import { recaps } from './tables.ts'

/** The mark before "$4.00 as commissioner." at the end of the prizes. */
const commissionerMark = `${personMark('[^\u{FDD1}]*')}(?= \\S+ as commissioner\\.$)`

/** A stored recap: its round, and in the last one the result. */
export interface StoredRecap {
  round: string
  result: RecapResult[] | null
}

/** The recaps that are there, by league; empty while no round is complete. */
export async function listRecapRounds(
  db: Db,
  leagues: readonly { closed: ClosedLeague; known: StoredScoreboard }[],
): Promise<Map<string, StoredRecap[]>> {
  const due = leagues.filter(({ known }) => roundsToRecap(known.board).length > 0)
  if (due.length === 0) return new Map()
  const rows = await db
    .select({ leagueId: recaps.leagueId, round: recaps.round, result: recaps.result })
    .from(recaps)
    .where(
      inArray(
        recaps.leagueId,
        due.map(({ closed }) => closed.league.id),
      ),
    )
  return Map.groupBy(rows, ({ leagueId }) => leagueId)
}

/**
 * Stores the recaps of the rounds that are complete, unless they are there, and that of the official result. Deletes
 * that one when the result isn't official anymore.
 *
 * @param at when a round ended
 * @returns how many are new or different
 */
export async function storeRecaps(
  db: Db,
  { closed, known, now }: Pick<MomentsInput, 'closed' | 'known' | 'now'>,
  stored: readonly StoredRecap[],
  at: (round: number) => Date,
): Promise<number> {
  const { league, teams, field } = closed
  const { board, asOf } = known
  if (teams.length === 0) return 0
  const complete = roundsToRecap(board)
  const due = recapRounds.filter(
    (round) => complete.includes(Number(round)) && !stored.some((known) => known.round === round),
  )
  let count = 0
  for (const round of due) {
    const after = scoreboardAfterRound(board, Number(round))
    const standings = computeStandings(league, teams, field, after, board)
    const recap = written(closed, { round, standings, board: after })
    const rows = await db
      .insert(recaps)
      .values({ ...recap, at: at(Number(round)) })
      .onConflictDoNothing()
      .returning({ round: recaps.round })
    count += rows.length
  }
  const before = stored.find(({ round }) => round === 'final')
  if (board.status !== 'official')
    return count + (before ? await deleteEnd(db, league.id, complete) : 0)
  return count + (await storeEnd(db, closed, { standings: now.standings, board, at: asOf }, before))
}

/** Makes sure that a league that is being settled has the recap and the stories of the scores that it is settled by. */
export async function storeFinalRecap(
  db: Db,
  closed: ClosedLeague,
  final: { standings: LeagueStandings; board: Scoreboard; at: Date },
): Promise<void> {
  if (closed.teams.length === 0) return
  const [before] = await db
    .select({ round: recaps.round, result: recaps.result })
    .from(recaps)
    .where(and(eq(recaps.leagueId, closed.league.id), eq(recaps.round, 'final')))
  await storeEnd(db, closed, final, before)
}

/**
 * Stores the recap of the result, which says what has changed if another was stored. If the same result was stored, only
 * the stories may be new, which a corrected card can change alone, and who gets the commissioner's share.
 *
 * @returns how many recaps are new or different
 */
async function storeEnd(
  db: Db,
  closed: ClosedLeague,
  { at, ...final }: { standings: LeagueStandings; board: Scoreboard; at: Date },
  before: StoredRecap | undefined,
): Promise<number> {
  const result = resultOf(final.standings)
  const stories = await readStories(db, closed, final)
  const { id, commissionerId } = closed.league
  // Recaps from before results were stored have no result, and keep their text.
  if (before && (!before.result || isDeepStrictEqual(before.result, result)))
    return await updateEnd(db, closed.league, stories)
  const prizes = prizesText(final.standings, commissionerId, personMark)
  const wins = await countSeasonWins(db, id)
  const recap = written(closed, { round: 'final', ...final, seasonWins: wins })
  const known = before?.result ?? result
  const correction = correctionText(known, result, personMark)
  const prizeCorrection = prizeCorrectionText(known, result, personMark)
  const end = { ...recap, at, prizes, result, stories }
  const corrected = {
    ...end,
    // A correction may come with the same time. Only a later one is announced.
    at: sql`greatest(excluded.at, ${recaps.at} + interval '1 millisecond')`,
    text: [correction, recap.text].filter(Boolean).join(' '),
    prizes: [prizeCorrection, prizes].filter(Boolean).join(' ') || null,
    outline: null,
    rephrased: false,
    storedAt: sql`clock_timestamp()`,
  }
  const rows = await db
    .insert(recaps)
    .values(end)
    .onConflictDoUpdate({
      target: [recaps.leagueId, recaps.round],
      set: corrected,
      setWhere: before ? sql`true` : sql`false`,
    })
    .returning({ round: recaps.round })
  return rows.length
}

/**
 * Deletes the recap of a result that the tour has taken back, and those of rounds that are no longer complete. The next
 * official result is stored and announced as new. A league that is being settled, or that anyone else has locked, keeps
 * them until the next scoreboard.
 *
 * @returns how many recaps are gone
 */
async function deleteEnd(db: Db, leagueId: string, complete: readonly number[]): Promise<number> {
  const rows = await queryRows(
    db,
    sql`with open as (
          select id from leagues where id = ${leagueId} and settled_at is null for share skip locked
        )
        delete from recaps r using open
        where r.league_id = open.id and r.round::text <> all(${sql.param(complete.map(String))}::text[])
        returning r.round`,
  )
  return rows.length
}

/**
 * Updates what may differ although the result is the same: the stories, and in the prizes the commissioner's name.
 *
 * @returns how many recaps changed
 */
async function updateEnd(
  db: Db,
  { id, commissionerId }: ClosedLeague['league'],
  stories: Stories | null,
): Promise<number> {
  const prizes = sql`regexp_replace(${recaps.prizes}, ${commissionerMark}, ${personMark(commissionerId)})`
  const rows = await db
    .update(recaps)
    .set({ stories, prizes })
    .where(
      and(
        eq(recaps.leagueId, id),
        eq(recaps.round, 'final'),
        sql`(${recaps.prizes} is distinct from ${prizes}
          or ${recaps.stories} is distinct from ${sql.param(stories, recaps.stories)})`,
      ),
    )
    .returning({ round: recaps.round })
  return rows.length
}

/** A recap in words. */
function written(
  { league, golferName }: ClosedLeague,
  played: Omit<RecapInput, 'golferName' | 'memberName' | 'isFree'>,
) {
  const isFree = league.entryFee === 0
  const input: RecapInput = {
    ...played,
    golferName: (apiPlayerId) => golferMark(apiPlayerId, golferName(apiPlayerId)),
    memberName: personMark,
    isFree,
  }
  const facts = findRecapFacts(input)
  return {
    leagueId: league.id,
    round: played.round,
    text: writeRecap(input, facts),
    facts,
    outline: writeOutline((named) => writeRecap({ ...input, ...named }, facts)),
  }
}
