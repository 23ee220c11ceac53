import { hourMs } from '#domain/durations.ts'
import { groups } from '#domain/leagues/groups.ts'
import { scoreboardAfterRound } from '#domain/scoring/scoring.ts'
import { choicesByGroup, weekendGolfers } from '#domain/shootout/picks.ts'
import { hasWeekendStarted, weekendDeadline } from '#domain/shootout/stage.ts'
import { readSchedule } from '#server/game/shootout/advance.ts'
import { shootoutPicks } from '#server/game/shootout/tables.ts'
import { loadField } from '#server/leagues/draft/league-field.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

/**
 * Gives a league on a live tournament a weekend shootout. If round 3 has started, everyone has picked and picks are
 * locked; before that, it opens by itself.
 */
export async function seedShootout(
  db: Db,
  leagueId: string,
  tournament: TournamentRow,
  people: readonly Account[],
): Promise<void> {
  const weekend = await readSchedule(db, tournament.key)
  if (!weekend || !hasWeekendStarted(weekend.board)) {
    await db.insert(shootouts).values({ leagueId })
    return
  }
  const { at: closesAt } = weekendDeadline(weekend)
  const openedAt = new Date(closesAt.getTime() - 12 * hourMs)
  await db.insert(shootouts).values({ leagueId, openedAt, closesAt, closedAt: closesAt })
  const field = await loadField(db, { id: leagueId, tournamentKey: tournament.key })
  const cut = scoreboardAfterRound(weekend.board, 2)
  const choices = choicesByGroup(weekendGolfers(cut, (id) => field.get(id)?.slot ?? 'W'))
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
