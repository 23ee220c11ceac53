import { getHistory } from '#contract/history.ts'
import { listMyLeagues } from '#contract/leagues.ts'
import { listPendingInvitations } from '#contract/invitations.ts'
import { getLeaderboard } from '#contract/scoring.ts'
import { expect, test } from 'vitest'

import { users } from '../accounts/tables.ts'
import { readConfig } from '../config.ts'
import { leagues } from '../leagues/tables.ts'
import { openLog } from '../log.ts'
import { startTeeTime } from '../testing/teetime.ts'
import type { World } from '../world.ts'
import { clearDemoWorld, makeDemoWorld, wantsDemo } from './demo-world.ts'
import { demoPassword } from './people.ts'

const live = { LIVE_GOLF_API_KEY: 'key' }
const simulated = { LIVE_GOLF_API_KEY: '', LIVE_GOLF_API_URL: '' }

test('the first start shows a living product, and clearing it leaves nothing', async () => {
  const teetime = await startTeeTime(simulated)
  const { world, enter } = teetime
  const names = await makeDemoWorld(world)
  expect(names).toHaveLength(5)
  expect(await makeDemoWorld(world), 'it is made once').toBeNull()

  const annie = await enter('annie.demo', demoPassword)
  const { leagues: mine } = await annie(listMyLeagues)
  expect(mine.map(({ status }) => status).toSorted()).toEqual(['live', 'open', 'settled'])
  expect(mine.every(({ name, simulated }) => name.startsWith('Demo') && simulated)).toBe(true)
  const live = mine.find(({ status }) => status === 'live')
  const { standings } = await annie(getLeaderboard, { params: { id: live?.id ?? '' } })
  expect(standings).toHaveLength(5)
  expect(standings.some(({ totalToPar }) => totalToPar !== null)).toBe(true)
  const settled = mine.find(({ status }) => status === 'settled')
  const { points } = await annie(getHistory, { params: { id: settled?.id ?? '' } })
  expect(points.length).toBeGreaterThan(1)
  expect((await annie(listPendingInvitations)).invitations).toHaveLength(1)

  expect(await clearDemoWorld(world.db)).toBe(true)
  expect(await world.db.$count(leagues)).toBe(0)
  expect(await world.db.$count(users)).toBe(1)
  expect(await clearDemoWorld(world.db)).toBe(false)
})

test.for([
  [{}, false, []],
  [{ DEMO: '0' }, false, []],
  [{ DEMO: '1' }, false, ['DEMO=1 makes nothing here: the demo world needs simulated golf']],
  [{ ...simulated, DEMO: '1' }, true, []],
  [{ ...simulated, DEMO: '1', NODE_ENV: 'production', RATE_LIMITS: 'on' }, true, []],
  [{ ...simulated, DEMO: '0', NODE_ENV: 'development' }, false, []],
  [{ ...simulated, NODE_ENV: 'development' }, true, []],
  [{ ...simulated, NODE_ENV: 'production', RATE_LIMITS: 'on' }, false, []],
  [{ ...simulated, NODE_ENV: 'development', SMTP_URL: 'smtp://127.0.0.1:1' }, false, []],
] as const)('with %j a first start makes a demo world: %s, and says %j', async (given) => {
  const [settings, wanted, said] = given
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const config = readConfig({ ...live, ...settings })
  const golf = { name: config.LIVE_GOLF_API_KEY ? 'live-golf' : 'simulated' } as World['golf']
  expect(wantsDemo({ config, golf, log })).toBe(wanted)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(said)
})
