import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { readTournament, setEveryoneTo, readAsOf } from '#server/testing/scenes/feed-sync.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { syncScoreboard } from './sync-scoreboard.ts'

test("scores are as of the provider's time during play, and as of the answer between rounds", async () => {
  const teetime = await startTeeTime()
  setEveryoneTo(teetime, -1)
  const [scene] = teetime.provider.scenes
  scene!.firstTee = new Date(Date.now() - 5 * 3_600_000)
  scene!.lastUpdated = new Date(Date.now() - 3 * 3_600_000)
  const row = await readTournament(teetime)
  await teetime.services.db.execute(sql`truncate boards`)
  await syncScoreboard(teetime.services, row)
  expect(await readAsOf(teetime)).toEqual(scene!.lastUpdated)
  // While the provider's clock stands still, so does the shown time.
  await syncScoreboard(teetime.services, row)
  expect(await readAsOf(teetime)).toEqual(scene!.lastUpdated)

  for (const golfer of scene!.golfers) Object.assign(golfer, { rounds: [-1], today: undefined })
  scene!.roundStatus = 'Official'
  const asked = Date.now()
  await syncScoreboard(teetime.services, row)
  expect((await readAsOf(teetime))?.getTime()).toBeGreaterThanOrEqual(asked - 1)
})

test('after the next round’s first tee time, an unchanged scoreboard goes stale', async () => {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  const teedOff = Date.now() - 40 * 60_000
  scene!.firstTee = new Date(teedOff - 24 * 3_600_000)
  await teetime.tick()
  for (const golfer of scene!.golfers) golfer.rounds = [-1]
  const lastUpdated = new Date(teedOff - 12 * 3_600_000)
  Object.assign(scene!, { status: 'In Progress', roundStatus: 'Official', lastUpdated })
  await teetime.services.db.execute(sql`truncate boards`)
  await syncScoreboard(teetime.services, await readTournament(teetime))
  expect((await readAsOf(teetime))?.getTime()).toBe(teedOff)
})
