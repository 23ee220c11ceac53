import { clsx } from 'clsx'
import { Check, Plus } from 'lucide-react'

import { DateTime } from '#web/format/date-time.tsx'
import { StarButton } from '#web/tournaments/stars/star-button.tsx'

import { type DraftGolfer, rankLabel } from '../field/field.ts'
import type { Finish } from '../field/finishes.ts'
import { AmateurBadge, UnrankedBadge, WithdrawnBadge } from '../field/golfer-badges.tsx'
import type { DraftList } from '../golfer/use-draft-list.ts'
import { RecentFinishes } from './recent-finishes.tsx'

interface GolferRowProps {
  golfer: DraftGolfer
  finishes: readonly Finish[]
  picked: boolean
  starred: boolean
  /** Whether the group has no place left for this golfer. */
  isGroupFull: boolean
  countries: boolean
  sheet: DraftList
}

/** A golfer. The name opens details, the star shortlists, the plus picks. */
export function GolferRow(props: GolferRowProps) {
  const { golfer, finishes, picked, starred, isGroupFull, countries, sheet } = props
  const { apiPlayerId, name, rank, isAmateur, withdrawn } = golfer
  const disabled = !picked && (isGroupFull || withdrawn)
  return (
    <li
      className={clsx(
        'ruled flex min-h-14 flex-wrap items-center justify-end pe-1 first:border-t-0 lg:pe-0',
        picked && 'mine',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => sheet.onOpen(golfer)}
        className={clsx(
          'flex min-h-14 min-w-36 grow basis-0 scroll-mt-16 lg:min-w-0 items-center gap-3 py-1 ps-3 text-start -outline-offset-3',
          disabled && 'text-ink-soft',
        )}
      >
        <span className="tile w-10 shrink-0 px-0! text-sm lg:hidden">
          <span className="sr-only">{rankLabel(golfer)} </span>
          {rank ?? <UnrankedBadge />}
        </span>
        <span className="min-w-0 grow">
          <span className="block leading-snug font-semibold lg:text-sm xl:text-base">
            <span className={clsx(withdrawn && 'line-through')}>{name}</span>
            {isAmateur && <AmateurBadge />}
          </span>
          <GolferFacts {...{ golfer, finishes, countries }} timeZone={sheet.timeZone} />
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
        <PickButton {...{ golfer, picked, disabled }} onPick={sheet.onPick} />
      )}
    </li>
  )
}

interface FactsProps {
  golfer: DraftGolfer
  finishes: readonly Finish[]
  countries: boolean
  timeZone: string
}

/** The facts about a golfer, in one line where they fit. */
function GolferFacts({ golfer, finishes, countries, timeZone }: FactsProps) {
  const { rank, country, withdrawn, teeTime } = golfer
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
      {rank !== null && (
        <span className="digits font-semibold max-lg:hidden">
          <span className="sr-only">
            {rankLabel(golfer)} {rank}
          </span>
          <span aria-hidden="true">#{rank}</span>
        </span>
      )}
      {finishes.length > 0 && <RecentFinishes finishes={finishes} />}
      {countries && country && <span>{country}</span>}
      {withdrawn ? (
        <WithdrawnBadge />
      ) : (
        teeTime && (
          <span className="whitespace-nowrap">
            <span className="sr-only">tees off </span>
            <DateTime at={teeTime} timeZone={timeZone} format="time" />
          </span>
        )
      )}
    </span>
  )
}

interface PickButtonProps {
  golfer: DraftGolfer
  picked: boolean
  disabled: boolean
  onPick: (golfer: DraftGolfer) => void
}

/** Picks a golfer or removes them. Only `aria-pressed` changes, never the label. */
function PickButton({ golfer, picked, disabled, onPick }: PickButtonProps) {
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
          picked && 'border-flag bg-flag text-on-flag',
          !picked && disabled && 'border-line text-line',
          !picked && !disabled && 'border-fairway text-fairway group-hover:bg-fairway-soft',
        )}
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={picked ? 3 : 2} />
      </span>
    </button>
  )
}
