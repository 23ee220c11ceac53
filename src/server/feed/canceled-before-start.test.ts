import { expect, test } from 'vitest'

import { getScoreboard } from '#contract/game/tournaments.ts'

import { openSecondServices, readTournament, setBack } from '../testing/scenes/feed-sync.ts'
import { startClosedLeague } from '../testing/scenes/finished.ts'
import { recordStatements } from '../testing/statements.ts'
import { boards } from '../tournaments/tables.ts'
import { syncField } from './field/sync-field.ts'
import { syncScoreboard } from './scoreboard/sync-scoreboard.ts'

test.each([
  ['has no rows', { isShown: false, status: null }],
  ['has lost its rows', { isShown: true, status: null }],
  ['was never published', { isShown: false, status: 400 }],
])(
  'a tournament that is canceled while its scoreboard %s ends half an hour later, and its leagues are void',
  async (_what, { isShown, status }) => {
    const { teetime, scene, settle, pass, board } = await startClosedLeague()
    const { gate, services } = await openSecondServices(teetime)
    const read = async () => {
      const row = await readTournament(teetime)
      await syncField(services, row)
      await syncScoreboard(services, row)
    }
    await (isShown ? read() : services.db.delete(boards))
    if (status !== null) gate.refuse('/leaderboard', status)
    Object.assign(scene, { status: 'Canceled', golfers: [] })
    await read()
    await setBack(teetime, 29)
    await read()
    expect((await board()).status).toBe('live')
    await setBack(teetime, 2)
    await read()
    expect((await board()).status).toBe('void')
    await pass(24)
    expect(await settle()).toBe(1)
    expect((await board()).standings.map(({ projectedPrize }) => projectedPrize)).toEqual([
      0, 0, 0, 0,
    ])
  },
)

/** A league whose tournament is canceled before it has a scoreboard, as its field says. */
async function startCanceled() {
  const closed = await startClosedLeague()
  const { teetime, scene } = closed
  const { gate, services } = await openSecondServices(teetime)
  await services.db.delete(boards)
  gate.refuse('/leaderboard', 400)
  scene.status = 'Canceled'
  await syncField(services, await readTournament(teetime))
  const readBoard = async () => await syncScoreboard(services, await readTournament(teetime))
  /** Reads the scoreboard twice, half an hour apart. */
  const readOn = async () => {
    await readBoard()
    await setBack(teetime, 31)
    await readBoard()
  }
  return { ...closed, services, readBoard, readOn }
}

test('one answer that calls a tournament off before it has a scoreboard doesn’t end it', async () => {
  const { scene, readOn, board } = await startCanceled()
  scene.status = 'Not Started'
  await readOn()
  expect((await board()).status).toBe('live')
})

test('a second wrong answer that calls a tournament off waits half an hour, too, once the first one was corrected', async () => {
  const { teetime, services, scene, readBoard, readOn, board } = await startCanceled()
  await readBoard()
  scene.status = 'Not Started'
  await readOn()
  scene.status = 'Canceled'
  await syncField(services, await readTournament(teetime))
  await readBoard()
  expect((await board()).status).toBe('live')
})

test('an answer without a scoreboard locks no tournament while nothing is doubtful', async () => {
  const { scene, readBoard } = await startCanceled()
  await readBoard()
  scene.status = 'Not Started'
  await readBoard()
  const statements = await recordStatements(readBoard)
  expect(statements.filter((text) => /from "tournaments".* for /.test(text))).toEqual([])
})

test('a tournament canceled before it has a scoreboard is settled after a restart', async () => {
  const { teetime, readOn, pass, settle, board } = await startCanceled()
  await readOn()
  expect((await board()).status).toBe('void')
  await setBack(teetime, 600)
  await pass(24)
  expect(await settle()).toBe(0)
  const { gate, services } = await openSecondServices(teetime)
  gate.refuse('/leaderboard', 400)
  await syncScoreboard(services, await readTournament(teetime))
  expect(await settle()).toBe(1)
})

test('a canceled tournament that loses its rows after round 3 keeps its rounds, and its cut golfers stay out', async () => {
  const { teetime, scene, play, read } = await startClosedLeague()
  const shown = async () => await teetime.as('ann')(getScoreboard, { params: { id: '014' } })
  for (const golfer of scene.golfers.slice(-12))
    Object.assign(golfer, { rounds: [9, 9], out: 'cut' })
  await play(3, 'In Progress')
  const before = await shown()
  expect(before.rows.filter(({ out }) => out === 'cut')).toHaveLength(12)
  Object.assign(scene, { status: 'Canceled', golfers: [], round: 1, roundStatus: 'Not Started' })
  scene.lastUpdated = new Date()
  await read()
  await setBack(teetime, 31)
  await read()
  const { status, round, rows } = await shown()
  expect({ status, round, rows }).toEqual({ status: 'official', round: 3, rows: before.rows })
})
