import { type ComponentProps, type ComponentType, useState, useSyncExternalStore } from 'react'

import type { Deferred } from '#web/ui/hooks/deferred.ts'

/** A menu, given what its button is made of. It opens at once. */
export type MenuComponent = ComponentType<{ button: ComponentProps<'button'> }>

interface LazyMenuProps extends ComponentProps<'button'> {
  menu: Deferred<MenuComponent>
}

/** A menu's button. The menu's code is loaded when the reader reaches for it. */
export function LazyMenu({ menu, ...button }: LazyMenuProps) {
  const [opened, setOpened] = useState(false)
  // A failed load leaves the button, and the next press tries again.
  const { value: Menu } = useSyncExternalStore(menu.listen, menu.get, menu.get)
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  if (opened && Menu) return <Menu button={button} />
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      onPointerEnter={() => void menu.load()}
      onFocus={() => void menu.load()}
      onClick={() => void menu.load().then(() => setOpened(menu.get().value !== undefined))}
    />
  )
}
