// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { OnCourse } from './on-course.tsx'

test('rows that stack in a narrow table keep their roles', () => {
  const golfers = [{ apiPlayerId: '1', name: 'Ludvig', thru: '12', birdie: 3, owners: [] }]
  const { place } = mount(
    <MeProvider value={someMe('bob')}>
      <OnCourse leagueId="1" golfers={golfers} teams={[]} />
    </MeProvider>,
  )
  const roles = [...place.querySelectorAll('tr')].map((row) =>
    [row, ...row.children].map((part) => part.getAttribute('role')),
  )
  expect(roles).toEqual([
    ['row', 'columnheader', 'columnheader', 'columnheader'],
    ['row', 'rowheader', 'cell', 'cell'],
  ])
})
