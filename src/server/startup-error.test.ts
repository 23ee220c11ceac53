import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { explainStartupError } from './startup-error.ts'

test('a database that stops answering during a start is reported with a sentence', async () => {
  const busy = new Error('timeout exceeded when trying to connect')
  const failed = new DrizzleQueryError('insert into users', ['ann@example.com'], busy)
  expect(await explainStartupError(failed)).toEqual({
    exitCode: 69,
    message: `The database stopped answering during the start (${busy.message}). Start again. Nothing is lost.`,
  })
})

test('an error that no one expects keeps its stack trace', async () => {
  const bug = new TypeError('x is not a function')
  await expect(explainStartupError(bug)).rejects.toBe(bug)
})
