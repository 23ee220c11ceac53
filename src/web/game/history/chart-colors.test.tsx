import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'

import { BumpLines } from './bump-lines.tsx'
import { ChancesOverTime } from './chances-over-time.tsx'

const teams = Array.from({ length: 12 }, (_, nth) => `team-${nth + 10}`)
const chances = Object.fromEntries(teams.map((id, nth) => [id, (nth + 1) / 78]))
// Twelve members share eight colors, as their seats give them.
const colors = Object.fromEntries(teams.map((id, nth) => [id, (nth + 3) % 8]))
const points = [1, 2].map((round) => ({ at: new Date(round), round, chances }))

test('a team has the same line in Places as in Chances, which shows only the likeliest', () => {
  const size = { width: 300, lane: 24, nameGap: 10 }
  const lines = new Map(teams.map((id, lane) => [id, [{ x: 0, lane }]]))
  const places = renderToStaticMarkup(
    <BumpLines {...{ lines, size, colors }} points={[]} me="me" rounds={1} index={0} x={0} />,
  )
  const legend = renderToStaticMarkup(
    <MeProvider value={someMe('me')}>
      <ChancesOverTime
        points={points}
        names={new Map(teams.map((id) => [id, id]))}
        colors={colors}
        asTable={false}
      />
    </MeProvider>,
  )
  const ofPlaces = [...places.matchAll(/<path [^>]*>/g)].map(([path]) => styleOf(path))
  const ofChances = [...legend.matchAll(/(<path d="M0 4H28"[^>]*>).*?truncate">([^<]*)/g)]
  expect(ofChances).toHaveLength(8)
  for (const [, path = '', name = ''] of ofChances) {
    expect(styleOf(path)).toEqual(ofPlaces[teams.indexOf(name)])
  }
})

const styleOf = (path: string) => [
  /stroke-person-\d/.exec(path)?.[0],
  /stroke-dasharray="([^"]*)"/.exec(path)?.[1],
]
