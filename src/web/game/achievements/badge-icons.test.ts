import { expect, test } from 'vitest'

import { badges } from '#contract/game/achievements.ts'

import { hasIcon } from './badge-icons.ts'

test('every achievement has an icon', () => {
  const without = Object.entries(badges).filter(([, [icon]]) => !hasIcon(icon))
  expect(without.map(([id]) => id)).toEqual([])
})
