import { clsx } from 'clsx'
import { X } from 'lucide-react'

import { slotName, type Slot } from '#domain/leagues/groups.ts'

import type { Golfer } from '../field/field.ts'
import { Withdrawn } from '../field/golfer-marks.tsx'
import { slotsIn, type Places } from '../picks/picks.ts'

interface SlotTilesProps {
  team: readonly Golfer[]
  places: Places
  onRemove: (golfer: Golfer) => unknown
  /** Opens a group that has an empty slot. */
  onGo: (slot: Slot) => void
}

/** My team's slots in order. A tap on a filled one removes its golfer; on an empty one it opens the group. */
export function SlotTiles({ team, places, onRemove, onGo }: SlotTilesProps) {
  return (
    <ul
      aria-label="My team"
      className="grid grid-cols-2 gap-1.5 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {slotsIn(places).flatMap((slot) => {
        const golfers = team.filter((golfer) => golfer.slot === slot)
        return Array.from({ length: Math.max(places[slot], golfers.length) }, (_, nth) => {
          const golfer = golfers[nth]
          return (
            <li key={`${slot}${nth}`}>
              {golfer ? (
                <FilledSlot golfer={golfer} onRemove={onRemove} />
              ) : (
                <EmptySlot slot={slot} onGo={onGo} />
              )}
            </li>
          )
        })
      })}
    </ul>
  )
}

const slotClass =
  'flex min-h-11 w-full items-center gap-1.5 rounded-slot border px-1.5 py-1 text-start text-sm leading-tight wrap-anywhere'

function FilledSlot({ golfer, onRemove }: { golfer: Golfer; onRemove: (golfer: Golfer) => void }) {
  return (
    <button
      type="button"
      onClick={() => onRemove(golfer)}
      className={`${slotClass} group border-flag bg-flag-soft font-semibold`}
    >
      <Letter slot={golfer.slot} />
      <span className="min-w-0 grow">
        <span className="sr-only">Remove </span>
        <span className={clsx(golfer.withdrawn && 'line-through')}>{golfer.name}</span>
        <span className="sr-only">, {slotName(golfer.slot)}</span>
      </span>
      {golfer.withdrawn && <Withdrawn />}
      <X aria-hidden="true" className="size-4 shrink-0 text-ink-soft group-hover:text-ink" />
    </button>
  )
}

function EmptySlot({ slot, onGo }: { slot: Slot; onGo: (slot: Slot) => void }) {
  return (
    <button
      type="button"
      onClick={() => onGo(slot)}
      className={`${slotClass} border-dashed border-edge text-ink-soft hover:border-ink hover:text-ink`}
    >
      <Letter slot={slot} />
      Empty
      <span className="sr-only">, go to {slotName(slot)}</span>
    </button>
  )
}

function Letter({ slot }: { slot: Slot }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center font-display text-base font-bold text-ink"
    >
      {slot}
    </span>
  )
}
