import { setImmediate as others } from 'node:timers/promises'

import type { WinProbabilities } from '#contract/scoring.ts'
import { leagueBoard } from '#domain/scoring/league-board.ts'
import { type Outcome, simulateFinish, remainingPlay } from '#domain/chances/simulate-finish.ts'
import { stream, streamOf } from '#domain/random.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { countWins } from '#domain/chances/win-probability.ts'
import { eq } from 'drizzle-orm'

import type { Member } from '../identity/admission.ts'
import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import { leagues } from '../leagues/tables.ts'
import { type KnownBoard, knownBoard } from '../tournaments/boards.ts'
import { tournaments } from '../tournaments/tables.ts'
import { type ClosedLeague, loadClosedLeague } from './closed-league.ts'
import { versionCache } from './version-cache.ts'

/** How often the rest is played: a chance is then right to within some two percent. */
const times = 500
/** So many at a time, so that nobody else waits for all of them. */
const atOnce = 25

const outcomes = versionCache<Outcome[]>()
const worked = versionCache<WinProbabilities['chances']>()

/**
 * How likely each team of a league is to win, while there is something to play. Every process finds the
 * same for the same board and field; how the tournament may end is played once for all its leagues.
 */
export async function readWinProbabilities(
  db: Db,
  { leagueId }: Member,
): Promise<WinProbabilities> {
  if (!(await ensureClosed(db, leagueId))) return nothing
  const [league] = await db
    .select({ key: leagues.tournamentKey, fieldAt: tournaments.fieldAt })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(eq(leagues.id, leagueId))
  const known = league && (await knownBoard(db, league.key))
  if (!known || !isToPlay(known)) return nothing
  // Who withdraws before he has begun is gone from the field, and maybe from no board.
  const version = `${known.version}-${league.fieldAt?.getTime()}`
  const chances = await worked(leagueId, version, async () =>
    chancesOf(await loadClosedLeague(db, leagueId), known),
  )
  return { asOf: known.asOf, chances }
}

const nothing: WinProbabilities = { asOf: null, chances: [] }

const isToPlay = ({ board }: KnownBoard) => board.rows.length > 0 && !isOver(board)

async function chancesOf(locked: ClosedLeague, known: KnownBoard) {
  const { league, teams, field, usernameOf } = locked
  const { status, lines } = leagueBoard(league, teams, field, known.board)
  if (status === 'void') return []
  const wins = new Map<string, number>()
  const ends = await endsOf(locked, known)
  for (let from = 0; from < times; from += atOnce) {
    const some = countWins(league.rules, lines, ends.slice(from, from + atOnce))
    for (const [userId, count] of some) wins.set(userId, (wins.get(userId) ?? 0) + count)
    await others()
  }
  return lines
    .map(({ userId }) => ({
      userId,
      username: usernameOf(userId),
      chance: (wins.get(userId) ?? 0) / times,
    }))
    .toSorted((a, b) => b.chance - a.chance)
}

/** The ways in which a tournament may end, by the penalty of a league. */
function endsOf({ league, field }: ClosedLeague, { version, board }: KnownBoard) {
  const { tournamentKey, rules } = league
  const key = `${tournamentKey} ${JSON.stringify(rules.penalty)}`
  return outcomes(key, `${version}`, async () => {
    const ranks = new Map(field.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
    const rest = remainingPlay(board, (id) => ranks.get(id) ?? null, rules.penalty)
    const chance = stream(streamOf(tournamentKey), version)
    const ends: Outcome[] = []
    while (ends.length < times) {
      ends.push(simulateFinish(rest, stream(chance, ends.length)))
      if (ends.length % atOnce === 0) await others()
    }
    return ends
  })
}
