import { clsx } from 'clsx'
import { Check, Plus } from 'lucide-react'

import { When } from '#web/format/time.tsx'
import { StarButton } from '#web/tournaments/stars/star-button.tsx'

import type { Golfer } from '../field/field.ts'
import type { Finish } from '../field/finishes.ts'
import { Amateur, Unranked, Withdrawn } from '../field/golfer-marks.tsx'
import type { Sheet } from '../golfer/use-sheet.ts'
import { FinishChips } from './finish-chips.tsx'

interface GolferRowProps {
  golfer: Golfer
  finishes: readonly Finish[]
  picked: boolean
  starred: boolean
  /** Whether the group has no place left for this golfer. */
  full: boolean
  countries: boolean
  sheet: Sheet
}

/** A golfer. The name opens details, the star shortlists, the plus picks. */
export function GolferRow(props: GolferRowProps) {
  const { golfer, finishes, picked, starred, full, countries, sheet } = props
  const { apiPlayerId, name, rank, isAmateur, withdrawn } = golfer
  const shut = !picked && (full || withdrawn)
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
          shut && 'text-ink-soft',
        )}
      >
        <span className="tile w-10 shrink-0 px-0! text-sm lg:hidden">
          <span className="sr-only">World rank </span>
          {rank ?? <Unranked />}
        </span>
        <span className="min-w-0 grow">
          <span className="block leading-snug font-semibold lg:text-sm xl:text-base">
            <span className={clsx(withdrawn && 'line-through')}>{name}</span>
            {isAmateur && <Amateur />}
          </span>
          <Facts {...{ golfer, finishes, countries }} timeZone={sheet.timeZone} />
        </span>
      </button>
      <StarButton
        list="Shortlist"
        name={name}
        starred={starred}
        onStar={() => sheet.onStar(apiPlayerId)}
      />
      {withdrawn && !picked ? (
        <span className="w-11 shrink-0" />
      ) : (
        <PickButton {...{ golfer, picked, shut }} onPick={sheet.onPick} />
      )}
    </li>
  )
}

interface FactsProps {
  golfer: Golfer
  finishes: readonly Finish[]
  countries: boolean
  timeZone: string
}

/** The facts about a golfer, in one line where they fit. */
function Facts({ golfer, finishes, countries, timeZone }: FactsProps) {
  const { rank, country, withdrawn, teeTime } = golfer
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
      {rank !== null && (
        <span className="digits font-semibold max-lg:hidden">
          <span className="sr-only">World rank {rank}</span>
          <span aria-hidden="true">#{rank}</span>
        </span>
      )}
      {finishes.length > 0 && <FinishChips finishes={finishes} />}
      {countries && country && <span>{country}</span>}
      {withdrawn ? (
        <Withdrawn />
      ) : (
        teeTime && (
          <span className="whitespace-nowrap">
            <span className="sr-only">tees off </span>
            <When at={teeTime} timeZone={timeZone} as="time" />
          </span>
        )
      )}
    </span>
  )
}

interface PickButtonProps {
  golfer: Golfer
  picked: boolean
  shut: boolean
  onPick: (golfer: Golfer) => void
}

/** Picks a golfer or removes them. Only `aria-pressed` changes, never the label. */
function PickButton({ golfer, picked, shut, onPick }: PickButtonProps) {
  const Icon = picked ? Check : Plus
  return (
    <button
      type="button"
      data-golfer=""
      aria-label={`Pick ${golfer.name}`}
      aria-pressed={picked}
      aria-disabled={shut || undefined}
      onClick={() => onPick(golfer)}
      className="group grid size-11 shrink-0 scroll-mt-16 place-items-center rounded-slot"
    >
      <span
        className={clsx(
          'grid size-8 place-items-center rounded-slot border',
          picked && 'border-flag bg-flag text-on-flag',
          !picked && shut && 'border-line text-line',
          !picked && !shut && 'border-fairway text-fairway group-hover:bg-fairway-soft',
        )}
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={picked ? 3 : 2} />
      </span>
    </button>
  )
}
