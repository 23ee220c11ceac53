import { clsx } from 'clsx'

/** Up to two initials of a name. */
function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}

/** A tile with a person's initials, hidden from screen readers: the name is beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('tile size-10 shrink-0 text-sm', className)}>
      {initials(name)}
    </span>
  )
}
