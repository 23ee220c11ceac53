// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import type { SaveState } from '../picks/use-saving.ts'
import { SaveStatus } from './save-bar.tsx'

test('after a pick, a screen reader hears that the team is saved, not that it will be', () => {
  const statusOf = (isSaveScheduled: boolean, isPending: boolean) => (
    <SaveStatus
      size={null}
      saving={
        {
          saved: { savedAt: new Date('2026-04-02T10:00:00Z') },
          draft: { save: { isPending }, isDirty: isSaveScheduled || isPending },
          isSaveScheduled,
        } as SaveState
      }
    />
  )
  const { place, show } = mount(statusOf(true, false))
  const isQuiet = () => place.querySelector('output')?.getAttribute('aria-live') === 'off'
  expect(place.textContent).toBe('Saving in a moment...')
  expect(isQuiet()).toBe(true)
  show(statusOf(false, true))
  expect(place.textContent).toBe('Saving...')
  expect(isQuiet()).toBe(true)
  show(statusOf(false, false))
  expect(place.textContent).toMatch(/^Saved /)
  expect(isQuiet()).toBe(false)
})
