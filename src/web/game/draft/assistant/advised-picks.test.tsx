import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { golfer } from '../field/golfers.fixture.ts'
import { AdvisedPicks } from './advised-picks.tsx'

test.each([
  ['world-ranking', 'World rank 7'],
  ['form', 'Form rank 7'],
] as const)('a suggested golfer of a field sorted by %s has their %s', (order, rank) => {
  const markup = renderToStaticMarkup(
    <AdvisedPicks
      advised={['7']}
      field={[golfer('7', 'A', { order })]}
      places={{ A: 1, B: 0, C: 0, W: 0 }}
      drafted={{ team: [], replaceTeam() {}, replaceLabel: 'Use in Draft' }}
    />,
  )
  expect(markup.replaceAll(/<[^>]*>/g, '')).toContain(`Golfer 7 ${rank}`)
})
