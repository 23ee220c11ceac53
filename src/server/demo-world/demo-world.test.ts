import { getHistory } from '#contract/history.ts'
import { listMyLeagues } from '#contract/leagues.ts'
import { listPendingInvitations } from '#contract/invitations.ts'
import { getLeaderboard } from '#contract/scoring.ts'
import { expect, test } from 'vitest'

import { users } from '../accounts/tables.ts'
import { leagues } from '../leagues/tables.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { clearDemoWorld, makeDemoWorld } from './demo-world.ts'
import { demoPassword } from './people.ts'

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
