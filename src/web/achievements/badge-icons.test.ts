import { achievements } from '#domain/achievements.ts'
import { expect, test } from 'vitest'

import { hasIcon } from './badge-icons.ts'

test('every achievement has its icon', () => {
  const without = achievements.filter(({ badgeIcon }) => !hasIcon(badgeIcon))
  expect(without.map(({ id }) => id)).toEqual([])
})
