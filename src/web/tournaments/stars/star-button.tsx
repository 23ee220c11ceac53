import { clsx } from 'clsx'
import { Star } from 'lucide-react'

interface StarButtonProps {
  name: string
  starred: boolean
  onToggle: () => void
  /** The list that the star adds to. */
  list?: keyof typeof hints
  className?: string
}

const hints = {
  Favorite: { add: 'Keep at the top', remove: 'Remove from favorites' },
  Shortlist: { add: 'Add to shortlist', remove: 'Remove from shortlist' },
}

/** Adds a golfer to a list of the reader's or removes them. Only `aria-pressed` changes, never the label. */
export function StarButton({
  name,
  starred,
  onToggle,
  list = 'Favorite',
  className,
}: StarButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={`${list}: ${name}`}
      title={hints[list][starred ? 'remove' : 'add']}
      onClick={(event) => {
        // A click on the surrounding row opens it.
        event.stopPropagation()
        onToggle()
      }}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-slot text-ink-soft hover:text-ink',
        className,
      )}
    >
      <Star className={clsx('size-5', starred && 'fill-flag text-ink')} strokeWidth={1.5} />
    </button>
  )
}
