import { ListOrdered } from 'lucide-react'
import type { Ref } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

interface FieldToolsProps {
  text: string
  search: Ref<HTMLInputElement>
  onText: (text: string) => void
  /** Given in edit mode. */
  onSort: (() => void) | undefined
}

/** The search above the field, and in edit mode the button that sorts by ranking. */
export function FieldToolbar({ text, search, onText, onSort }: FieldToolsProps) {
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
          <Button onClick={onSort} icon={<ListOrdered aria-hidden="true" className="size-4" />}>
            Auto-Fill Groups by World Rank
          </Button>
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
