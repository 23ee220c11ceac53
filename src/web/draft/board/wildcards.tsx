import { Search } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'
import { Input, Select } from '#web/ui/field.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { matching, orders, type Golfer, type Order } from './field.ts'
import { GolferList } from './golfer-list.tsx'
import type { Places } from '../picks/picks.ts'
import type { Draft } from '../picks/use-draft.ts'

const orderNames: Record<Order, string> = {
  ranking: 'By ranking',
  name: 'By name',
  country: 'By country',
}

/** What is looked for among the wildcards. */
export interface WildcardView {
  words: string
  order: Order
}

interface WildcardsProps {
  golfers: readonly Golfer[]
  view: WildcardView
  onView: (view: WildcardView) => void
  draft: Draft
  places: Places
  timeZone: string
}

/** Everyone in no group, to search and sort. */
export function Wildcards({ golfers, view, onView, ...rest }: WildcardsProps) {
  const shown = matching(golfers, view.words, view.order)
  return (
    <>
      <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:grid-cols-1 xl:grid-cols-[minmax(0,1fr)_auto] border-b border-line p-2">
        <span className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute start-3 top-3 size-5 text-ink-soft"
          />
          <Input
            type="search"
            aria-label="Search wildcards by name or country"
            placeholder="Search"
            value={view.words}
            onChange={(event) => onView({ ...view, words: event.target.value })}
            className="ps-10 pe-1!"
          />
        </span>
        <Select
          aria-label="Order of the wildcards"
          value={view.order}
          onChange={({ target }) =>
            onView({ ...view, order: orders.find((order) => order === target.value) ?? 'ranking' })
          }
          className="text-sm"
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {orderNames[order]}
            </option>
          ))}
        </Select>
        <output className="sr-only">
          {view.words && `${shown.length} ${shown.length === 1 ? 'golfer' : 'golfers'} found`}
        </output>
      </search>
      {shown.length === 0 ? (
        <NobodyFound words={view.words} onClear={() => onView({ ...view, words: '' })} />
      ) : (
        <div className="relative lg:max-h-[30rem] lg:overflow-y-auto">
          <GolferList golfers={shown} {...rest} />
        </div>
      )}
    </>
  )
}

function NobodyFound({ words, onClear }: { words: string; onClear: () => void }) {
  if (!words.trim()) {
    return (
      <EmptyState title="No wildcards yet">
        Every golfer of the field is in a group. Those who join later appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nobody found" action={<Button onClick={onClear}>Clear search</Button>}>
      No wildcard has “{words.trim()}” in his name or country. Golfers in a group stand under A, B
      and C.
    </EmptyState>
  )
}
