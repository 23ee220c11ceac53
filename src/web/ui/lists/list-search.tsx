import { Button } from '../inputs/button.tsx'
import { Input } from '../inputs/form-controls.tsx'

/** From how many rows on a list of people has a finder. */
export const searchThreshold = 13

interface ListFinderProps {
  /** The search field's label, as in "Search members". */
  label: string
  search: string
  setSearch: (search: string) => void
  /** Finds the reader's own row, which can take the focus. Left out if they have none. */
  findOwnRow?: (() => HTMLElement | null | undefined) | undefined
}

/** The tools above a long list: a search, and a button that goes to the reader's own row. */
export function ListSearch({ label, search, setSearch, findOwnRow }: ListFinderProps) {
  const jump = () => {
    setSearch('')
    scrollToOwnRow(findOwnRow)
  }
  return (
    <div className="flex gap-2 border-b border-line p-2">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {findOwnRow && (
        <Button className="shrink-0" onClick={jump}>
          Jump to Me
        </Button>
      )}
    </div>
  )
}

/** The row may have been filtered out until now, and a long list takes some frames to come back. */
const maxFrames = 120

function scrollToOwnRow(findOwnRow: ListFinderProps['findOwnRow'], frame = 0): void {
  requestAnimationFrame(() => {
    const row = findOwnRow?.()
    if (!row && frame < maxFrames) return scrollToOwnRow(findOwnRow, frame + 1)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  })
}
