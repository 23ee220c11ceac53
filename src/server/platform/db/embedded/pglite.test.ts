import { expect, onTestFinished, test } from 'vitest'

import { embeddedVersion, openPglite } from './pglite.ts'

test('statements that queued up let the event loop go on between them', async () => {
  const pglite = await openPglite()
  onTestFinished(() => pglite.close())
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  const { resolve: release, promise: held } = Promise.withResolvers<void>()
  const holding = pglite.runExclusive(() => held)
  const queued = Array.from({ length: 40 }, () =>
    pglite.query('select count(*) from generate_series(1, 50000)'),
  )
  release()
  setImmediate(count)
  await Promise.all([holding, ...queued])
  isDone = true
  // Each statement takes a few milliseconds.
  expect(turns).toBeGreaterThan(2)
})

test('the embedded PostgreSQL is the one that sentences name', async () => {
  const pglite = await openPglite()
  onTestFinished(() => pglite.close())
  const { rows } = await pglite.query<{ version: string }>('select version()')
  expect(rows[0]?.version).toContain(`PostgreSQL ${embeddedVersion}.`)
})
