// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '../mount.fixture.tsx'
import { Dialog } from './dialog.tsx'
import { ActionMenu } from './menu.tsx'

function MemberPage() {
  const [isAsking, setAsking] = useState(false)
  return (
    <main id="main">
      <h1 tabIndex={-1}>Sunday Best</h1>
      <ActionMenu
        label="Actions for Bob"
        items={[{ label: 'Remove', onSelect: () => setAsking(true) }]}
      />
      {isAsking && <Dialog onOpenChange={setAsking} title="Remove Bob?" />}
    </main>
  )
}

const press = (key: string) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  })

test('a dialog that a menu opens returns the focus to the menu’s button', async () => {
  // jsdom has none.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const { place } = mount(<MemberPage />)
  const button = place.querySelector('button')
  button?.focus()
  await press('Enter')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Remove'))
  await press('Enter')
  expect(document.activeElement?.textContent).toBe('Remove Bob?')
  await press('Escape')
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
})
