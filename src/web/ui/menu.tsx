import { Ellipsis } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'

import { buttonClass } from './button.tsx'

interface MenuProps {
  /** The menu's accessible name. */
  label: string
  items: readonly { label: string; danger?: boolean; onSelect: () => void }[]
}

/** A menu of rarely used actions behind a three-dot button. */
export function Menu({ label, items }: MenuProps) {
  return (
    // Not modal: a modal menu injects a style tag, which the content security policy forbids. No portal
    // either, so that the menu stays inside the landmark it belongs to.
    <Radix.Root modal={false}>
      <Radix.Trigger aria-label={label} className={buttonClass('ghost', 'icon')}>
        <Ellipsis aria-hidden="true" className="size-5" />
      </Radix.Trigger>
      <Radix.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        className="board z-40 min-w-44 py-1 shadow-lift"
      >
        {items.map((item) => (
          <Radix.Item
            key={item.label}
            onSelect={item.onSelect}
            className={
              'flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold -outline-offset-3 data-highlighted:bg-line/50 ' +
              (item.danger ? 'text-rough' : '')
            }
          >
            {item.label}
          </Radix.Item>
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}
