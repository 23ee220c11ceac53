import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { eq } from 'drizzle-orm'

import type { WinProbabilities } from '#contract/scoring.ts'
import { type Outcome, simulateFinish, remainingPlay } from '#domain/chances/simulate-finish.ts'
import { countWins } from '#domain/chances/win-probability.ts'
import { stream, streamOf } from '#domain/random.ts'
import { leagueBoard } from '#domain/scoring/league-board.ts'
import { isOver } from '#domain/scoring/scoring.ts'

import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import type { Member } from '../identity/admission.ts'
import { leagues } from '../leagues/tables.ts'
import { type KnownBoard, knownBoard } from '../tournaments/boards.ts'
import { tournaments } from '../tournaments/tables.ts'
import { type ClosedLeague, loadClosedLeague } from './closed-league.ts'
import { standingsVersion, versionCache } from './version-cache.ts'

/** How many times to simulate the rest. This gives chances within about two percent. */
const simulations = 500
/** How many to run before other requests get a turn. */
const batchSize = 25

const outcomesByVersion = versionCache<Outcome[]>()
const chancesByVersion = versionCache<WinProbabilities['chances']>()

/**
 * Each team's chance to win its league, while there are holes left to play. Every process gets the same result for
 * the same board and field. All leagues with the same penalty share the simulated outcomes of a tournament.
 */
export async function readWinProbabilities(
  db: Db,
  { leagueId }: Member,
): Promise<WinProbabilities> {
  if (!(await ensureClosed(db, leagueId))) return nothing
  const [league] = await db
    .select({
      key: leagues.tournamentKey,
      fieldAt: tournaments.fieldAt,
      namesVersion: leagues.namesVersion,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(eq(leagues.id, leagueId))
  const known = league && (await knownBoard(db, league.key))
  if (!known || !hasPlayLeft(known)) return nothing
  // The field matters too: a golfer who withdraws before the start may not be on any board.
  const version = standingsVersion(known.version, league.fieldAt, league.namesVersion)
  const chances = await chancesByVersion(leagueId, version, async () =>
    chancesOf(await loadClosedLeague(db, leagueId), known),
  )
  return { asOf: known.asOf, chances }
}

const nothing: WinProbabilities = { asOf: null, chances: [] }

const hasPlayLeft = ({ board }: KnownBoard) => board.rows.length > 0 && !isOver(board)

async function chancesOf(closed: ClosedLeague, known: KnownBoard) {
  const { league, teams, field, memberOf } = closed
  const { status, lines } = leagueBoard(league, teams, field, known.board)
  if (status === 'void') return []
  const wins = new Map<string, number>()
  const outcomes = await outcomesOf(closed, known)
  for (let from = 0; from < simulations; from += batchSize) {
    const some = countWins(league.rules, lines, outcomes.slice(from, from + batchSize))
    for (const [userId, count] of some) wins.set(userId, (wins.get(userId) ?? 0) + count)
    await yieldToOthers()
  }
  return lines
    .map(({ userId }) => ({
      userId,
      ...memberOf(userId),
      chance: (wins.get(userId) ?? 0) / simulations,
    }))
    .toSorted((a, b) => b.chance - a.chance)
}

/** Simulated outcomes of a tournament, with a league's penalty. */
function outcomesOf({ league, field }: ClosedLeague, { version, board }: KnownBoard) {
  const { tournamentKey, rules } = league
  const key = `${tournamentKey} ${JSON.stringify(rules.penalty)}`
  return outcomesByVersion(key, `${version}`, async () => {
    const ranks = new Map(field.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
    const rest = remainingPlay(board, (id) => ranks.get(id) ?? null, rules.penalty)
    const chance = stream(streamOf(tournamentKey), version)
    const outcomes: Outcome[] = []
    while (outcomes.length < simulations) {
      outcomes.push(simulateFinish(rest, stream(chance, outcomes.length)))
      if (outcomes.length % batchSize === 0) await yieldToOthers()
    }
    return outcomes
  })
}
