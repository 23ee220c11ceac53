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
    '<div class="max-w-3xl"><div aria-hidden="true" class="ms-8 me-9 flex"><span class="label-caps grow basis-0 text-center">OUT</span><span class="label-caps grow basis-0 text-center">IN</span></div><div class="flex" style="height:84px"><div aria-hidden="true" class="relative w-8 shrink-0 text-xs"><span class="absolute end-2 -translate-y-1/2" style="top:25px"><span class="digits text-under"><span aria-hidden="true">−2</span><span class="sr-only">2 under par</span></span></span><span class="absolute end-2 -translate-y-1/2" style="top:59px"><span class="digits text-fairway"><span aria-hidden="true">E</span><span class="sr-only">even par</span></span></span></div><div class="relative me-9 min-w-0 grow"><svg role="img" aria-label="Round 2 of Rory McIlroy by hole: 1 under par after 4 holes. Low point: 2 under par after No. 3." width="0" height="84" class="absolute inset-0"></svg><span aria-hidden="true" class="absolute ms-3 -translate-y-1/2 text-sm font-bold" style="top:42px;left:0"><span class="digits text-under"><span aria-hidden="true">−1</span><span class="sr-only">1 under par</span></span></span></div></div></div>',
  )
})

test('there is no chart before the first hole', () => {
  expect(render([])).toBe('')
})
