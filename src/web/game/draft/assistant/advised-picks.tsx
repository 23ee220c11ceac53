import { Check, Plus } from 'lucide-react'

import { rankLabel } from '#domain/strength/field-order.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { legalPicks, type Places } from '../picks/picks.ts'

/** The reader's team on the draft board. */
export interface DraftTeamControls {
  team: readonly DraftGolfer[]
  replaceTeam: (team: DraftGolfer[]) => void
  /** The label of the button that replaces the team. */
  replaceLabel: string
  /** Picks or removes one golfer. Only on the draft board. */
  togglePick?: (golfer: DraftGolfer) => void
}

interface AdvisedPicksProps {
  advised: readonly string[]
  field: readonly DraftGolfer[]
  places: Places
  drafted: DraftTeamControls
}

/** The advised team, as far as the rules allow it, with a button to adopt it. */
export function AdvisedPicks({ advised, field, places, drafted }: AdvisedPicksProps) {
  const picks = legalPicks(advised, field, places)
  if (picks.length === 0) return null
  const mine = new Set(drafted.team.map(({ apiPlayerId }) => apiPlayerId))
  const isTaken =
    picks.length === mine.size && picks.every(({ apiPlayerId }) => mine.has(apiPlayerId))
  return (
    <section aria-label="Suggested team" className="grid gap-3 lg:w-80">
      <ul className="border-y border-line">
        {picks.map((golfer) => (
          <AdvisedPick
            key={golfer.apiPlayerId}
            golfer={golfer}
            picked={mine.has(golfer.apiPlayerId)}
            onTap={drafted.togglePick}
          />
        ))}
      </ul>
      <Button
        variant="primary"
        aria-disabled={isTaken}
        onClick={() => !isTaken && drafted.replaceTeam(picks)}
      >
        {isTaken ? 'This Is Your Team' : drafted.replaceLabel}
      </Button>
    </section>
  )
}

interface PickProps {
  golfer: DraftGolfer
  picked: boolean
  onTap: ((golfer: DraftGolfer) => void) | undefined
}

function AdvisedPick({ golfer, picked, onTap }: PickProps) {
  const Icon = picked ? Check : Plus
  const shown = (
    <>
      <span aria-hidden="true" className="tile font-display">
        {golfer.slot}
      </span>
      <span className="min-w-0 grow text-start">
        <span className="font-semibold">{golfer.name}</span>
        {golfer.rank !== null && (
          <span className="digits text-sm text-ink-soft">
            {' '}
            {rankLabel(golfer)} {golfer.rank}
          </span>
        )}
      </span>
      {(picked || onTap) && <Icon className="size-5 shrink-0" />}
      {picked && !onTap && <span className="sr-only">, on your team</span>}
    </>
  )
  const row = `flex min-h-12 w-full items-center gap-3 px-2 py-1 ${picked ? 'mine' : ''}`
  return (
    <li className="ruled first:border-t-0">
      {onTap ? (
        <button
          type="button"
          aria-pressed={picked}
          onClick={() => onTap(golfer)}
          className={`${row} -outline-offset-3 hover:bg-fairway-soft`}
        >
          {shown}
        </button>
      ) : (
        <span className={row}>{shown}</span>
      )}
    </li>
  )
}
