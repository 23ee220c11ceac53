import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { createContext, type FocusEvent, type ReactNode, type RefObject, use, useRef } from 'react'
import { Link } from 'wouter'

import { buttonClass } from '../inputs/button.tsx'

interface MenuFrameProps {
  /** The button that opens it. */
  trigger: ReactNode
  align?: 'start' | 'end'
  /** Whether it is open from the start. */
  defaultOpen?: boolean
  children: ReactNode
}

/** The button of the menu. */
const Trigger = createContext<RefObject<HTMLButtonElement | null> | null>(null)

/** A menu below its button. Arrow keys move in it, and Escape closes it. */
export function DropdownMenu({ trigger, align = 'end', defaultOpen, children }: MenuFrameProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Not modal: a modal menu injects a style tag, which the content security policy forbids. No portal
    // either, so that the menu stays inside the landmark it belongs to.
    <Radix.Root modal={false} {...(defaultOpen && { defaultOpen })}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={12}
        onFocus={enterByKeyboard}
        className="board z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(20rem,calc(100vw-1.5rem))] min-w-44 overflow-y-auto py-1 shadow-lift"
      >
        <Trigger value={button}>{children}</Trigger>
      </Radix.Content>
    </Radix.Root>
  )
}

/**
 * Moves the focus of a menu that was opened by keyboard to its first item. Radix does so too, but not when the menu
 * wasn't there yet for the key, as with one that loads when it is opened.
 */
function enterByKeyboard({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || !target.matches(':focus-visible')) return
  // A pointer that leaves an item focuses the menu again.
  if (relatedTarget && currentTarget.contains(relatedTarget)) return
  target.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus()
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-2 px-4 py-1 text-sm font-semibold -outline-offset-3 data-highlighted:bg-line/50 data-disabled:cursor-default data-disabled:text-ink-soft'

interface MenuItemProps {
  danger?: boolean | undefined
  disabled?: boolean
  /** The pointer or the keyboard has come to it. */
  onReach?: () => void
  onSelect?: () => void
  children: ReactNode
}

/** An action in a menu. */
export function MenuItem({ danger, disabled, onReach, onSelect, children }: MenuItemProps) {
  const trigger = use(Trigger)
  const select = () => {
    // A dialog that the item opens returns the focus to where it was, and the menu is gone by then.
    trigger?.current?.focus()
    onSelect?.()
  }
  return (
    <Radix.Item
      className={clsx(itemClass, danger && 'text-rough')}
      onFocus={onReach}
      onSelect={select}
      {...(disabled && { disabled })}
    >
      {children}
    </Radix.Item>
  )
}

interface MenuLinkProps {
  href: string
  /** Whether it leads to where the reader is. */
  current?: boolean
  children: ReactNode
}

/** A link in a menu. */
export function MenuLink({ href, current, children }: MenuLinkProps) {
  return (
    <Radix.Item asChild>
      <Link href={href} className={itemClass} aria-current={current ? 'true' : undefined}>
        {children}
      </Link>
    </Radix.Item>
  )
}

/** A line between two parts of a menu. */
export function MenuSeparator() {
  return <Radix.Separator className="my-1 border-t border-line" />
}

interface MenuProps {
  /** The menu's accessible name. */
  label: string
  /** False where an action isn't offered. */
  items: readonly (false | MenuAction)[]
}

interface MenuAction extends Omit<MenuItemProps, 'children'> {
  label: string
  onSelect: () => void
}

/** A menu of rarely used actions behind a three-dot button. */
export function ActionMenu({ label, items }: MenuProps) {
  return (
    <DropdownMenu
      trigger={
        <button type="button" aria-label={label} className={buttonClass('ghost', 'icon')}>
          <Ellipsis className="size-5" />
        </button>
      }
    >
      {items.map(
        (item) =>
          item && (
            <MenuItem key={item.label} {...item}>
              {item.label}
            </MenuItem>
          ),
      )}
    </DropdownMenu>
  )
}
