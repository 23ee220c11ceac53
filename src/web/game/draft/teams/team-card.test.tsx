import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Team } from '#contract/game/draft.ts'

import { TeamCard } from './team-card.tsx'

const at = new Date('2026-04-09T10:00:00Z')
const golfers: Team['golfers'] = [
  {
    apiPlayerId: '1',
    name: 'Golfer 1',
    groupId: 'A',
    ranking: 7,
    filled: false,
    reserve: null,
    reserveIfAllOut: null,
  },
]
const team: Team = {
  golfers,
  predictedWinningScore: null,
  savedAt: at,
  complete: true,
  open: true,
  draftingEndDate: at,
  now: at,
}
const markup = renderToStaticMarkup(<TeamCard team={team} places={{ A: 1, B: 0, C: 0, W: 0 }} />)

test('a golfer’s rank on a saved team, which may be by form, isn’t called a world rank', () => {
  expect(markup).toContain('<span class="sr-only">Rank </span>7')
})

test('a saved team says that it has no guess, instead of showing no score', () => {
  expect(markup).toContain('No guess')
})
