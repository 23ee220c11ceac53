import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getWinProbabilityHistory } from '#contract/game/history.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'

import { refreshChances } from './refresh-chances.ts'
import { leagueChances } from './tables.ts'

test('a league is simulated once for each board and field, and again when one of them changes', async () => {
  const { teetime, scene, golfer, read } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  /** Simulates what is due. @returns the board it was simulated from, and whether that was just now */
  const refresh = async () => {
    await db.update(leagueChances).set({ asOf: null })
    await refreshChances(db)
    const [row] = await db.select().from(leagueChances)
    return { board: row?.boardVersion, isNew: row?.asOf !== null, claimed: row?.claimedUntil }
  }
  const opening = await refresh()
  expect(opening).toMatchObject({ board: expect.any(Number), claimed: null })
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  golfer(1).rounds = [-2]
  await read()
  const first = await refresh()
  expect(first).toMatchObject({ isNew: true, claimed: null })
  expect(first.board).toBeGreaterThan(opening.board ?? 0)
  expect(await refresh()).toMatchObject({ board: first.board, isNew: false })
  await db.execute(sql`update tournaments set field_at = clock_timestamp()`)
  expect(await refresh()).toMatchObject({ board: first.board, isNew: true })
})

test('the chances of a week stand beside its standings', async () => {
  const { teetime, leagueId, scene, golfer, read } = await startClosedLeague(['ann', 'bob'])
  const week = async () => {
    await refreshChances(teetime.services.db)
    return (await teetime.as('ann')(getWinProbabilityHistory, { params: { id: leagueId } })).points
  }
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  golfer(2).rounds = [0]
  await read()
  const [first] = await week()
  const sum = Object.values(first?.chances ?? {}).reduce((all, one) => all + one, 0)
  expect(first?.round).toBe(1)
  expect(sum).toBeCloseTo(1, 2)
  // Nobody has golfer 39: the standings stay, and the newest chances are theirs.
  golfer(39).rounds = [-9]
  await read()
  expect(await week()).toHaveLength(1)
  golfer(1).rounds = [-9]
  await read()
  const [, last, ...more] = await week()
  expect(more).toEqual([])
  const ann = teetime.idOf('ann')
  expect(last?.chances[ann]).toBeGreaterThan(first?.chances[ann] ?? 1)
})

test('a league claimed by another process is skipped for a minute', async () => {
  const { teetime } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  const claim = async (until: string) => {
    await db.execute(sql`update league_chances set board_version = null,
      claimed_until = clock_timestamp() + ${until}::interval`)
    await refreshChances(db)
    const [row] = await db.select().from(leagueChances)
    return row?.boardVersion
  }
  await refreshChances(db)
  expect(await claim('59 seconds')).toBeNull()
  expect(await claim('-1 second')).toBeGreaterThan(0)
})

test('runs at the same time leave no league out', async () => {
  const { teetime } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  await Promise.all([refreshChances(db), refreshChances(db), refreshChances(db)])
  const rows = await db.select().from(leagueChances)
  expect(rows).toMatchObject([{ boardVersion: expect.any(Number), claimedUntil: null }])
  expect(rows[0]?.opening?.count).toBe(500)
})
