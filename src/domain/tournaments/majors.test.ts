import { expect, test } from 'vitest'

import { isMajor } from './majors.ts'

test('the majors are known by the names that tours give them', () => {
  const names = [
    'Masters Tournament',
    'PGA Championship',
    'U.S. Open',
    'The Open Championship',
    '2026 Masters Tournament',
    'The 154th Open',
  ]
  expect(names.filter(isMajor)).toEqual(names)
  expect(['The Practice Open', 'Canadian Open', 'Masters of Golf'].filter(isMajor)).toEqual([])
})
