import { expect, test } from 'vitest'

import { openSecondServices, readTournament, setBack } from '../testing/scenes/feed-sync.ts'
import { startClosedLeague } from '../testing/scenes/finished.ts'
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
