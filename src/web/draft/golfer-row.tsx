import { clsx } from 'clsx'
import { Check, Plus } from 'lucide-react'

import { Badge } from '#web/ui/badge.tsx'

import type { Golfer } from './field.ts'
import { TeeTime } from './tee-time.tsx'

interface GolferRowProps {
  golfer: Golfer
  picked: boolean
  /** All places of his group are taken, and not by him. */
  full: boolean
  timeZone: string
  onTap: (golfer: Golfer) => void
}

/** A golfer to pick or unpick with one tap. */
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
          'group flex min-h-14 w-full scroll-mt-4 scroll-mb-56 items-center gap-3 px-3 py-2 text-start -outline-offset-3',
          picked ? 'mine' : !shut && 'hover:bg-fairway-soft',
        )}
      >
        <span className={clsx('tile shrink-0 text-sm', shut && 'text-ink-soft')}>
          <span className="sr-only">World rank </span>
          {rank ?? <Unranked />}
        </span>
        <span className="min-w-0 grow">
          <span className={clsx('block leading-snug font-semibold', shut && 'text-ink-soft')}>
            <span className={clsx(withdrawn && 'line-through')}>{name}</span>
            {isAmateur && <Amateur />}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            {country && <span>{country}</span>}
            {withdrawn ? (
              <Badge tone="rough">
                <span aria-hidden="true">WD</span>
                <span className="sr-only">Withdrawn</span>
              </Badge>
            ) : (
              teeTime && <TeeTime at={teeTime} timeZone={timeZone} />
            )}
          </span>
        </span>
        {!(withdrawn && !picked) && <PickSlot picked={picked} shut={shut} />}
      </button>
    </li>
  )
}

/** The slot at the end of a row: empty, or with the flag's tile in it. */
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

/** The mark of an amateur beside his name. */
export function Amateur() {
  return (
    <span className="ms-1 font-normal text-ink-soft">
      <span aria-hidden="true">(a)</span>
      <span className="sr-only">, amateur</span>
    </span>
  )
}

/** What stands where a world ranking would. */
export function Unranked() {
  return (
    <>
      <span aria-hidden="true">-</span>
      <span className="sr-only">none</span>
    </>
  )
}
