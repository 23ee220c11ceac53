import { Search } from 'lucide-react'

import { pluralize } from '#domain/words.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { Input, Select } from '#web/ui/inputs/form-controls.tsx'

import { searchField, orders, type DraftGolfer, type Order } from '../field/field.ts'
import type { DraftList } from '../golfer/use-draft-list.ts'
import { GolferList } from './golfer-list.tsx'

const orderNames: Record<Order, string> = {
  ranking: 'By ranking',
  name: 'By name',
  country: 'By country',
}

/** The search and order of the wildcards. */
export interface WildcardFilter {
  search: string
  order: Order
}

interface WildcardsProps {
  golfers: readonly DraftGolfer[]
  view: WildcardFilter
  onView: (view: WildcardFilter) => void
  sheet: DraftList
}

/** The golfers in no group, with search and order. */
export function Wildcards({ golfers, sheet, view, onView }: WildcardsProps) {
  const shown = searchField(golfers, view.search, view.order)
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
            value={view.search}
            onChange={(event) => onView({ ...view, search: event.target.value })}
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
          {view.search && `${pluralize(shown.length, 'golfer')} found`}
        </output>
      </search>
      {shown.length === 0 ? (
        <NoWildcardMatches search={view.search} onClear={() => onView({ ...view, search: '' })} />
      ) : (
        <div className="relative lg:max-h-[30rem] lg:overflow-y-auto">
          <GolferList
            golfers={shown}
            list={sheet}
            countries={view.order === 'country' || view.search.trim() !== ''}
          />
        </div>
      )}
    </>
  )
}

function NoWildcardMatches({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search.trim()) {
    return (
      <EmptyState title="No wildcards yet">
        Everyone in the field is in a group. Golfers who join later show up here.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No one found" action={<Button onClick={onClear}>Clear Search</Button>}>
      No wildcards match “{search.trim()}.” Golfers in Groups A, B, and C aren’t listed here.
    </EmptyState>
  )
}
