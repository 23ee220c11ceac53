// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { GroupButtons } from './group-buttons.tsx'

test('the arrow keys pass over a withdrawn golfer, who has no letters', () => {
  const buttons = (name: string) => (
    <GroupButtons {...{ name }} chosen={null} unsaved={false} full="" onChoose={() => {}} />
  )
  const { place } = mount(
    <ul>
      <li>{buttons('Ann')}</li>
      <li>Bob, withdrawn</li>
      <li>{buttons('Cat')}</li>
    </ul>,
  )
  const [above, below] = place.querySelectorAll<HTMLElement>('[data-group=B]')
  const press = (key: string) =>
    act(() => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    })
  above?.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(below)
  press('ArrowDown')
  expect(document.activeElement).toBe(below)
  press('ArrowUp')
  expect(document.activeElement).toBe(above)
})
