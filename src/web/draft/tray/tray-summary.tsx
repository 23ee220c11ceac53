import { ChevronUp } from 'lucide-react'

import { ToPar } from '#web/format/score.tsx'

import { SlotCount } from '../board/slot-count.tsx'
import { slotsIn, taken, type Places } from '../picks/picks.ts'
import type { Draft } from '../picks/use-draft.ts'

interface TraySummaryProps {
  draft: Draft
  places: Places
  unfolded: boolean
  onUnfold: (unfolded: boolean) => void
}

/** The tray in one line: `A 2/2 ✓ · B 1/2 · C 0/1 · W 0/1` and the guess. A tap shows the names. */
export function TraySummary({ draft, places, unfolded, onUnfold }: TraySummaryProps) {
  const { team, picks } = draft
  const guess = picks.predictedWinningScore
  return (
    <button
      type="button"
      aria-expanded={unfolded}
      aria-controls="draft-tray-team"
      onClick={() => onUnfold(!unfolded)}
      className="-mx-1 -my-1 flex min-h-11 items-center justify-between gap-2 px-1 text-sm font-semibold"
    >
      <span className="sr-only">My team: </span>
      <span className="flex grow flex-wrap gap-x-2.5">
        {slotsIn(places).map((slot) => (
          <SlotCount key={slot} slot={slot} taken={taken(team, slot)} places={places[slot]} named />
        ))}
      </span>
      <span className="whitespace-nowrap text-ink-soft">
        <span className={guess === null ? '' : 'max-[24rem]:sr-only'}>Guess </span>
        <ToPar value={guess} />
      </span>
      <ChevronUp
        aria-hidden="true"
        className={`size-5 shrink-0 text-ink-soft transition-transform ${unfolded ? 'rotate-180' : ''}`}
      />
    </button>
  )
}
