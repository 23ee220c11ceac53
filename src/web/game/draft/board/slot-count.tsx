import { clsx } from 'clsx'

/** How many of a group's places are taken: `2/2 ✓`. */
export function SlotCount({ taken, places }: { taken: number; places: number }) {
  const done = taken >= places
  return (
    <span className={clsx('digits whitespace-nowrap', done ? 'text-fairway' : 'text-ink')}>
      <span aria-hidden="true">
        {taken}/{places}
        {done && ' ✓'}
      </span>
      <span className="sr-only">
        {taken} of {places} picked
      </span>
    </span>
  )
}
