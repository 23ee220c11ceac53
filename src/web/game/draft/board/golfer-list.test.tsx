// @vitest-environment jsdom
import { expect, test } from 'vitest'

import type { DraftList } from '#web/game/draft/golfer/use-draft-list.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { golfer } from '../field/golfers.fixture.ts'
import { GolferList } from './golfer-list.tsx'

test('a pick that isn’t saved is marked in the list as in the tray', () => {
  const team = [golfer('1', 'A'), golfer('2', 'A')]
  const list = {
    draft: { picks: { apiPlayerIds: ['1', '2'] }, team },
    unsaved: new Set(['2']),
    places: { A: 2, B: 2, C: 1, W: 1 },
    timeZone: 'UTC',
    facts: undefined,
    stars: new Set(),
  } as unknown as DraftList
  const { place } = mount(
    <GolferList golfers={[...team, golfer('3', 'A')]} list={list} order="rank" />,
  )
  const [saved, unsaved, free] = [...place.querySelectorAll('li')]
  expect(saved?.className).toContain('mine')
  expect(saved?.textContent).not.toContain('not saved')
  expect(unsaved?.className).not.toContain('mine')
  expect(unsaved?.textContent).toContain(', not saved')
  expect(unsaved?.querySelector('.border-dashed')).not.toBeNull()
  expect(free?.textContent).not.toContain('not saved')
})
