import { ListOrdered } from 'lucide-react'
import type { Ref } from 'react'

import type { FieldOrder } from '#domain/strength/field-order.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

interface FieldToolsProps {
  text: string
  search: Ref<HTMLInputElement>
  onText: (text: string) => void
  /** What the groups can be filled by, the preferred order first. */
  orders: readonly FieldOrder[]
  /** Given in edit mode; null fills them without an order. */
  onSort: ((order: FieldOrder | null) => void) | undefined
}

/** The search above the field, and in edit mode the button that sorts by ranking. */
export function FieldToolbar({ text, search, orders, onText, onSort }: FieldToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 p-3 sm:p-4">
      <Input
        ref={search}
        type="search"
        aria-label="Search players by name or country"
        placeholder="Search by name or country"
        className="min-w-40 grow basis-0"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {onSort && (
        <>
          {orders.map((order, nth) => (
            <Button
              key={order}
              variant={nth === 0 ? 'secondary' : 'ghost'}
              onClick={() => onSort(order)}
              icon={ListOrdered}
            >
              Auto-Fill Groups by {order === 'form' ? 'Form' : 'World'} Rank
            </Button>
          ))}
          {orders.length === 0 && <UnsortedFill onSort={onSort} />}
          <p className="w-full text-sm text-ink-soft">
            Anyone not in a group is a wildcard.
            <span className="max-md:hidden">
              {' '}
              Keyboard: A, B, or C puts a golfer in a group, X takes them out, and arrow keys move.
            </span>
          </p>
        </>
      )}
    </div>
  )
}

/** Says that the field has no order, and fills the groups anyway if the commissioner still wants to. */
function UnsortedFill({ onSort }: { onSort: (order: null) => void }) {
  return (
    <div className="w-full text-sm text-ink-soft">
      <p>
        Without an order, filling the groups would be close to chance. Wait for ranks, or sort the
        golfers yourself.
      </p>
      <Button className="mt-2" onClick={() => onSort(null)}>
        Auto-Fill Anyway
      </Button>
    </div>
  )
}
