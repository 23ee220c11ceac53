import { Button } from '../inputs/button.tsx'
import { Input } from '../inputs/controls.tsx'

/** From how many rows on a list of people has a finder. */
export const finderFrom = 13

interface ListFinderProps {
  /** The search field's label, as in "Search members". */
  label: string
  search: string
  setSearch: (search: string) => void
  /** Finds the reader's own row, which can take the focus. Left out if they have none. */
  mine?: (() => HTMLElement | null | undefined) | undefined
}

/** The tools above a long list: a search, and a button that goes to the reader's own row. */
export function ListFinder({ label, search, setSearch, mine }: ListFinderProps) {
  const jump = () => {
    setSearch('')
    seek(mine)
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
      {mine && (
        <Button className="shrink-0" onClick={jump}>
          Jump to me
        </Button>
      )}
    </div>
  )
}

/** The row may have been filtered out until now, and a long list takes some frames to come back. */
const mostFrames = 120

function seek(mine: ListFinderProps['mine'], frame = 0): void {
  requestAnimationFrame(() => {
    const row = mine?.()
    if (!row && frame < mostFrames) return seek(mine, frame + 1)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  })
}
