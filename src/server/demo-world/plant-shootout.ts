import { groups } from '#domain/leagues/groups.ts'
import { boardAfterRound } from '#domain/scoring/scoring.ts'
import { choicesOf, weekendGolfers } from '#domain/shootout/picks.ts'
import { hasWeekendStarted } from '#domain/shootout/stage.ts'
import { deadlineFrom, firstTeeTime } from '#domain/tournaments/schedule.ts'

import type { Db } from '../db/db.ts'
import { fieldOf } from '../draft/field.ts'
import type { Account } from '../identity/admission.ts'
import { shootouts } from '../leagues/shootout-switch.ts'
import { shootoutPicks } from '../shootout/tables.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { entrantsOf, type TournamentRow } from '../tournaments/tournaments.ts'

/**
 * Gives a league on a live tournament a weekend shootout. If round 3 has started, everyone has picked and picks are
 * locked; before that, it opens by itself.
 */
export async function plantShootout(
  db: Db,
  leagueId: string,
  tournament: TournamentRow,
  people: readonly Account[],
): Promise<void> {
  const known = await knownBoard(db, tournament.key)
  const entrants = await entrantsOf(db, tournament.key)
  const drawn = entrants.map(({ teeTimes }) => ({
    teeTimes: teeTimes.map((tee) => ({ ...tee, at: new Date(tee.at) })),
  }))
  const firstTee = firstTeeTime(drawn, 3)
  if (!known || !firstTee || !hasWeekendStarted(known.board)) {
    await db.insert(shootouts).values({ leagueId })
    return
  }
  const closesAt = deadlineFrom(firstTee)
  const openedAt = new Date(closesAt.getTime() - 12 * 3_600_000)
  await db.insert(shootouts).values({ leagueId, openedAt, closesAt, closedAt: closesAt })
  const field = await fieldOf(db, { id: leagueId, tournamentKey: tournament.key })
  const cut = boardAfterRound(known.board, 2)
  const choices = choicesOf(weekendGolfers(cut, (id) => field.get(id)?.slot ?? 'W'))
  await db.insert(shootoutPicks).values(
    people.map(({ id }, nth) => ({
      leagueId,
      userId: id,
      apiPlayerIds: groups.map((group, at) => {
        const golfers = choices[group]
        return golfers[(nth + at) % golfers.length]?.row.apiPlayerId ?? ''
      }),
      savedAt: openedAt,
    })),
  )
}
