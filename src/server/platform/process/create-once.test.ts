import { expect, test } from 'vitest'

import { createOnce } from './create-once.ts'

test('callers at the same time share one attempt, and only a failed one is made again', async () => {
  let attempts = 0
  const open = createOnce(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('too many open files')
    return attempts
  })
  const first = await Promise.allSettled([open(), open()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([open(), open()])).toEqual([2, 2])
  expect(await open()).toBe(2)
})
