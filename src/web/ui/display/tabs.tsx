import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react'

interface Tab {
  id: string
  /** Wrap counts in `tab-badges`, which takes no width on phones. */
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  /** The tab list's accessible name. */
  label: string
  tabs: readonly Tab[]
  /** The open tab, if the caller controls it. Otherwise the first tab is open initially. */
  value?: string
  onChange?: (id: string) => void
}

/**
 * A row of tabs. Arrow keys move between them, and a row that is too wide scrolls. By hand, because a package would
 * be a fifth of a board's scripts.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id)
  const open = tabs.find(({ id }) => id === (value ?? own)) ?? tabs[0]
  const prefix = useId()
  const openTab = `${prefix}-${open?.id}`
  useLayoutEffect(() => scrollToTab(document.getElementById(openTab)), [openTab])
  if (!open) return null
  const choose = (id: string) => {
    setOwn(id)
    if (id !== open.id) onChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, tabs.indexOf(open), tabs.length)
    const next = step === null ? undefined : tabs[step]
    if (!next) return
    event.preventDefault()
    choose(next.id)
    document.getElementById(`${prefix}-${next.id}`)?.focus()
  }
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        className="@container flex overflow-x-auto border-b-2 border-ink [scrollbar-width:none]"
      >
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-selected={id === open.id}
            aria-controls={id === open.id ? `${prefix}-panel` : undefined}
            tabIndex={id === open.id ? 0 : -1}
            onClick={() => choose(id)}
            onKeyDown={onKeyDown}
            className="relative -mb-px flex min-h-11 shrink-0 grow items-center justify-center gap-2 rounded-t-slot border border-b-0 border-transparent px-2 text-sm font-semibold max-sm:text-[min(0.875rem,7vw)] whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink focus-visible:-outline-offset-4 aria-selected:bg-ink aria-selected:text-board sm:grow-0 sm:px-5"
          >
            {label}
          </button>
        ))}
      </div>
      <div
        key={open.id}
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${open.id}`}
        tabIndex={0}
        className="pt-2 sm:pt-4"
      >
        {open.content}
      </div>
    </div>
  )
}

/** Scrolls a row that is too wide just far enough to show all of a tab. Only sideways: the page stays where it is. */
function scrollToTab(element: HTMLElement | null): void {
  const list = element?.parentElement
  const row = list?.getBoundingClientRect()
  const tab = element?.getBoundingClientRect()
  if (!list || !row || !tab) return
  if (tab.left < row.left) list.scrollLeft += tab.left - row.left
  else if (tab.right > row.right) list.scrollLeft += tab.right - row.right
}

/** The place that a key goes to from a tab's, around the ends; null for other keys. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  return null
}
