import { expect, test } from 'vitest'

import { careerStatistics } from './statistics.ts'

test('statistics are empty without a settled league', () => {
  expect(careerStatistics([])).toEqual({
    totalTournaments: 0,
    firstPlaceFinishes: 0,
    secondPlaceFinishes: 0,
    thirdPlaceFinishes: 0,
    averagePosition: null,
    bestPosition: null,
  })
})

test('finishes are counted by place, shared ones included, and averaged to a hundredth', () => {
  const finishes = [1, 2, 2, 3, 7, 5].map((rank) => ({ rank }))
  expect(careerStatistics(finishes)).toEqual({
    totalTournaments: 6,
    firstPlaceFinishes: 1,
    secondPlaceFinishes: 2,
    thirdPlaceFinishes: 1,
    averagePosition: 3.33,
    bestPosition: 1,
  })
})
