import { expect, test } from 'vitest'

import { emptyDatabase } from '#server/testing/database.ts'

import { runEachMinute } from './each-minute.ts'
import type { JobName } from './queues.ts'

test('one of the processes runs the jobs of a minute, and one that is slow holds up no other', async () => {
  const { db } = (await emptyDatabase()).database
  const begun: string[] = []
  const slow = Promise.withResolvers<void>()
  const start = (process: string) =>
    runEachMinute(
      db,
      ['moments', 'chances'],
      async (name: JobName) => {
        begun.push(`${process} ${name}`)
        if (name === 'moments') await slow.promise
      },
      (error) => begun.push(String(error)),
    )
  const first = start('first')
  await expect.poll(() => begun).toEqual(['first moments', 'first chances'])
  await start('second').stop()
  slow.resolve()
  await first.stop()
  expect(begun).toEqual(['first moments', 'first chances'])
  await db.execute(`update leases set until = now() - interval '1 second' where name = 'minute'`)
  await start('third').stop()
  expect(begun.slice(2)).toEqual(['third moments', 'third chances'])
  // As if the database's clock had been set back since.
  await db.execute(`update leases set until = now() + interval '2 hours' where name = 'minute'`)
  await start('fourth').stop()
  expect(begun.slice(4)).toEqual(['fourth moments', 'fourth chances'])
})
