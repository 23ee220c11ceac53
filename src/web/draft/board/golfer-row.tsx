import { clsx } from 'clsx'
import { Check, Plus } from 'lucide-react'

import { When } from '#web/format/time.tsx'

import type { Golfer } from './field.ts'
import { Amateur, Unranked, Withdrawn } from './golfer-marks.tsx'

interface GolferRowProps {
  golfer: Golfer
  picked: boolean
  /** Whether the group has no place left for this golfer. */
  full: boolean
  timeZone: string
  onTap: (golfer: Golfer) => void
}

/** A golfer, picked or removed with one tap. */
export function GolferRow({ golfer, picked, full, timeZone, onTap }: GolferRowProps) {
  const { name, rank, country, isAmateur, withdrawn, teeTime } = golfer
  const shut = !picked && (full || withdrawn)
  return (
    <li className="ruled first:border-t-0">
      <button
        type="button"
        data-golfer=""
        aria-pressed={picked}
        aria-disabled={shut || undefined}
        onClick={() => onTap(golfer)}
        className={clsx(
          'group flex min-h-14 w-full scroll-mt-4 items-center gap-3 lg:gap-2 px-3 py-2 text-start -outline-offset-3',
          picked ? 'mine' : !shut && 'hover:bg-fairway-soft',
        )}
      >
        <span className={clsx('tile w-10 shrink-0 px-0! text-sm', shut && 'text-ink-soft')}>
          <span className="sr-only">World rank </span>
          {rank ?? <Unranked />}
        </span>
        <span className="min-w-0 grow">
          <span
            className={clsx(
              'block leading-snug font-semibold lg:text-sm xl:text-base',
              shut && 'text-ink-soft',
            )}
          >
            <span className={clsx(withdrawn && 'line-through')}>{name}</span>
            {isAmateur && <Amateur />}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft lg:text-xs">
            {country && <span>{country}</span>}
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
        </span>
        {!(withdrawn && !picked) && <PickSlot picked={picked} shut={shut} />}
      </button>
    </li>
  )
}

/** The slot at the end of a row: empty, or flagged once picked. */
function PickSlot({ picked, shut }: { picked: boolean; shut: boolean }) {
  const Icon = picked ? Check : Plus
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-7 shrink-0 place-items-center rounded-slot border',
        picked && 'border-flag bg-flag text-on-flag',
        !picked && (shut ? 'border-line' : 'border-edge text-ink-soft group-hover:text-fairway'),
      )}
    >
      {!shut && <Icon className={picked ? 'size-5' : 'size-4'} strokeWidth={picked ? 3 : 2} />}
    </span>
  )
}
