import { sql } from 'drizzle-orm'

import * as calls from '#contract/clubs/weekly-leagues.ts'
import type { WeeklyMode } from '#domain/clubs/weekly-league.ts'
import { createWeeklyLeagues } from '#server/clubs/run-it-back/create-weekly-leagues.ts'
import { weeklySettings } from '#server/clubs/run-it-back/tables.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'

import { startClub } from '../clubs.ts'
import { dayMs } from '../servers/golf-scene.ts'
import { startTeeTime } from '../teetime.ts'

/** Monday of next week at 14:00 UTC, which is morning in New York. */
export function nextMonday(): Date {
  const today = new Date()
  const ahead = 7 - ((today.getUTCDay() + 6) % 7)
  return new Date(Math.floor(today.getTime() / dayMs) * dayMs + ahead * dayMs + 14 * 3_600_000)
}

/** Starts cat's club with ann and bob, on a tournament that begins on Thursday of next week. */
export async function startWeeklyLeagues(choice: WeeklyMode) {
  const teetime = await startTeeTime()
  const { as, provider, tick, services, idOf } = teetime
  const monday = nextMonday()
  const [scene] = provider.scenes
  if (!scene) throw new Error('no scene')
  scene.firstTee = new Date(monday.getTime() + 3 * dayMs)
  await tick()
  const { id } = await startClub(teetime, ['cat', 'ann', 'bob'])
  await services.db.update(users).set({ subscriptionTier: 'pro' })
  const params = { id }
  await as('cat')(calls.setWeeklyLeagues, { params, body: { choice } })
  await services.db.update(weeklySettings).set({ chosenAt: new Date(monday.getTime() - 2 * dayMs) })
  return {
    teetime,
    params,
    scene,
    monday,
    prepare: (at = monday) => createWeeklyLeagues(services, at),
    /** The titles of the mails about clubs that someone got. */
    async mailed(name: string) {
      const mine = sql`${mails.userId} = ${idOf(name)} and ${mails.kind} = 'club'`
      const rows = await services.db.select().from(mails).where(mine).orderBy(mails.createdAt)
      return rows.map(({ title }) => title)
    },
  }
}
