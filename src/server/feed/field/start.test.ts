import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getLeague } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'

import { draft, startLeague } from '../../testing/leagues.ts'
import { readTournament, setEveryoneTo } from '../../testing/scenes/feed-sync.ts'
import { startTeeTime, type TeeTime } from '../../testing/teetime.ts'
import { tournaments } from '../../tournaments/tables.ts'
import { weigh } from '../parsing/weigh.ts'
import { syncScoreboard } from '../scoreboard/sync-scoreboard.ts'
import { weighStart } from './start.ts'
import { syncField } from './sync-field.ts'

const hour = 3_600_000
const day = 24 * hour

async function startOpen() {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  const id = await startLeague(teetime, ['ann', 'bob'])
  return {
    teetime,
    scene: scene!,
    id,
    read: async () => syncField(teetime.services, await readTournament(teetime)),
    firstTee: async () => (await readTournament(teetime)).firstTeeAt,
    closesAt: () => closesAt(teetime, id),
  }
}

async function closesAt({ as }: TeeTime, id: string): Promise<Date> {
  return (await as('ann')(getLeague, { params: { id } })).draftingEndDate
}

test("one golfer's wrong tee time moves no deadline, however often it is sent", async () => {
  const { teetime, scene, id, read, firstTee, closesAt } = await startOpen()
  const [tee, deadline] = [scene.firstTee, await closesAt()]
  for (const wrong of [-364 * day, -day, -5 * hour, -hour]) {
    scene.golfers[7]!.wrongTee = new Date(tee.getTime() + wrong)
    for (let nth = 0; nth < 10; nth += 1) await read()
    expect(await firstTee(), `${wrong / hour} h`).toEqual(tee)
  }
  expect(await closesAt()).toEqual(deadline)
  expect(await closeDueDrafts(teetime.services.db)).toBe(0)
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  expect((await readTournament(teetime)).doubts).toEqual([])
})

test('a tee time of one golfer shortly before all others waits for a second payload', async () => {
  const { teetime, scene, read, firstTee } = await startOpen()
  const tee = scene.firstTee
  scene.golfers[7]!.wrongTee = new Date(tee.getTime() - hour / 3)
  await read()
  expect(await firstTee()).toEqual(tee)
  expect((await readTournament(teetime)).doubts).toMatchObject([{ about: null, agreed: 1 }])
})

test('a draw that is far earlier waits for a second payload, and one an hour earlier does not', async () => {
  const { scene, read, firstTee } = await startOpen()
  const moveBy = (ms: number) => (scene.firstTee = new Date(scene.firstTee.getTime() + ms))
  const sooner = moveBy(-hour)
  await read()
  expect(await firstTee()).toEqual(sooner)

  const far = moveBy(-7 * hour)
  await read()
  expect(await firstTee()).toEqual(sooner)
  await read()
  expect(await firstTee()).toEqual(far)

  // Into the next two hours: the picks would lock within one.
  scene.startsOn = new Date()
  scene.firstTee = new Date(Date.now() + 4 * hour)
  await read()
  await read()
  const near = moveBy(-2.5 * hour)
  await read()
  expect(await firstTee()).not.toEqual(near)
  await read()
  expect(await firstTee()).toEqual(near)
})

test('a doubtful draw is forgotten once the source says otherwise', async () => {
  const { teetime, scene, read, firstTee } = await startOpen()
  const tee = scene.firstTee
  for (let nth = 0; nth < 3; nth += 1) {
    scene.firstTee = new Date(tee.getTime() - 9 * hour)
    await read()
    expect((await readTournament(teetime)).doubts).toMatchObject([{ reading: 'field', agreed: 1 }])
    scene.firstTee = tee
    await read()
  }
  expect(await firstTee()).toEqual(tee)
  expect((await readTournament(teetime)).doubts).toEqual([])
})

test('until a golfer has hit a shot, a corrected tee time is taken, also after the wrong one has passed', async () => {
  const { teetime, scene, read, firstTee } = await startOpen()
  const { as, services } = teetime
  const right = scene.firstTee
  await services.db
    .update(tournaments)
    .set({ firstTeeAt: sql`now() - interval '1 day'`, status: 'upcoming' })
  await read()
  expect(await firstTee()).toEqual(right)
  await as('bob')(createLeague, {
    body: { name: 'Another', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })

  setEveryoneTo(teetime, -1)
  await syncScoreboard(services, await readTournament(teetime))
  await read()
  await read()
  expect(await firstTee()).toEqual(right)
})

test("a calendar's first day that is far earlier waits until it has been said for half an hour", async () => {
  const { teetime } = await startOpen()
  const { services, provider, tick } = teetime
  const [scene] = provider.scenes
  scene!.teeTimes = false
  await services.db.update(tournaments).set({ firstTeeAt: null })
  await tick()
  const { startDate } = await readTournament(teetime)
  scene!.startsOn = new Date(Date.parse(startDate) - 7 * day)
  await tick()
  await tick()
  expect((await readTournament(teetime)).startDate).toBe(startDate)
  await services.db.execute(
    sql`update tournaments set doubts = jsonb_set(doubts, '{0,since}', '0'::jsonb)`,
  )
  await tick()
  expect((await readTournament(teetime)).startDate).toBe(scene!.startsOn.toISOString().slice(0, 10))
})

// Doubts are known by their words, so an upgrade that changes those makes an earlier start wait again.
test('an earlier start that was in doubt before an upgrade counts', async () => {
  const { teetime } = await startOpen()
  const row = {
    ...(await readTournament(teetime)),
    timeZone: 'America/New_York',
    firstTeeAt: new Date('2026-04-09T14:00:00Z'),
  }
  const firstTeeAt = new Date('2026-04-09T11:00:00Z')
  const what = 'picks lock earlier, on Thu, Apr 9, 6:00 AM EDT'
  const doubt = { about: null, what, payload: 'other', agreed: 1, since: 0 }
  const weighing = weigh([{ reading: 'field', ...doubt }], 'field', {}, 1)
  const options = { weighing, now: 1, isSure: false }
  expect(weighStart(row, { firstTeeAt }, options)).toMatchObject({ firstTeeAt })
})
