import { expect, test } from 'vitest'

import { TooMany } from './errors.ts'
import { openLimits } from './limits.ts'
import { startTeeTime } from './testing/teetime.ts'

test('attempts are counted together, however many processes count and however many come at once', async () => {
  const { world } = await startTeeTime()
  const processes = [openLimits(world.database, true), openLimits(world.database, true)]
  const attempts = await Promise.allSettled(
    Array.from({ length: 25 }, (_, nth) => processes[nth % 2]!.spend('login-account', 'ann')),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(TooMany)
  }
  // What one has forgiven the other has, too.
  await processes[0]!.forgive('login-account', 'ann')
  await processes[1]!.spend('login-account', 'ann')
})
