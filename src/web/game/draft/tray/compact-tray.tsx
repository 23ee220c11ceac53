import { clsx } from 'clsx'
import { ChevronUp } from 'lucide-react'

import { slotName } from '#domain/leagues/groups.ts'
import { durationText } from '#web/format/dates.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { slotsIn } from '../picks/picks.ts'
import type { SaveState } from '../picks/use-saving.ts'
import { SaveButton, SaveStatus, completeTeamSize } from './save-bar.tsx'

/** The element id of what the line opens. */
export const trayTeamId = 'draft-tray-team'

interface TrayLineProps {
  saving: SaveState
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
}

/** The tray in one line: my slots, which open the team and the guess, the clock, and Save. */
export function CompactTray({ saving, expanded, onExpandedChange }: TrayLineProps) {
  const { draft, places, saved, unsaved } = saving
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={expanded ? trayTeamId : undefined}
        onClick={() => onExpandedChange(!expanded)}
        className="-ms-1 flex min-h-11 items-center gap-1 ps-1"
      >
        <span className="sr-only">My team and tiebreaker: </span>
        <span className="flex flex-wrap gap-0.5">
          {slotsIn(places).map((slot) => {
            const golfers = draft.team.filter((golfer) => golfer.slot === slot)
            const missing = golfers.filter(({ apiPlayerId }) => unsaved.has(apiPlayerId)).length
            return (
              <span key={slot} className="flex gap-0.5">
                <span className="sr-only">
                  {slotName(slot)}, {golfers.length} of {places[slot]} picked
                  {missing > 0 && `, ${missing} not saved`}
                </span>
                {Array.from({ length: places[slot] }, (_, nth) => {
                  const golfer = golfers[nth]
                  const isUnsaved = golfer && unsaved.has(golfer.apiPlayerId)
                  const state = !golfer ? 'empty' : isUnsaved ? 'unsaved' : 'filled'
                  return <SlotDot key={nth} letter={slot} state={state} />
                })}
              </span>
            )
          })}
        </span>
        <ChevronUp
          className={clsx(
            'size-5 shrink-0 text-ink-soft transition-transform',
            expanded && 'rotate-180',
          )}
        />
      </button>
      <span className="min-w-16 grow basis-0 text-xs">
        <span className="digits block font-semibold">
          <TrayCountdown at={saved.draftingEndDate} />
        </span>
        <SaveStatus saving={saving} size={completeTeamSize(saving)} />
      </span>
      <SaveButton saving={saving} />
    </div>
  )
}

const dotClasses = {
  empty: 'border-dashed border-edge text-ink-soft',
  unsaved: 'border-dashed border-rough bg-rough-soft text-rough',
  filled: 'border-flag bg-flag text-on-flag',
}

/** A place of the team: its letter, painted once it is taken. */
function SlotDot({ letter, state }: { letter: string; state: keyof typeof dotClasses }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid h-[1.5rem] w-[1.25rem] place-items-center max-[22rem]:w-[1rem] rounded-slot border text-xs font-bold',
        dotClasses[state],
      )}
    >
      {letter}
    </span>
  )
}

function TrayCountdown({ at }: { at: Date }) {
  const left = at.getTime() - useNow(1_000)
  if (left <= 0) return 'Picks are locked'
  return (
    <>
      <span className="sr-only">Picks lock in </span>
      {durationText(left)}
      <span aria-hidden="true"> left</span>
    </>
  )
}
