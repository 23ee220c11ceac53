import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

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

/** A row of tabs. Arrow keys move between them, and a row that is too wide scrolls by itself. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root
      className="min-w-0"
      {...(value !== undefined && { value })}
      {...(tabs[0] && { defaultValue: tabs[0].id })}
      {...(onChange && { onValueChange: onChange })}
    >
      <Radix.List
        aria-label={label}
        className="flex overflow-x-auto border-b-2 border-ink [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="relative -mb-px flex min-h-11 shrink-0 grow items-center justify-center gap-2 rounded-t-slot border border-b-0 border-transparent px-2 text-sm font-semibold whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink focus-visible:-outline-offset-4 data-[state=active]:bg-ink data-[state=active]:text-board sm:grow-0 sm:px-5"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-2 sm:pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
