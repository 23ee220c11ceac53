// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { Team } from '#contract/game/draft.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { currentToast } from '#web/ui/feedback/toast.ts'
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
      <button onClick={() => draft.replaceTeam(field.slice(0, 1), 'By hand')}>By Hand</button>
      <output>{draft.announcement}</output>
    </>
  )
}

/** A board whose quick picks find nothing to add, each once it is `answered`. */
function openBoard() {
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise((resolve) => {
        if (url.endsWith('/quick-pick'))
          answers.push(() => resolve(Response.json({ apiPlayerIds: [] })))
      }),
  )
  currentToast.set(null)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const onQuickPicked = vi.fn<() => void>()
  const { place } = mount(
    <MeProvider value={someMe('ann')}>
      <Board onQuickPicked={onQuickPicked} />
    </MeProvider>,
    client,
  )
  return {
    onQuickPicked,
    announcement: () => place.querySelector('output')?.textContent,
    press: (label: string) =>
      act(() => {
        const buttons = [...place.querySelectorAll('button')]
        buttons.find(({ textContent }) => textContent === label)?.click()
      }),
    answer: () =>
      act(async () => {
        await vi.waitFor(() => expect(answers).toHaveLength(1))
        answers.pop()?.()
        await vi.waitFor(() => expect(answers.length + Number(client.isMutating() === 0)).toBe(1))
      }),
  }
}

test('a quick pick that finds no one for an empty place says what happens to it', async () => {
  const { press, answer, announcement, onQuickPicked } = openBoard()
  press('Quick-Pick the Rest')
  await answer()
  expect(currentToast.get()).toMatchObject({
    title: 'No one left to pick',
    description: 'Save your team as it is. When picks lock, we fill the gaps.',
  })
  expect(announcement()).toBe('')
  expect(onQuickPicked).not.toHaveBeenCalled()
})

test('a quick pick announces nothing after the team was completed by hand', async () => {
  const { press, answer, announcement, onQuickPicked } = openBoard()
  press('Quick-Pick the Rest')
  press('By Hand')
  // The picks have changed, so the next answer is for the new ones.
  await answer()
  await answer()
  expect(currentToast.get()).toBeNull()
  expect(announcement()).toBe('By hand')
  expect(onQuickPicked).not.toHaveBeenCalled()
})
