import { clsx } from 'clsx'

import { slotName, type Slot } from '#domain/leagues/groups.ts'

interface SlotCountProps {
  slot: Slot
  taken: number
  places: number
  /** Whether the group's letter comes before the count. */
  named?: boolean
}

/** How many of a group's places are taken: `A 2/2 ✓`. */
export function SlotCount({ slot, taken, places, named }: SlotCountProps) {
  const done = taken >= places
  return (
    <span className={clsx('digits whitespace-nowrap', done ? 'text-fairway' : 'text-ink')}>
      <span aria-hidden="true">
        {named && <span className="font-bold">{slot} </span>}
        {taken}/{places}
        {done && ' ✓'}
      </span>
      <span className="sr-only">
        {named && `${slotName(slot)}, `}
        {taken} of {places} picked
      </span>
    </span>
  )
}
