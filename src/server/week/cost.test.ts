import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'

import { startClosedLeague } from '../testing/scenes/finished.ts'
import { recordMoments } from './record-moments.ts'

/** Runs some work. @returns the statements that it sends */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([first]) => {
      const statement = first as unknown as string | { text: string }
      return (typeof statement === 'string' ? statement : statement.text).trim()
    })
  } finally {
    query.mockRestore()
  }
}

const writesIn = (statements: readonly string[]) =>
  statements.filter((text) => /^(insert|update|delete|with)/i.test(text))

test('a board on which nothing happens costs a league eight statements, one of which writes', async () => {
  const { teetime, scene, read } = await startClosedLeague()
  const { db } = teetime.world
  const follow = async (thru: string) => {
    for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru })
    await read()
    const [, ...all] = await statementsOf(() => recordMoments(db))
    // Each process parses a board once, for all leagues.
    return all.filter((text) => !text.includes('"official_at"'))
  }
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  await follow('3')
  const statements = await follow('4')
  expect(statements).toHaveLength(8)
  const writes = writesIn(statements)
  expect(writes).toHaveLength(1)
  // The places are as they were, and so are the field and the scorecards.
  expect(writes[0]).toMatch(
    /^update "league_weeks" set "board_version" = \$1, "progress" = \$2 where/,
  )
  // Nobody played on: only the version is new.
  await db.execute(sql`update boards set version = version + 1`)
  expect(writesIn(await statementsOf(() => recordMoments(db)))).toEqual([
    'update "league_weeks" set "board_version" = $1 where "league_weeks"."league_id" = $2',
  ])
  expect(await statementsOf(() => recordMoments(db))).toHaveLength(1)
})
