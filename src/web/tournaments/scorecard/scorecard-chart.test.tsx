import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ScorecardChart } from './scorecard-chart.tsx'
import { nines, type RoundCard } from './scorecard-totals.ts'

const render = (strokes: number[]) => {
  const holes = strokes.map((taken, i) => ({ hole: i + 1, par: 4, strokes: taken }))
  const card: RoundCard = { round: 2, startingHole: 1, complete: false, holes }
  return renderToStaticMarkup(
    <ScorecardChart nines={nines(card, new Map())} title="Round 2 of Rory McIlroy" />,
  )
}

test('the chart is an image whose label describes the round', () => {
  expect(render([4, 3, 3, 5])).toContain(
    'role="img" aria-label="Round 2 of Rory McIlroy by hole: 1 under par after 4 holes. Low point: 2 under par after No. 3."',
  )
})

test('there is no chart before the first hole', () => {
  expect(render([])).toBe('')
})
