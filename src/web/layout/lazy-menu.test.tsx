// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { deferred } from '#web/ui/hooks/deferred.ts'
import { mount } from '#web/ui/mount.fixture.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/menu.tsx'

import { LazyMenu, type MenuComponent } from './lazy-menu.tsx'

const Menu: MenuComponent = ({ button }) => (
  <DropdownMenu defaultOpen trigger={<button type="button" {...button} />}>
    <MenuItem>Sign Out</MenuItem>
  </DropdownMenu>
)

beforeEach(() => {
  // jsdom has none.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

test.each([
  ['has yet to load', false],
  ['is loaded', true],
])(
  'a menu that %s opens at a press and closes at the next, as boot.js passes them on',
  async (_, isLoaded) => {
    const menu = deferred(async () => Menu)
    if (isLoaded) await menu.load()
    const { place } = mount(<LazyMenu menu={menu}>More</LazyMenu>)
    const press = () =>
      act(async () => {
        const button = place.querySelector('button')
        for (const type of ['pointerdown', 'pointerup'])
          button?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
        button?.click()
      })
    const isOpen = () => place.querySelector('[role=menu]') !== null
    await press()
    expect(isOpen()).toBe(true)
    await press()
    expect(isOpen()).toBe(false)
    await press()
    expect(isOpen()).toBe(true)
  },
)

test('a menu that failed to load opens at the next press, not as soon as it has loaded', async () => {
  let isReachable = false
  const menu = deferred(async () => {
    if (!isReachable) throw new Error('unreachable')
    return Menu
  })
  const { place } = mount(<LazyMenu menu={menu}>More</LazyMenu>)
  const button = () => place.querySelector('button')
  await act(async () => button()?.click())
  isReachable = true
  await act(async () => button()?.focus())
  expect(menu.get().value).toBe(Menu)
  expect(place.querySelector('[role=menu]')).toBeNull()
  await act(async () => button()?.click())
  expect(place.querySelector('[role=menu]')).not.toBeNull()
})
