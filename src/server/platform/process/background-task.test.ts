import { expect, test } from 'vitest'

import { runInBatches } from './background-task.ts'

const items = Array.from({ length: 25 }, (_, nth) => ({ id: `id-${String(nth).padStart(2, '0')}` }))

/** Works through the items ten at a time; the work of those in `failing` fails. */
async function run(failing: readonly string[]) {
  const [calls, done]: [string[][], string[]] = [[], []]
  const running = runInBatches(
    10,
    async (after) => items.filter(({ id }) => id > after).slice(0, 10),
    async (ids) => {
      calls.push(ids)
      if (ids.some((id) => failing.includes(id))) throw new Error(`not ${ids.join(' ')}`)
      done.push(...ids)
    },
    'of these failed',
  )
  const error = await running.then(
    () => null,
    (error: unknown) => error as AggregateError,
  )
  return { calls, done, error }
}

test('a batch is worked on together', async () => {
  const { calls, done, error } = await run([])
  expect(calls.map(({ length }) => length)).toEqual([10, 10, 5])
  expect(done).toEqual(items.map(({ id }) => id))
  expect(error).toBeNull()
})

test('a failing item stops neither the rest of its batch nor later batches', async () => {
  const failing = ['id-03', 'id-24']
  const { done, error } = await run(failing)
  expect(done).toEqual(items.map(({ id }) => id).filter((id) => !failing.includes(id)))
  expect(error?.message).toBe('2 of these failed')
  expect(error?.errors.map((each: Error) => each.message)).toEqual(['not id-03', 'not id-24'])
})
