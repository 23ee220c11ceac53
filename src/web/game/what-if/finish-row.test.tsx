// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'

import type { ScoreboardRow } from '#domain/tournaments/tournament.ts'
import type { ImaginedFinish } from '#domain/what-if/what-if.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { FinishRow } from './finish-row.tsx'

test('undoing a golfer’s finish leaves the focus in their row', () => {
  const rowOf = (finish: ImaginedFinish | null) => (
    <FinishRow
      row={{ name: 'Golfer 1', thru: '9', toPar: -3 } as unknown as ScoreboardRow}
      owners="You"
      finish={finish}
      mayMissCut={false}
      onChange={(changed) => show(rowOf(changed))}
    />
  )
  const { place, show } = mount(rowOf({ toPar: -5, missesCut: false }))
  const undo = place.querySelector<HTMLElement>('[aria-label="Undo Golfer 1"]')
  undo?.focus()
  act(() => undo?.click())
  expect(undo?.isConnected).toBe(false)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Golfer 1: One Stroke Better')
})
