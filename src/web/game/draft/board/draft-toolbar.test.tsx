// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { Team } from '#contract/game/draft.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { golfer } from '../field/golfers.fixture.ts'
import { defaultView } from '../field/sorting.ts'
import { useDraftList } from '../golfer/use-draft-list.ts'
import { useDraft } from '../picks/use-draft.ts'
import { DraftToolbar } from './draft-toolbar.tsx'

const league = someLeague({ rules: { ...someLeague().rules, places: { A: 1, B: 0, C: 0, W: 0 } } })
const field = [golfer('1', 'A'), golfer('2', 'A')]
const now = new Date()
const team: Team = {
  golfers: [],
  predictedWinningScore: null,
  savedAt: null,
  complete: false,
  open: true,
  draftingEndDate: now,
  now,
}

function Board({ onQuickPicked }: { onQuickPicked: () => void }) {
  const draft = useDraft(league, team, field, league.rules.places)
  const { sheet } = useDraftList(league, { draft, unsaved: new Set() }, () => {})
  return (
    <>
      <DraftToolbar
        {...{ league, field, sheet, onQuickPicked }}
        view={defaultView}
        onView={() => {}}
        shortlistOnly={false}
        onShortlistOnly={() => {}}
      />
      <output>{draft.announcement}</output>
    </>
  )
}

test('a quick pick that finds nothing to add announces nothing', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/quick-pick')
      ? Promise.resolve(Response.json({ apiPlayerIds: [] }))
      : new Promise(() => {}),
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const onQuickPicked = vi.fn<() => void>()
  const { place } = mount(
    <MeProvider value={someMe('ann')}>
      <Board onQuickPicked={onQuickPicked} />
    </MeProvider>,
    client,
  )
  await act(async () => {
    place.querySelector('button')?.click()
    await vi.waitFor(() => expect(client.isMutating()).toBe(1))
    await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  })
  expect(place.querySelector('output')?.textContent).toBe('')
  expect(onQuickPicked).not.toHaveBeenCalled()
})
