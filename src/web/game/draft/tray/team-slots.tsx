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
              <TeamSlot
                {...{ slot, golfer, onRemove, onOpenGroup }}
                isUnsaved={golfer !== undefined && unsaved.has(golfer.apiPlayerId)}
              />
            </li>
          )
        })
      })}
    </ul>
  )
}

const slotClass =
  'flex min-h-11 w-full items-center gap-1.5 rounded-slot border px-1.5 py-1 text-start text-sm leading-tight wrap-anywhere'
const unsavedClass = 'border-dashed border-rough bg-rough-soft'

interface TeamSlotProps extends Pick<SlotTilesProps, 'onRemove' | 'onOpenGroup'> {
  slot: Slot
  golfer: DraftGolfer | undefined
  isUnsaved: boolean
}

/** The same button with a golfer and without, so that it keeps the focus. */
function TeamSlot({ slot, golfer, isUnsaved, onRemove, onOpenGroup }: TeamSlotProps) {
  return (
    <button
      type="button"
      onClick={() => (golfer ? onRemove(golfer) : onOpenGroup(slot))}
      className={clsx(
        slotClass,
        golfer
          ? ['group font-semibold', isUnsaved ? unsavedClass : 'border-flag bg-flag-soft']
          : 'border-dashed border-edge text-ink-soft hover:border-ink hover:text-ink',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-[1.75rem] shrink-0 place-items-center font-display text-base font-bold text-ink"
      >
        {slot}
      </span>
      {golfer ? (
        <SlotGolfer golfer={golfer} isUnsaved={isUnsaved} />
      ) : (
        <>
          Empty
          <span className="sr-only">, go to {slotName(slot)}</span>
        </>
      )}
    </button>
  )
}

function SlotGolfer({ golfer, isUnsaved }: { golfer: DraftGolfer; isUnsaved: boolean }) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className="sr-only">Remove </span>
        <span className={clsx(golfer.withdrawn && 'line-through')}>{golfer.name}</span>
        <span className="sr-only">, {slotName(golfer.slot)}</span>
        {isUnsaved && <span className="block text-xs font-normal text-rough">Not saved</span>}
      </span>
      {golfer.withdrawn && <WithdrawnBadge />}
      <X className="size-4 shrink-0 text-ink-soft group-hover:text-ink" />
    </>
  )
}
