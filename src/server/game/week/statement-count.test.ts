import { gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { recordStatements } from '#server/testing/statements.ts'

import { recordMoments } from './record-moments.ts'
import { leagueWeeks } from './tables.ts'

test('a board on which nothing happens costs all leagues nine statements, one of which writes', async () => {
  const { teetime, scene, read } = await startClosedLeague()
  const { db } = teetime.services
  const second = await startLeague(teetime, ['eve', 'fay'])
  for (const name of ['eve', 'fay']) await draft(teetime, second, name, [1, 3, 8, 10, 15, 30])
  await teetime.passDeadline(second)
  await closeDueDrafts(db)
  const follow = async (thru: string) => {
    for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru })
    await read()
    const [, ...all] = await recordStatements(() => recordMoments(db))
    // Each process parses a board once, for all leagues. How far golfers have played is kept once, too.
    return all.filter((text) => !text.includes('from "boards"') && !text.includes('board_progress'))
  }
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  await follow('3')
  const statements = await follow('4')
  expect(statements).toHaveLength(9)
  const isUpdate = (text: string) => text.startsWith('update')
  expect(statements.filter(isUpdate)).toHaveLength(1)
  // Nothing is told, and no golfer is new to those whose scorecards are read.
  expect(statements.filter((text) => text.startsWith('insert'))).toEqual([
    expect.stringContaining('watched_golfers'),
  ])
  expect(await recordStatements(() => recordMoments(db))).toHaveLength(1)
})

test('a failing league doesn’t hold up the others', async () => {
  const { teetime, scene, read, leagueId } = await startClosedLeague()
  const { db } = teetime.services
  const second = await startLeague(teetime, ['eve', 'fay'])
  for (const name of ['eve', 'fay']) await draft(teetime, second, name, [1, 3, 8, 10, 15, 30])
  await teetime.passDeadline(second)
  await closeDueDrafts(db)
  const [one, other] = [leagueId, second].toSorted()
  await db.execute(sql`update leagues set rules = 'null' where id = ${one}`)
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '3' })
  await read()
  await expect(recordMoments(db)).rejects.toThrow('leagues got no moments')
  const reported = await db.select().from(leagueWeeks).where(gt(leagueWeeks.boardVersion, 0))
  expect(reported.map((week) => week.leagueId)).toEqual([other])
})
