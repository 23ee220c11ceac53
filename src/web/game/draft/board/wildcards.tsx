import { Search } from 'lucide-react'

import { pluralize } from '#domain/words.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

import { type DraftGolfer, searchField } from '../field/field.ts'
import type { SheetOrder } from '../field/sorting.ts'
import type { DraftList } from '../golfer/use-draft-list.ts'
import { GolferList } from './golfer-list.tsx'

interface WildcardsProps {
  golfers: readonly DraftGolfer[]
  order: SheetOrder
  search: string
  onSearch: (search: string) => void
  sheet: DraftList
}

/** The golfers in no group, with a search. */
export function Wildcards({ golfers, order, sheet, search, onSearch }: WildcardsProps) {
  const shown = searchField(golfers, search)
  return (
    <>
      <search className="block border-b border-line p-2">
        <span className="relative block">
          <Search className="pointer-events-none absolute start-3 top-3 size-5 text-ink-soft" />
          <Input
            type="search"
            aria-label="Search wildcards by name or country"
            placeholder="Search"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            className="ps-10 pe-1!"
          />
        </span>
        <output className="sr-only">
          {search && `${pluralize(shown.length, 'golfer')} found`}
        </output>
      </search>
      {shown.length === 0 ? (
        <NoWildcardMatches search={search} onClear={() => onSearch('')} />
      ) : (
        <div className="relative lg:max-h-[30rem] lg:overflow-y-auto">
          {/* A search by country shows the country, as its reason. */}
          <GolferList golfers={shown} list={sheet} order={search.trim() ? 'country' : order} />
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
