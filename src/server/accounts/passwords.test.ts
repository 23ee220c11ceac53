import { expect, test } from 'vitest'

import { TooMany } from '../errors.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('of a flood of passwords so many wait, the others are told to come again, and then it goes on', async () => {
  const stored = await hashPassword('Password1')
  const flood = await Promise.allSettled(
    Array.from({ length: 40 }, () => isPassword(stored, 'Password1')),
  )
  const done = flood.filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(22)
  for (const outcome of flood) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(TooMany)
  }
  expect(await isPassword(stored, 'Password1')).toBe(true)
  expect(await isPassword(stored, 'Password2')).toBe(false)
})
