// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { Team } from '#contract/game/draft.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { myPlacesQuery } from '#web/leagues/queries.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { MyEntryCard } from './my-entry-card.tsx'

test.each([
  ['without a team', []],
  ['with a team', [someLeague().id]],
])('a card %s keeps the room of its sentence while the team loads', async (_, picked) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const league = someLeague({ draftingEndDate: new Date(Date.now() + 86_400_000) })
  const client = new QueryClient()
  client.setQueryData(myPlacesQuery.queryKey, { places: [], missing: [], picked })
  const { place } = mount(
    <MeProvider value={someMe('cat')}>
      <MyEntryCard league={league} />
    </MeProvider>,
    client,
  )
  const kept = place.querySelector('.invisible')?.textContent
  expect(kept).toMatch(picked.length > 0 ? /^Your team is in/ : /^No saved team/)
  const savedAt = picked.length > 0 ? new Date() : null
  const team = { golfers: [], savedAt, complete: savedAt !== null }
  await act(async () => {
    client.setQueryData(teamQuery(league.id).queryKey, team as unknown as Team)
    await vi.waitFor(() => expect(place.querySelector('.invisible')).toBeNull())
  })
  expect(place.textContent).toContain(kept)
})
