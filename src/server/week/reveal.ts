import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { eq } from 'drizzle-orm'

import type { Reveal } from '#contract/week.ts'
import { type Outcome, remainingPlay, simulateFinish } from '#domain/chances/simulate-finish.ts'
import { countPaid, countWins } from '#domain/chances/win-probability.ts'
import { stream, streamOf } from '#domain/random.ts'
import { Refusal } from '#domain/refusal.ts'
import { leagueBoard } from '#domain/scoring/league-board.ts'
import { openingBoard } from '#domain/week/opening-board.ts'
import { revealOf } from '#domain/week/reveal.ts'

import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import type { Member } from '../identity/admission.ts'
import { allLeagues } from '../leagues/tables.ts'
import { type ClosedLeague, loadClosedLeague } from '../scoring/closed-league.ts'
import { versionCache } from '../scoring/version-cache.ts'
import { tournaments } from '../tournaments/tables.ts'

const simulations = 500
/** How many to run before other requests get a turn. */
const batchSize = 25

const reveals = versionCache<Reveal>()

/** Compares the teams of a league, with their chances before the first shot. @throws {Refusal} teams-hidden */
export async function readReveal(db: Db, { leagueId }: Member): Promise<Reveal> {
  if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
  const [league] = await db
    .select({ fieldAt: tournaments.fieldAt })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(eq(allLeagues.id, leagueId))
  // Only the field can still change: a golfer may withdraw before the start.
  return await reveals(leagueId, `${league?.fieldAt?.getTime()}`, async () => {
    const closed = await loadClosedLeague(db, leagueId)
    return { ...revealOf(closed.teams, closed.field), chances: await openingChances(closed) }
  })
}

/** Each team's chances by the ranking alone, the likeliest winner first. Every process gets the same. */
async function openingChances({ league, teams, field }: ClosedLeague): Promise<Reveal['chances']> {
  if (teams.length < 2) return []
  const board = openingBoard(field)
  const ranks = new Map(field.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
  const rest = remainingPlay(board, (id) => ranks.get(id) ?? null, league.rules.penalty)
  const chance = stream(streamOf(`${league.tournamentKey} opening`), 0)
  const { lines } = leagueBoard(league, teams, field, board)
  const win = new Map<string, number>()
  const money = new Map<string, number>()
  for (let from = 0; from < simulations; from += batchSize) {
    const outcomes: Outcome[] = []
    for (let nth = from; nth < from + batchSize; nth += 1) {
      outcomes.push(simulateFinish(rest, stream(chance, nth)))
    }
    await yieldToOthers()
    add(win, countWins(league.rules, lines, outcomes))
    add(money, countPaid(league.rules, lines, outcomes))
    await yieldToOthers()
  }
  const share = (of: ReadonlyMap<string, number>, userId: string) =>
    (of.get(userId) ?? 0) / simulations
  return lines
    .map(({ userId }) => ({ userId, win: share(win, userId), money: share(money, userId) }))
    .toSorted((a, b) => b.win - a.win || b.money - a.money)
}

function add(totals: Map<string, number>, some: ReadonlyMap<string, number>): void {
  for (const [userId, count] of some) totals.set(userId, (totals.get(userId) ?? 0) + count)
}
