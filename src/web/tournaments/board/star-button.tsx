import { clsx } from 'clsx'
import { Star } from 'lucide-react'

interface StarButtonProps {
  name: string
  starred: boolean
  onStar: () => void
  className?: string
}

/** Adds a golfer to the favorites or removes them. Only `aria-pressed` changes, never the label. */
export function StarButton({ name, starred, onStar, className }: StarButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={`Favorite: ${name}`}
      title={starred ? 'Remove from favorites' : 'Keep at the top'}
      onClick={(event) => {
        // A click on the surrounding row opens it.
        event.stopPropagation()
        onStar()
      }}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-slot text-ink-soft hover:text-ink',
        className,
      )}
    >
      <Star
        aria-hidden="true"
        className={clsx('size-5', starred && 'fill-flag text-ink')}
        strokeWidth={1.5}
      />
    </button>
  )
}
