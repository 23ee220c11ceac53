import { clsx } from 'clsx'
import { MapPin, Sun, Sunrise } from 'lucide-react'

import { rankLabel } from '#domain/strength/field-order.ts'
import { DateTime } from '#web/format/date-time.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { type Finish, finishLabel, type GolferFacts, trendOf } from '../field/finishes.ts'
import { WithdrawnBadge } from '../field/golfer-badges.tsx'
import { type SheetOrder, trendText, trendWords, waveOf } from '../field/sorting.ts'
import { TrendArrow } from '../field/trend-arrow.tsx'

interface FactsProps {
  golfer: DraftGolfer
  facts: GolferFacts
  order: SheetOrder
  timeZone: string
}

/** Facts about a golfer, the most important first. On a phone they are one line, and the rest is cut off. */
export function GolferFacts({ golfer, facts, order, timeZone }: FactsProps) {
  const { rank, country, withdrawn, teeTime } = golfer
  const { finishes, here, cuts } = facts
  return (
    <span className="flex flex-wrap items-center gap-x-1 gap-y-2 overflow-hidden text-xs text-ink-soft empty:hidden max-lg:h-[1.5rem] lg:gap-y-0.5">
      {rank !== null && (
        <span className="digits font-semibold max-lg:hidden">
          <span className="sr-only">
            {rankLabel(golfer)} {rank}
          </span>
          <span aria-hidden="true">#{rank}</span>
        </span>
      )}
      {withdrawn && <WithdrawnBadge />}
      {order === 'country' && country && <span>{country}</span>}
      {order === 'cuts' && cuts && <Cuts cuts={cuts} />}
      {order === 'trend' && facts.trend !== null && <Trend trend={facts.trend} />}
      {here[0] && <FinishedHere finishes={here} />}
      {finishes.length > 0 && <RecentFinishes finishes={finishes} />}
      {order !== 'trend' && <TrendArrow trend={trendOf(facts)} />}
      {teeTime && !withdrawn && (
        <TeesOff at={teeTime} wave={waveOf(golfer, timeZone)} timeZone={timeZone} />
      )}
    </span>
  )
}

const Cuts = ({ cuts: { made, of } }: { cuts: NonNullable<GolferFacts['cuts']> }) => (
  <span className="digits font-semibold text-ink">
    {made}/{of} cuts
  </span>
)

/** The trend as a number: `+1.2`. */
const Trend = ({ trend }: { trend: number }) => (
  <span className="digits font-semibold text-ink">
    <span aria-hidden="true">{trendText(trend)}</span>
    <span className="sr-only">{trendWords(trend)} lately</span>
  </span>
)

/** The last finish here, behind a pin. A screen reader hears all of them. */
function FinishedHere({ finishes }: { finishes: readonly Finish[] }) {
  const words = finishes.map(({ position, event, endDate }) =>
    [finishLabel(position), 'at', event, endDate.slice(0, 4)].join(' '),
  )
  const title = `Here before: ${words.join(', ')}`
  return (
    <span
      title={title}
      className="digits inline-flex items-center gap-0.5 rounded-slot border border-fairway px-0.5 leading-[1.125rem] font-semibold text-fairway"
    >
      <span className="sr-only">{title}</span>
      <MapPin className="size-3 shrink-0" />
      <span aria-hidden="true">{finishes[0]?.position}</span>
    </span>
  )
}

/** The latest finishes as chips, `T8 CUT 22`. A screen reader hears the events, too. */
function RecentFinishes({ finishes }: { finishes: readonly Finish[] }) {
  const words = finishes.map(({ position, event }) => `${finishLabel(position)} at ${event}`)
  return (
    <span className="contents">
      <span className="sr-only">Recent finishes: {words.join(', ')}</span>
      {finishes.map(({ position, event, endDate }, nth) => (
        <span
          key={`${event} ${endDate}`}
          aria-hidden="true"
          title={words[nth]}
          className={clsx(
            'digits rounded-slot border border-line px-0.5 text-xs leading-[1.125rem]',
            /\d/.test(position) && 'font-semibold text-ink',
          )}
        >
          {position}
        </span>
      ))}
    </span>
  )
}

interface TeesOffProps {
  at: Date
  wave: 'morning' | 'afternoon' | null
  timeZone: string
}

/** The tee time, with the sign of its wave, which stays where there is no room for the time. */
function TeesOff({ at, wave, timeZone }: TeesOffProps) {
  const Icon = wave === 'morning' ? Sunrise : Sun
  return (
    <span className="items-center gap-0.5 max-lg:contents lg:inline-flex">
      <span title={`${wave === 'morning' ? 'Morning' : 'Afternoon'} wave`}>
        <Icon className="size-3.5" />
        <span className="sr-only">{wave} wave</span>
      </span>
      <span className="whitespace-nowrap">
        <span className="sr-only">tees off </span>
        <DateTime at={at} timeZone={timeZone} format="time" />
      </span>
    </span>
  )
}
