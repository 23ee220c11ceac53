import { eq, sql } from 'drizzle-orm'

import * as shootoutCalls from '#contract/game/shootout.ts'
import * as leagueChangesCalls from '#contract/leagues/manage-league.ts'
import { advanceShootouts } from '#server/game/shootout/advance.ts'
import { closeDueShootouts } from '#server/game/shootout/close-shootout.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'

import { shootouts } from '../../leagues/shootout-setting.ts'
import { draft, golferId, startLeague } from '../leagues.ts'
import { startTeeTime } from '../teetime.ts'
import { picks, finalSteps } from './finished.ts'

/** Starts a league of three with a shootout, whose draft has closed. Dan is in it without a team. */
export async function startShootout() {
  const teetime = await startTeeTime()
  const { db } = teetime.services
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat', 'dan'])
  const params = { id: leagueId }
  await teetime.as('ann')(leagueChangesCalls.updateLeague, { params, body: { shootout: true } })
  for (const name of ['ann', 'bob', 'cat'])
    await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  await teetime.passDeadline(leagueId)
  await closeDueDrafts(db)
  const own = finalSteps(teetime, leagueId)
  return {
    teetime,
    leagueId,
    params,
    ...own,
    /** Plays two rounds, after which golfers from rank 30 on are cut. */
    async makeCut() {
      await own.play(2, 'In Progress')
      for (const golfer of own.scene.golfers) if ((golfer.rank ?? 0) >= 30) golfer.out = 'cut'
      await own.read(3)
      await advanceShootouts(db)
    },
    /** Publishes the tee times of round 3. */
    async drawRound3() {
      Object.assign(own.scene, { round: 3, roundStatus: 'Groupings Official' })
      await own.read(2)
      await advanceShootouts(db)
    },
    /** Lets the deadline of the weekend picks pass. */
    async lock() {
      await db
        .update(shootouts)
        .set({ closesAt: sql`clock_timestamp() - interval '1 second'` })
        .where(eq(shootouts.leagueId, leagueId))
      await closeDueShootouts(db)
    },
    see: (name: string) => teetime.as(name)(shootoutCalls.getShootout, { params }),
    board: (name = 'bob') => teetime.as(name)(shootoutCalls.getShootoutStandings, { params }),
    /** Saves a member's picks by rank: 1–7 are in A, 8–14 in B, 15–21 in C. */
    pick: (name: string, ...ranks: number[]) =>
      teetime.as(name)(shootoutCalls.saveShootoutPicks, {
        params,
        body: { apiPlayerIds: ranks.map(golferId) },
      }),
  }
}
