import { positionWords } from './position.ts'

interface PositionProps {
  position: string
  className?: string
}

/** A position, which screen readers read in words. */
export function Position({ position, className }: PositionProps) {
  return (
    <>
      <span className={className} aria-hidden="true">
        {position}
      </span>
      <span className="sr-only">{positionWords(position)}</span>
    </>
  )
}
