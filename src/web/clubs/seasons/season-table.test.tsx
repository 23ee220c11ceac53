// @vitest-environment jsdom
import { expect, test } from 'vitest'

import type { SeasonRow, SeasonStandings } from '#contract/clubs/seasons.ts'
import { defaultSeasonRules } from '#domain/seasons/week.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { SeasonPointsTable } from './season-table.tsx'

const row = (name: string, change: Partial<SeasonRow>): SeasonRow => ({
  place: 1,
  userId: name,
  name,
  weeks: 0,
  wins: 0,
  podiums: 0,
  points: 0,
  money: 0,
  averagePlace: null,
  provisional: null,
  line: [],
  ...change,
})

test('only someone with a team in a week in play has their first week', () => {
  const rows = [
    row('Ann', { weeks: 2, wins: 1, points: 3 }),
    row('Bob', { provisional: { points: 2, money: 1000 } }),
    row('Cat', { money: 300 }),
    row('Dan', { provisional: { points: 0, money: 300 } }),
  ]
  const table: SeasonStandings = {
    season: 2026,
    seasons: [2026],
    isOver: false,
    rules: defaultSeasonRules,
    weeks: [],
    rows,
  }
  const { place } = mount(
    <MeProvider value={someMe('Eve')}>
      <SeasonPointsTable table={table} />
    </MeProvider>,
  )
  const heads = [...place.querySelectorAll('tbody th > span')].map(({ firstChild }) => firstChild)
  expect(heads.map((text) => text?.textContent)).toEqual([
    '2 weeks · 1 win',
    'First week',
    // Commissioners without a team have their share.
    'No weeks',
    'No weeks',
  ])
})
