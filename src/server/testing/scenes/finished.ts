import { sql } from 'drizzle-orm'

import * as calls from '#contract/game/leaderboard.ts'
import { syncScoreboard } from '#server/feed/scoreboard/sync-scoreboard.ts'
import { finalizeDueLeagues } from '#server/game/results/finalize.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'

import { boards } from '../../tournaments/tables.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import { draft, golferId, startLeague } from '../leagues.ts'
import type { ProviderTournament, ScriptedGolfer } from '../servers/golf-scene.ts'
import { startTeeTime, type TeeTime } from '../teetime.ts'

/** Everyone's picks by rank, unless a test says otherwise. */
export const picks: Record<string, number[]> = {
  ann: [1, 2, 8, 9, 15, 22],
  bob: [3, 4, 10, 11, 16, 23],
  cat: [5, 6, 12, 13, 17, 24],
  dan: [1, 7, 14, 8, 18, 40],
}

/** Starts a league of four whose draft has closed, on a tournament that tests can play. */
export async function startClosedLeague(
  names: string[] = Object.keys(picks),
  entryFee = 2000,
  settings: Record<string, string> = {},
) {
  const teetime = await startTeeTime(settings)
  const leagueId = await startLeague(teetime, names, entryFee)
  for (const name of names) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  await teetime.passDeadline(leagueId)
  await closeDueDrafts(teetime.services.db)
  return { teetime, leagueId, ...finalSteps(teetime, leagueId) }
}

/** Steps that advance a tournament. */
export function finalSteps(teetime: TeeTime, leagueId: string) {
  const { db } = teetime.services
  const [scene] = teetime.provider.scenes as [ProviderTournament]
  async function read(times = 1): Promise<void> {
    const row = await findTournament(db, 'live-golf', '1', '014')
    for (let nth = 0; nth < times; nth += 1) await syncScoreboard(teetime.services, row)
  }
  return {
    scene,
    read,
    golfer(rank: number): ScriptedGolfer {
      const found = scene.golfers.find(({ id }) => id === golferId(rank))
      if (!found) throw new Error(`no golfer ${rank}`)
      return found
    },
    /** Plays this many rounds, with scores by rank, and sets the tour's status. */
    async play(rounds: number, status: ProviderTournament['status'] = 'Official'): Promise<void> {
      scene.golfers.forEach((golfer, at) => {
        if (golfer.rounds.length === 0) {
          golfer.rounds = Array.from({ length: rounds }, (_, nth) => ((at * 7 + nth * 3) % 9) - 5)
        }
      })
      scene.round = rounds
      scene.status = status
      scene.roundStatus = 'Official'
      // A leap ahead is accepted only when a second payload confirms it.
      await read(3)
    },
    /** Plays to the end, but the last rounds of the golfers of these ranks can't be read. */
    async playWithUnreadable(...ranks: number[]): Promise<void> {
      for (const golfer of scene.golfers)
        Object.assign(golfer, { rounds: [0, 0, 0], today: -1, thru: '9' })
      Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress', round: 4 })
      await read(3)
      for (const golfer of scene.golfers)
        Object.assign(golfer, { rounds: [], today: undefined, thru: undefined })
      for (const rank of ranks)
        Object.assign(this.golfer(rank), { rounds: [0, 0, 0, -1], total: 'Even' })
      await this.play(4)
    },
    /** Lets this many hours pass since the result became official. */
    async pass(hours: number): Promise<void> {
      await db
        .update(boards)
        .set({ officialAt: sql`${boards.officialAt} - make_interval(hours => ${hours})` })
    },
    settle: (afterHours = 24) => finalizeDueLeagues(db, afterHours),
    board: (name = 'bob') => teetime.as(name)(calls.getLeaderboard, { params: { id: leagueId } }),
  }
}
