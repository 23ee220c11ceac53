import { groups } from '#domain/leagues/groups.ts'
import { boardAfterRound } from '#domain/scoring/scoring.ts'
import { choicesOf, weekendGolfers } from '#domain/shootout/picks.ts'
import { hasWeekendStarted, weekendDeadline } from '#domain/shootout/stage.ts'
import { weekendOf } from '#server/game/shootout/advance.ts'
import { shootoutPicks } from '#server/game/shootout/tables.ts'
import { fieldOf } from '#server/leagues/draft/field.ts'
import { shootouts } from '#server/leagues/shootout-switch.ts'
import type { Account } from '#server/platform/auth/admission.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

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
  const weekend = await weekendOf(db, tournament.key)
  if (!weekend || !hasWeekendStarted(weekend.board)) {
    await db.insert(shootouts).values({ leagueId })
    return
  }
  const { at: closesAt } = weekendDeadline(weekend)
  const openedAt = new Date(closesAt.getTime() - 12 * 3_600_000)
  await db.insert(shootouts).values({ leagueId, openedAt, closesAt, closedAt: closesAt })
  const field = await fieldOf(db, { id: leagueId, tournamentKey: tournament.key })
  const cut = boardAfterRound(weekend.board, 2)
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
