import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** A search that finds nobody. */
export function NobodyFound({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState action={<Button onClick={onClear}>Clear search</Button>}>
      No player here matches “{text.trim()}”.
    </EmptyState>
  )
}

/** A tournament whose entry list is not out yet. */
export function NoField() {
  return (
    <EmptyState title="The field is not published yet">
      The entry list comes out about a week before the first round. It appears here by itself.
    </EmptyState>
  )
}

/** A group without golfers; `onSort` where the reader can put some into it. */
export function NoGroup({ onSort }: { onSort: (() => void) | undefined }) {
  return (
    <EmptyState
      title="Nobody is in this group yet"
      action={onSort && <Button onClick={onSort}>Assign Players to Groups</Button>}
    >
      The commissioner sorts golfers into three groups of up to 7; everyone else is a wildcard.
    </EmptyState>
  )
}
