import { clsx } from 'clsx'
import { Check, Plus } from 'lucide-react'

import { rankLabel } from '#domain/strength/field-order.ts'
import { FlaggedName } from '#web/format/flag.tsx'
import { StarButton } from '#web/tournaments/stars/star-button.tsx'

import type { DraftGolfer } from '../field/field.ts'
import type { GolferFacts as Facts } from '../field/finishes.ts'
import { AmateurBadge, UnrankedBadge } from '../field/golfer-badges.tsx'
import type { SheetOrder } from '../field/sorting.ts'
import type { DraftList } from '../golfer/use-draft-list.ts'
import { GolferFacts } from './golfer-facts.tsx'

interface GolferRowProps {
  golfer: DraftGolfer
  facts: Facts
  picked: boolean
  /** Whether to mark a picked golfer as not saved. */
  unsaved: boolean
  starred: boolean
  /** Whether the group has no place left for this golfer. */
  isGroupFull: boolean
  order: SheetOrder
  sheet: DraftList
}

/** A golfer. The name opens details, the star shortlists, the plus picks. */
export function GolferRow(props: GolferRowProps) {
  const { golfer, facts, picked, unsaved, starred, isGroupFull, order, sheet } = props
  const { apiPlayerId, name, rank, isAmateur, withdrawn } = golfer
  const disabled = !picked && (isGroupFull || withdrawn)
  return (
    <li
      className={clsx(
        'ruled flex min-h-14 flex-wrap items-center justify-end pe-1 first:border-t-0 lg:pe-0',
        picked && (unsaved ? 'bg-rough-soft' : 'mine'),
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => sheet.onOpen(golfer)}
        className={clsx(
          'flex min-h-14 min-w-[9rem] grow basis-0 scroll-mt-16 lg:min-w-0 items-center gap-3 py-1 ps-3 text-start -outline-offset-3',
          disabled && 'text-ink-soft',
        )}
      >
        {(rank !== null || golfer.order) && (
          <span className="tile w-10 shrink-0 px-0! text-sm lg:hidden">
            <span className="sr-only">{rankLabel(golfer)} </span>
            {rank ?? <UnrankedBadge />}
          </span>
        )}
        <span className="min-w-0 grow">
          <span className="block leading-snug font-semibold lg:text-sm">
            <FlaggedName country={golfer.country}>
              <span className={clsx(withdrawn && 'line-through')}>{name}</span>
            </FlaggedName>
            {isAmateur && <AmateurBadge />}
            {unsaved && <span className="sr-only">, not saved</span>}
          </span>
          <GolferFacts {...{ golfer, facts, order }} timeZone={sheet.timeZone} />
        </span>
      </button>
      <StarButton
        list="Shortlist"
        name={name}
        starred={starred}
        onToggle={() => sheet.onToggleStar(apiPlayerId)}
      />
      {withdrawn && !picked ? (
        <span className="w-11 shrink-0" />
      ) : (
        <PickButton {...{ golfer, picked, unsaved, disabled }} onPick={sheet.onPick} />
      )}
    </li>
  )
}

interface PickButtonProps {
  golfer: DraftGolfer
  picked: boolean
  unsaved: boolean
  disabled: boolean
  onPick: (golfer: DraftGolfer) => void
}

/** Picks a golfer or removes them. Only `aria-pressed` changes, never the label. */
function PickButton({ golfer, picked, unsaved, disabled, onPick }: PickButtonProps) {
  const Icon = picked ? Check : Plus
  return (
    <button
      type="button"
      data-golfer=""
      aria-label={`Pick ${golfer.name}`}
      aria-pressed={picked}
      aria-disabled={disabled || undefined}
      onClick={() => onPick(golfer)}
      className="group grid size-11 shrink-0 scroll-mt-16 place-items-center rounded-slot"
    >
      <span
        className={clsx(
          'grid size-8 place-items-center rounded-slot border',
          picked && !unsaved && 'border-flag bg-flag text-on-flag',
          picked && unsaved && 'border-dashed border-rough bg-rough-soft text-rough',
          !picked && disabled && 'border-line text-line',
          !picked && !disabled && 'border-fairway text-fairway group-hover:bg-fairway-soft',
        )}
      >
        <Icon className="size-5" strokeWidth={picked ? 3 : 2} />
      </span>
    </button>
  )
}
