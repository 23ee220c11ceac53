// @vitest-environment jsdom
import { expect, test } from 'vitest'

import type { NextLeaguePreview } from '#contract/leagues/run-it-back.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { openTournament } from '../create/tournament.fixture.ts'
import { RunItBackForm } from './run-it-back-form.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const week: NextLeaguePreview = {
  name: 'Sunday Best',
  entryFee: 0,
  rules: [],
  shootout: false,
  club: null,
  mayRun: true,
  people: [{ userId: id, name: 'Bob', alwaysIn: false }],
  playing: [],
  fields: [],
}

test.each([
  ['offers a club for the week that it makes', [], true],
  [
    'offers no club for a week that is already on',
    [{ apiTournamentId: openTournament.id, tournOrgId: openTournament.orgId }],
    false,
  ],
])('running it back %s', (_, playing, offers) => {
  const { place } = mount(
    <RunItBackForm
      week={{ ...week, playing }}
      tournaments={[openTournament]}
      plan={{ made: 0, limit: 3 }}
      changeHref={null}
      startWeek={() => Promise.resolve({ league: { id } })}
    />,
  )
  expect(place.textContent.includes('Also start a club for this group')).toBe(offers)
})
