import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { slotName, type Slot } from '#domain/leagues/groups.ts'

import { SlotCount } from './slot-count.tsx'

interface GroupColumnProps {
  slot: Slot
  taken: number
  places: number
  className?: string
  children: ReactNode
}

/** The id of a group's heading, to go to from its empty slots. */
export const headingId = (slot: Slot) => `draft-${slot}`

/** A group's board: its name and how many of its places are taken, which a tab says too, and its golfers. */
export function GroupColumn({ slot, taken, places, className, children }: GroupColumnProps) {
  return (
    <section
      className={clsx('board min-w-0 max-lg:border-t-0', className)}
      aria-labelledby={headingId(slot)}
    >
      <div className="board-head flex min-h-12 items-center justify-between gap-2 px-3 max-lg:sr-only">
        <h2 id={headingId(slot)} tabIndex={-1} className="scroll-mt-16 text-lg focus:underline">
          {slotName(slot)}
        </h2>
        <span className="text-sm font-semibold">
          <SlotCount slot={slot} taken={taken} places={places} />
        </span>
      </div>
      {children}
    </section>
  )
}
