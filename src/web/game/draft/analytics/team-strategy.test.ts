import { expect, test } from 'vitest'

import { reasonText } from './team-strategy.tsx'

const golfer = (makesCut: number | null) => ({
  apiPlayerId: '1',
  name: 'Bo Hoag',
  groupId: 'A' as const,
  top10: 0.2,
  makesCut,
  popularity: 0.1,
})

test('a reason has the chance to win beside an even share', () => {
  const team = { kind: 'likeliest' as const, chance: 0.143, golfers: [golfer(0.8)] }
  expect(reasonText(team, 9)).toBe(
    'The golfers who win this league most often together. It wins 14% of the time against 9 rivals; an even share is 10%.',
  )
  expect(reasonText({ ...team, kind: 'boldest' }, 1)).toContain('against 1 rival; an even share')
  expect(reasonText(team, 0)).toContain('against 1 rival; an even share is 50%')
})

test('the safest team says how many should make the cut, where there is one', () => {
  const team = { kind: 'safest' as const, chance: 0.1 }
  expect(reasonText({ ...team, golfers: [golfer(0.8), golfer(0.75)] }, 3)).toContain(
    'Expect 1.6 of 2. ',
  )
  const known = [golfer(0.8), golfer(0.75), golfer(null)]
  expect(reasonText({ ...team, golfers: known }, 3)).toContain('Expect 1.6 of 2. ')
  expect(reasonText({ ...team, golfers: [golfer(null)] }, 3)).toContain('steadiest scores')
})
