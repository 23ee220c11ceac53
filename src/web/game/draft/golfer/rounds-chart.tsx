import { clsx } from 'clsx'
import { useRef } from 'react'

import { sum } from '#domain/sum.ts'
import { useElementWidth } from '#web/ui/hooks/use-element-width.ts'

import { trendWords } from '../field/sorting.ts'
import type { Result } from './earlier-results.tsx'

// All in pixels.
const height = 96
const gap = 1
const maxBarWidth = 14
/** Strokes at the edge of the chart. Few rounds are further from the field's average. */
const edge = 8
/** The latest rounds that fit on a phone. */
const maxRounds = 40
/** Fewer rounds make no picture. */
const minRounds = 4

interface RoundsChartProps {
  name: string
  results: readonly Result[]
}

/** A golfer's latest rounds against the field: a bar upward is a better round. The list below says it in numbers. */
export function RoundsChart({ name, results }: RoundsChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const rounds = latestRounds(results)
  if (rounds.length < minRounds) return null
  const step = Math.min(maxBarWidth, width / rounds.length)
  // Where there is room for more rounds, it stays on the left.
  const start = width - step * rounds.length
  return (
    <section aria-labelledby="rounds-chart">
      <h3 id="rounds-chart" className="text-base">
        Rounds against the field
      </h3>
      <div className="mt-2 flex gap-2 text-xs text-ink-soft" style={{ height }}>
        <div aria-hidden="true" className="flex w-12 shrink-0 flex-col justify-between text-end">
          <span>+{edge}</span>
          <span>Average</span>
          <span>−{edge}</span>
        </div>
        <div ref={frame} className="relative min-w-0 grow">
          <svg
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing, not a file
            role="img"
            aria-label={describeRounds(name, rounds)}
            width={width}
            height={height}
            className="absolute inset-0"
          >
            <line x1={0} x2={width} y1={height / 2} y2={height / 2} className="stroke-edge" />
            {rounds.map(({ gained, nth, isFirst }) => (
              <g key={nth} transform={`translate(${start + nth * step})`}>
                {isFirst && nth > 0 && (
                  <line y2={height} strokeDasharray="2 4" className="stroke-line" />
                )}
                <Bar gained={gained} width={Math.max(step - 2 * gap, 1)} />
              </g>
            ))}
          </svg>
        </div>
      </div>
      <p className="mt-1 text-xs text-ink-soft">
        The last {rounds.length} rounds, the latest on the right. Up is better than the day’s
        average.
      </p>
    </section>
  )
}

function Bar({ gained, width }: { gained: number; width: number }) {
  const size = (Math.min(Math.abs(gained), edge) / edge) * (height / 2)
  const isBetter = gained >= 0
  return (
    <rect
      x={gap}
      y={isBetter ? height / 2 - size : height / 2}
      width={width}
      height={Math.max(size, 1)}
      className={clsx(isBetter ? 'fill-fairway' : 'fill-rough')}
    />
  )
}

/** The latest rounds, the latest last; the first of each tournament is marked. */
function latestRounds(results: readonly Result[]) {
  const all = results
    .toReversed()
    .flatMap(({ rounds }) => rounds.map(({ gained }, nth) => ({ gained, isFirst: nth === 0 })))
  return all.slice(-maxRounds).map((round, nth) => ({ ...round, nth }))
}

function describeRounds(name: string, rounds: readonly { gained: number }[]): string {
  const better = rounds.filter(({ gained }) => gained > 0).length
  const average = sum(rounds.map(({ gained }) => gained)) / rounds.length
  return `${name} beat the field’s average in ${better} of the last ${rounds.length} rounds, ${trendWords(average)} on average`
}
