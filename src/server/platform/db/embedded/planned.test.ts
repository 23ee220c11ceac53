import { expect, onTestFinished, test } from 'vitest'

import { openPglite } from './pglite.ts'
import { createPlanned } from './planned.ts'

test('a statement that is planned once sees what has changed, and one that fails can be asked again', async () => {
  const pglite = await openPglite()
  onTestFinished(() => pglite.close())
  const run = createPlanned(pglite)
  await pglite.exec('create table numbers (n int)')
  const rowsOf = async (text: string) => (await run(text)).rows
  const total = 'select array_agg(n) as all, count(*)::int from numbers'
  expect(await Promise.all([rowsOf(total), rowsOf(total)])).toEqual(
    [0, 1].map(() => [{ all: null, count: 0 }]),
  )
  await pglite.exec('insert into numbers values (0)')
  expect(await rowsOf(total)).toEqual([{ all: [0], count: 1 }])

  const later = 'select n from later'
  await expect(run(later)).rejects.toThrow('does not exist')
  await pglite.exec('create table later as select 1 as n')
  expect(await rowsOf(later)).toEqual([{ n: 1 }])

  const inverse = 'select 1 / n as inverse from numbers'
  await expect(run(inverse)).rejects.toThrow('division by zero')
  await pglite.exec('update numbers set n = 1')
  expect(await rowsOf(inverse)).toEqual([{ inverse: 1 }])
  const { rows } = await pglite.query('select name from pg_prepared_statements order by name')
  expect(rows.map((row) => (row as { name: string }).name)).toEqual([
    'planned_1',
    'planned_3',
    'planned_4',
  ])
})
