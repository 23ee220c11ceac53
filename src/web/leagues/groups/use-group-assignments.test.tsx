// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { GroupAssignment, GroupedGolfer } from '#contract/leagues/groups.ts'
import { MeProvider } from '#web/api/session.tsx'

import { someLeague, someMe } from '../league.fixture.ts'
import { type Assignments, useGroupAssignments } from './use-group-assignments.ts'
import type { LeagueField } from './use-league-field.ts'

/** Shows a commissioner's sorting, whose calls wait for `answer`. */
function showSorting(name: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: { playerGroupAssignments: GroupAssignment[] }[] = []
  let respond: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as { playerGroupAssignments: GroupAssignment[] })
    return new Promise<Response>((resolve) => {
      respond = resolve
    })
  })
  const shown: { sorting?: Assignments } = {}
  const show = (sorting: Assignments) => Object.assign(shown, { sorting })
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    act(() => root.unmount())
    vi.unstubAllGlobals()
  })
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MeProvider value={someMe(name)}>
          <Sorting show={show} />
        </MeProvider>
      </QueryClientProvider>,
    ),
  )
  const sorting = () => {
    if (!shown.sorting) throw new Error('nothing shown')
    return shown.sorting
  }
  const answer = (playerGroups: GroupedGolfer[]) =>
    act(async () => {
      respond(Response.json({ message: 'Saved', playerGroups }))
      await vi.waitFor(() => expect(sorting().saving).toBe(false))
    })
  return { sorting, sent, answer }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the hook reads of a field
const field = { golfers: [], saved: new Map() } as unknown as LeagueField
const league = someLeague()

function Sorting({ show }: { show: (sorting: Assignments) => void }) {
  show(useGroupAssignments(league, field))
  return null
}

const inGroup = (apiPlayerId: string, groupId: 'A' | 'B'): GroupedGolfer => ({
  id: '11111111-1111-4111-8111-111111111111',
  groupId,
  golferOrder: null,
  tournamentPlayer: {
    apiPlayerId,
    fullName: apiPlayerId,
    country: null,
    currentRanking: null,
    imageUrl: null,
    status: 'active',
  },
})

test('choices that are made while the sorting is being saved are kept, also those that take one back', async () => {
  const { sorting, sent, answer } = showSorting('ann')
  act(() => {
    sorting().choose('1', 'A')
    sorting().choose('2', 'A')
  })
  await act(async () => {
    sorting().save()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
  })
  act(() => {
    sorting().choose('1', null)
    sorting().choose('3', 'B')
  })
  await answer([inGroup('1', 'A'), inGroup('2', 'A')])
  expect(sent[0]?.playerGroupAssignments.map(({ apiPlayerId }) => apiPlayerId)).toEqual(['1', '2'])
  expect([...sorting().pending]).toEqual([
    ['1', null],
    ['3', 'B'],
  ])
  expect(sorting().editing).toBe(true)
})

test('unsaved sorting is there again for whoever did it, and for nobody else on the same tab', () => {
  const { sorting } = showSorting('ann')
  act(() => sorting().choose('5', 'B'))
  expect(showSorting('bob').sorting().pending.has('5')).toBe(false)
  expect(showSorting('ann').sorting().pending.get('5')).toBe('B')
})
