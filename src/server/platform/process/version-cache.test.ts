import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { type Db, queryRows } from '#server/platform/db/db.ts'
import { emptyDatabase } from '#server/testing/database.ts'

import { createVersionCache } from './version-cache.ts'

/** A cache of texts, and the versions for which one was made. */
function cacheOf(textOf: (version: number) => string) {
  const made: number[] = []
  const read = createVersionCache(async (_: null, { version }: { id: string; version: number }) => {
    made.push(version)
    return textOf(version)
  })
  const { forget } = read
  return { made, forget, read: (version: number, id = 'a') => read(null, { id, version }) }
}

test('a version is made once, also for those who ask at the same time, and a newer one takes its place', async () => {
  const { made, read } = cacheOf((version) => `${version}`)
  expect(await Promise.all([read(1), read(1), read(2, 'b')])).toEqual(['1', '1', '2'])
  expect([await read(1), await read(2), await read(2)]).toEqual(['1', '2', '2'])
  expect(made).toEqual([1, 2, 2])
})

test('a transaction doesn’t wait for a value that is being read outside it', async () => {
  const { db } = (await emptyDatabase()).database
  const read = createVersionCache(
    async (source: Db, { id }: { id: string }) =>
      await queryRows<{ text: string }>(source, sql`select ${id} as text`),
  )
  const opened = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const inside = db.transaction(async (transaction) => {
    opened.resolve()
    await begun.promise
    return await read(transaction, { id: 'board' })
  })
  await opened.promise
  // On the embedded database this waits until the transaction has ended.
  const outside = read(db, { id: 'board' })
  begun.resolve()
  expect(await inside).toEqual([{ text: 'board' }])
  expect(await outside).toEqual([{ text: 'board' }])
})

test('a version that a slow transaction has made doesn’t replace a newer one', async () => {
  const { db } = (await emptyDatabase()).database
  const made: number[] = []
  const first = Promise.withResolvers<void>()
  const read = createVersionCache(
    async (_: Db | null, { version }: { id: string; version: number }) => {
      made.push(version)
      if (version === 1) await first.promise
    },
  )
  await db.transaction(async (transaction) => {
    const slow = read(transaction, { id: 'board', version: 1 })
    await read(null, { id: 'board', version: 2 })
    first.resolve()
    await slow
  })
  await read(null, { id: 'board', version: 2 })
  expect(made).toEqual([1, 2])
})

test('a failure is not kept', async () => {
  let isBroken = true
  const { made, read } = cacheOf(() => {
    if (isBroken) throw new Error('broken')
    return 'whole'
  })
  await expect(read(1)).rejects.toThrow('broken')
  isBroken = false
  expect(await read(1)).toBe('whole')
  expect(made).toEqual([1, 1])
})

test('a value that was let go is made again, and values of other ids and caches stay', async () => {
  const one = cacheOf((version) => `${version}`)
  const other = cacheOf((version) => `${version}`)
  for (const { read } of [one, other]) await Promise.all([read(1), read(1, 'b')])
  one.forget('a')
  for (const { read } of [one, other]) await Promise.all([read(1), read(1, 'b')])
  expect(one.made).toHaveLength(3)
  expect(other.made).toHaveLength(2)
})

test('the least recently used values go once all of them are too large together', async () => {
  const { made, read } = cacheOf(() => 'x'.repeat(2_000_000))
  for (let nth = 0; nth < 20; nth += 1) await read(1, `${nth}`)
  await read(1, '19')
  expect(made).toHaveLength(20)
  await read(1, '0')
  expect(made).toHaveLength(21)
})

test('a map counts with all that is in it', async () => {
  const made: number[] = []
  const read = createVersionCache(async (_: null, { nth }: { id: string; nth: number }) => {
    made.push(nth)
    return new Map([[nth, new Set(['x'.repeat(2_000_000)])]])
  })
  for (let nth = 0; nth < 20; nth += 1) await read(null, { id: `${nth}`, nth })
  await read(null, { id: '0', nth: 0 })
  expect(made).toHaveLength(21)
})
