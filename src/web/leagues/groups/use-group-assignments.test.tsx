// @vitest-environment jsdom
import { act, useMemo } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { GroupAssignment, GroupedGolfer } from '#contract/leagues/groups.ts'
import { MeProvider } from '#web/api/session.tsx'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague, someMe } from '../league.fixture.ts'
import { type Assignments, useGroupAssignments } from './use-group-assignments.ts'
import type { LeagueField } from './use-league-field.ts'

beforeEach(() => sessionStorage.clear())

/** Shows a commissioner's sorting over saved groups, whose calls wait for `answer` or `lose`. */
function showSorting(name: string, saved: readonly GroupedGolfer[] = []) {
  const sent: { playerGroupAssignments: GroupAssignment[]; basedOn: GroupAssignment[] }[] = []
  let lose: (error: Error) => void = () => {}
  let respond: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as (typeof sent)[number])
    return new Promise<Response>((resolve, reject) => {
      respond = resolve
      lose = reject
    })
  })
  const shown: { sorting?: Assignments } = {}
  const show = (sorting: Assignments) => Object.assign(shown, { sorting })
  const page = (saved: readonly GroupedGolfer[]) => (
    <MeProvider value={someMe(name)}>
      <Sorting {...{ show, saved }} />
    </MeProvider>
  )
  const mounted = mount(page(saved))
  /** Shows what is saved now, as after an event of the stream. */
  const hear = (saved: readonly GroupedGolfer[]) => mounted.show(page(saved))
  const sorting = () => {
    if (!shown.sorting) throw new Error('nothing shown')
    return shown.sorting
  }
  const settle = (respond: () => void) =>
    act(async () => {
      respond()
      await vi.waitFor(() => expect(sorting().saving).toBe(false))
    })
  return {
    sorting,
    sent,
    hear,
    save: () =>
      act(async () => {
        const before = sent.length
        sorting().save()
        await vi.waitFor(() => expect(sent).toHaveLength(before + 1))
      }),
    answer: (playerGroups: GroupedGolfer[]) =>
      settle(() => respond(Response.json({ message: 'Saved', playerGroups }))),
    lose: () => settle(() => lose(new TypeError('lost'))),
  }
}

const league = someLeague()

interface SortingProps {
  show: (sorting: Assignments) => void
  saved: readonly GroupedGolfer[]
}

function Sorting({ show, saved }: SortingProps) {
  const field = useMemo(
    () => ({
      golfers: [],
      saved: new Map(saved.map((entry) => [entry.tournamentPlayer.apiPlayerId, entry])),
    }),
    [saved],
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the hook reads of a field
  show(useGroupAssignments(league, field as unknown as LeagueField))
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
  const { sorting, sent, save, answer } = showSorting('ann')
  act(() => {
    sorting().choose('1', 'A')
    sorting().choose('2', 'A')
  })
  await save()
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

test('unsaved choices keep the order that filled them over a visit to another page, until one is made by hand', async () => {
  const saved = [inGroup('9', 'B')]
  const { sorting } = showSorting('ann', saved)
  act(() => sorting().sort('form'))
  const reloaded = showSorting('ann', saved)
  await reloaded.save()
  expect(reloaded.sent[0]).toMatchObject({ golferOrder: 'form' })
  await reloaded.lose()
  act(() => reloaded.sorting().choose('9', 'A'))
  await reloaded.save()
  expect(reloaded.sent[1]).not.toHaveProperty('golferOrder')
})

test('choices made from older groups than another device saved wait until a person chooses', async () => {
  const phone = showSorting('ann', [inGroup('9', 'B')])
  act(() => phone.sorting().choose('1', 'A'))
  expect(phone.sorting().outdated).toBe(false)
  const newer = [inGroup('2', 'A')]
  phone.hear(newer)
  expect(phone.sorting()).toMatchObject({
    outdated: true,
    counts: { A: { all: 2 }, B: { all: 0 } },
  })
  await phone.save()
  expect(phone.sent).toMatchObject([
    {
      playerGroupAssignments: [{ apiPlayerId: '2' }, { apiPlayerId: '1' }],
      basedOn: [{ apiPlayerId: '2', groupId: 'A' }],
    },
  ])
  await phone.lose()
  expect(phone.sorting().outdated).toBe(true)
  const reloaded = showSorting('ann', newer)
  expect(reloaded.sorting().outdated).toBe(true)
  act(() => reloaded.sorting().stop())
  expect(reloaded.sorting()).toMatchObject({ outdated: false, editing: false })
})

test('a device whose save was answered too late goes on from what it saved itself', async () => {
  const { sorting, sent, save, lose, hear } = showSorting('ann')
  act(() => sorting().choose('1', 'A'))
  await save()
  await lose()
  act(() => sorting().choose('2', 'A'))
  hear([inGroup('1', 'A')])
  expect(sorting().outdated).toBe(false)
  await save()
  expect(sent[1]?.basedOn).toEqual([{ apiPlayerId: '1', groupId: 'A' }])
})
