import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { batchQueries } from './batch-queries.ts'

/** A statement that the test ends by hand. */
function statements() {
  const begun: { inputs: readonly number[]; end: PromiseWithResolvers<readonly number[]> }[] = []
  const ask = batchQueries((inputs: readonly number[]) => {
    const end = Promise.withResolvers<readonly number[]>()
    begun.push({ inputs, end })
    return end.promise
  })
  const answer = (nth: number) => {
    const one = begun[nth]
    one?.end.resolve(one.inputs.map((input) => input * 10))
  }
  /** Asks one after another, each in a turn of the event loop. */
  async function askInTurns(count: number): Promise<Promise<number>[]> {
    const asked = []
    for (let input = 1; input <= count; input++) {
      asked.push(ask(input))
      await nextTurn()
    }
    return asked
  }
  return { begun, ask, askInTurns, answer, inputs: () => begun.map(({ inputs }) => inputs) }
}

test('calls in the same tick share a statement', async () => {
  const { ask, answer, inputs } = statements()
  const asked = [1, 2, 3].map((input) => ask(input))
  expect(inputs()).toEqual([])
  await nextTurn()
  expect(inputs()).toEqual([[1, 2, 3]])
  answer(0)
  expect(await Promise.all(asked)).toEqual([10, 20, 30])
})

test('calls made while two statements run share the next one, and each gets its own row', async () => {
  const { askInTurns, answer, inputs } = statements()
  const asked = await askInTurns(4)
  expect(inputs()).toEqual([[1], [2]])

  answer(1)
  expect(await asked[1]).toBe(20)
  expect(inputs()).toEqual([[1], [2], [3, 4]])
  answer(2)
  answer(0)
  expect(await Promise.all(asked)).toEqual([10, 20, 30, 40])
})

test('no call is answered by a statement that started before it', async () => {
  const { ask, answer, inputs } = statements()
  const first = ask(1)
  await nextTurn()
  answer(0)
  const second = ask(1)
  await nextTurn()
  expect(inputs()).toEqual([[1], [1]])
  answer(1)
  expect(await Promise.all([first, second])).toEqual([10, 10])
})

test('a statement that fails fails for those it would have answered, and the next one runs', async () => {
  const { askInTurns, answer, begun, inputs } = statements()
  const asked = await askInTurns(4)
  const results = Promise.allSettled(asked)
  begun[0]?.end.reject(new Error('the database is gone'))
  await expect(asked[0]).rejects.toThrow('the database is gone')
  await expect.poll(inputs).toEqual([[1], [2], [3, 4]])
  answer(1)
  answer(2)
  expect((await results).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('slow statements don’t hold up waiting calls', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { askInTurns, answer, inputs } = statements()
  const asked = await askInTurns(4)
  vi.advanceTimersByTime(49)
  expect(inputs()).toEqual([[1], [2]])
  vi.advanceTimersByTime(1)
  expect(inputs()).toEqual([[1], [2], [3, 4]])
  answer(2)
  expect(await Promise.all(asked.slice(2))).toEqual([30, 40])
})

test('a statement takes at most 200 inputs', async () => {
  const { ask, answer, inputs } = statements()
  const asked = Array.from({ length: 203 }, (_, nth) => ask(nth))
  await nextTurn()
  expect(inputs().map(({ length }) => length)).toEqual([200, 3])
  answer(0)
  answer(1)
  expect(await Promise.all(asked)).toHaveLength(203)
})
