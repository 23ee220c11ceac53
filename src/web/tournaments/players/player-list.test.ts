import { expect, test } from 'vitest'

import { byRanking } from './player-list.tsx'

test('golfers without a ranking come last, by name', () => {
  const field = [
    { name: 'Zed', ranking: null },
    { name: 'Amy', ranking: null },
    { name: 'Rory', ranking: 2 },
    { name: 'Scottie', ranking: 1 },
  ]
  const names = field.toSorted(byRanking).map(({ name }) => name)
  expect(names).toEqual(['Scottie', 'Rory', 'Amy', 'Zed'])
})
