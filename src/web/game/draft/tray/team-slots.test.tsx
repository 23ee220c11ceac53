// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { golfer } from '../field/golfers.fixture.ts'
import { TeamSlots } from './team-slots.tsx'

test('removing a golfer leaves the focus on their slot', () => {
  const slotsOf = (team: readonly DraftGolfer[]) => (
    <TeamSlots
      places={{ A: 1, B: 1, C: 0, W: 0 }}
      team={team}
      unsaved={new Set()}
      onRemove={(removed) => show(slotsOf(team.filter((each) => each !== removed)))}
      onOpenGroup={() => {}}
    />
  )
  const { place, show } = mount(slotsOf([golfer('1', 'A'), golfer('2', 'B')]))
  const [first] = place.querySelectorAll('button')
  first?.focus()
  act(() => first?.click())
  expect(first?.textContent).toContain('Empty, go to Group A')
  expect(document.activeElement).toBe(first)
})
