import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listLogEntries } from '#contract/leagues/log.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

test('a league’s log is read page by page to its first line', async () => {
  const teetime = await startTeeTime()
  const params = { id: await startLeague(teetime, ['ann', 'bob']) }
  const other = await startLeague(teetime, ['cat'])
  const first = (await teetime.as('bob')(listLogEntries, { params })).log
  // All in the same instant, as lines of one statement are.
  await teetime.services.db.execute(sql`insert into league_log (league_id, at, text)
    select ${params.id}, '2026-01-01', 'Line ' || n from generate_series(1, 1100) n`)
  const lines: string[] = []
  const sizes: number[] = []
  let before: string | null | undefined
  do {
    const page = await teetime.as('bob')(listLogEntries, {
      params,
      query: before ? { before } : {},
    })
    sizes.push(page.log.length)
    lines.push(...page.log.map(({ text }) => text))
    before = page.next
  } while (before)
  expect(sizes).toEqual([500, 500, 100 + first.length])
  expect(lines.slice(0, 1100)).toEqual(Array.from({ length: 1100 }, (_, n) => `Line ${1100 - n}`))
  expect(lines.slice(1100)).toEqual(first.map(({ text }) => text))
  const [line] = first
  const ofAnother = teetime.as('cat')(listLogEntries, {
    params: { id: other },
    query: { before: line?.id },
  })
  await expect(ofAnother).rejects.toMatchObject({ status: 404 })
})
