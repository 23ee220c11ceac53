import { clsx } from 'clsx'
import { X } from 'lucide-react'

import { slotName, type Slot } from '#domain/leagues/groups.ts'

import type { DraftGolfer } from '../field/field.ts'
import { WithdrawnBadge } from '../field/golfer-badges.tsx'
import { slotsIn, type Places } from '../picks/picks.ts'

interface SlotTilesProps {
  team: readonly DraftGolfer[]
  places: Places
  /** The golfers to mark as not saved. */
  unsaved: ReadonlySet<string>
  onRemove: (golfer: DraftGolfer) => unknown
  /** Opens a group that has an empty slot. */
  onOpenGroup: (slot: Slot) => void
}

/** My team's slots in order. A tap on a filled one removes its golfer; on an empty one it opens the group. */
export function TeamSlots({ team, places, unsaved, onRemove, onOpenGroup }: SlotTilesProps) {
  return (
    <ul
      aria-label="My Team"
      className="grid grid-cols-2 gap-1.5 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {slotsIn(places).flatMap((slot) => {
        const golfers = team.filter((golfer) => golfer.slot === slot)
        return Array.from({ length: Math.max(places[slot], golfers.length) }, (_, nth) => {
          const golfer = golfers[nth]
          return (
            <li key={`${slot}${nth}`}>
              {golfer ? (
                <FilledSlot {...{ golfer, onRemove }} isUnsaved={unsaved.has(golfer.apiPlayerId)} />
              ) : (
                <EmptySlot slot={slot} onOpenGroup={onOpenGroup} />
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

interface FilledSlotProps extends Pick<SlotTilesProps, 'onRemove'> {
  golfer: DraftGolfer
  isUnsaved: boolean
}

function FilledSlot({ golfer, isUnsaved, onRemove }: FilledSlotProps) {
  return (
    <button
      type="button"
      onClick={() => onRemove(golfer)}
      className={clsx(
        slotClass,
        'group font-semibold',
        isUnsaved ? 'border-dashed border-rough bg-rough-soft' : 'border-flag bg-flag-soft',
      )}
    >
      <SlotLetter slot={golfer.slot} />
      <span className="min-w-0 grow">
        <span className="sr-only">Remove </span>
        <span className={clsx(golfer.withdrawn && 'line-through')}>{golfer.name}</span>
        <span className="sr-only">, {slotName(golfer.slot)}</span>
        {isUnsaved && <span className="block text-xs font-normal text-rough">Not saved</span>}
      </span>
      {golfer.withdrawn && <WithdrawnBadge />}
      <X className="size-4 shrink-0 text-ink-soft group-hover:text-ink" />
    </button>
  )
}

function EmptySlot({ slot, onOpenGroup }: { slot: Slot; onOpenGroup: (slot: Slot) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpenGroup(slot)}
      className={`${slotClass} border-dashed border-edge text-ink-soft hover:border-ink hover:text-ink`}
    >
      <SlotLetter slot={slot} />
      Empty
      <span className="sr-only">, go to {slotName(slot)}</span>
    </button>
  )
}

function SlotLetter({ slot }: { slot: Slot }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[1.75rem] shrink-0 place-items-center font-display text-base font-bold text-ink"
    >
      {slot}
    </span>
  )
}
