import { clsx } from 'clsx'
import { ChevronUp } from 'lucide-react'

import { slotName } from '#domain/leagues/groups.ts'
import { durationText } from '#web/format/dates.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { slotsIn, taken } from '../picks/picks.ts'
import { SaveButton, SaveStatus, type Saving, sizeOf } from './save-bar.tsx'

/** The element id of what the line opens. */
export const trayTeamId = 'draft-tray-team'

interface TrayLineProps {
  saving: Saving
  /** How far the server's clock is ahead, in milliseconds. */
  offset: number
  unfolded: boolean
  onUnfold: (unfolded: boolean) => void
}

/** The tray in one line: my slots, which open the team and the guess, the clock, and Save. */
export function TrayLine({ saving, offset, unfolded, onUnfold }: TrayLineProps) {
  const { draft, places, saved } = saving
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={unfolded ? trayTeamId : undefined}
        onClick={() => onUnfold(!unfolded)}
        className="-ms-1 flex min-h-11 items-center gap-1 ps-1"
      >
        <span className="sr-only">My team and tiebreaker: </span>
        <span className="flex flex-wrap gap-0.5">
          {slotsIn(places).map((slot) => {
            const count = taken(draft.team, slot)
            return (
              <span key={slot} className="flex gap-0.5">
                <span className="sr-only">
                  {slotName(slot)}, {count} of {places[slot]} picked
                </span>
                {Array.from({ length: places[slot] }, (_, nth) => (
                  <SlotMark key={nth} letter={slot} filled={nth < count} />
                ))}
              </span>
            )
          })}
        </span>
        <ChevronUp
          aria-hidden="true"
          className={clsx(
            'size-5 shrink-0 text-ink-soft transition-transform',
            unfolded && 'rotate-180',
          )}
        />
      </button>
      <span className="min-w-16 grow basis-0 text-xs">
        <span className="digits block font-semibold">
          <Clock at={saved.draftingEndDate} offset={offset} />
        </span>
        <SaveStatus saving={saving} size={sizeOf(saving)} />
      </span>
      <SaveButton saving={saving} />
    </div>
  )
}

/** A place of the team: its letter, painted once it is taken. */
function SlotMark({ letter, filled }: { letter: string; filled: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid h-6 w-5 place-items-center max-[22rem]:w-4 rounded-slot border text-xs font-bold',
        filled ? 'border-flag bg-flag text-on-flag' : 'border-dashed border-edge text-ink-soft',
      )}
    >
      {letter}
    </span>
  )
}

function Clock({ at, offset }: { at: Date; offset: number }) {
  const left = at.getTime() - (useNow(1_000) + offset)
  if (left <= 0) return 'Picks are locked'
  return (
    <>
      <span className="sr-only">Closes in </span>
      {durationText(left)}
      <span aria-hidden="true"> left</span>
    </>
  )
}
