import { clsx } from 'clsx'
import { useRef } from 'react'

import { ToPar } from '#web/format/score.tsx'
import { useElementWidth } from '#web/ui/hooks/use-element-width.ts'

import { markOf } from './scorecard-marks.ts'
import { describeRound, type PlayedHole, playedHoles, runningRange } from './scorecard-progress.ts'
import type { Nine } from './scorecard-totals.ts'

// All in pixels.
const height = 84
/** Room for marks above the highest total and below the lowest. */
const verticalPadding = 8
/** The maximum height of one stroke. */
const maxStrokeHeight = 17
const holes = 18

interface ScorecardChartProps {
  nines: readonly [Nine, Nine]
  /** The start of its label: `Round 2 of Rory McIlroy`. */
  title: string
}

/** The running total to par through a round. The scorecard shows the same in numbers. */
export function ScorecardChart({ nines, title }: ScorecardChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const played = playedHoles(nines)
  const last = played.at(-1)
  if (!last) return null
  const { low, high } = runningRange(played)
  const scale = Math.min(maxStrokeHeight, (height - 2 * verticalPadding) / Math.max(high - low, 1))
  const y = (total: number) => height / 2 + (total - (low + high) / 2) * scale
  const x = (nth: number) => ((nth + 0.5) / holes) * width
  const labeled = [low, 0, high].filter((total, i, all) => all.indexOf(total) === i)
  return (
    <div className="max-w-3xl">
      <div aria-hidden="true" className="ms-8 me-9 flex">
        {nines.map(({ label }) => (
          <span key={label} className="label-caps grow basis-0 text-center">
            {label}
          </span>
        ))}
      </div>
      <div className="flex" style={{ height }}>
        <div aria-hidden="true" className="relative w-8 shrink-0 text-xs">
          {labeled.map((total) => (
            <span key={total} className="absolute end-2 -translate-y-1/2" style={{ top: y(total) }}>
              <ToPar value={total} />
            </span>
          ))}
        </div>
        <div ref={frame} className="relative me-9 min-w-0 grow">
          <svg
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing, not a file
            role="img"
            aria-label={`${title} by hole: ${describeRound(played)}`}
            width={width}
            height={height}
            // Out of the flow, or it would keep the frame from shrinking.
            className="absolute inset-0"
          >
            {width > 0 && <RunningLine {...{ played, x, y, width }} />}
          </svg>
          <span
            aria-hidden="true"
            className="absolute ms-3 -translate-y-1/2 text-sm font-bold"
            style={{ top: y(last.runningToPar), left: x(last.index) }}
          >
            <ToPar value={last.runningToPar} />
          </span>
        </div>
      </div>
    </div>
  )
}

interface LineProps {
  played: readonly PlayedHole[]
  x: (nth: number) => number
  y: (total: number) => number
  width: number
}

/** The grid, the line, and a mark on each hole that wasn't a par. */
function RunningLine({ played, x, y, width }: LineProps) {
  const points = [
    [0, y(0)],
    ...played.map(({ index, runningToPar }) => [x(index), y(runningToPar)]),
  ]
  return (
    <>
      {[0.5, width / 2].map((at) => (
        <line key={at} x1={at} x2={at} y1={0} y2={height} className="stroke-line" />
      ))}
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} strokeDasharray="3 3" className="stroke-edge" />
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        className="stroke-ink-soft"
      />
      {played.map((hole) => (
        <HoleMark key={hole.hole} hole={hole} x={x(hole.index)} y={y(hole.runningToPar)} />
      ))}
    </>
  )
}

/** As on the scorecard: a circle under par, a square over it; filled for two strokes or more. */
function HoleMark({ hole, x, y }: { hole: PlayedHole; x: number; y: number }) {
  const mark = markOf(hole.strokes, hole.par)
  if (mark === 'par') return null
  const isOne = mark === 'birdie' || mark === 'bogey'
  const isUnder = mark === 'birdie' || mark === 'eagle'
  const fill = isOne ? 'fill-board' : isUnder ? 'fill-under' : 'fill-ink'
  if (isUnder) {
    return <circle cx={x} cy={y} r={4} strokeWidth={2} className={clsx('stroke-under', fill)} />
  }
  return (
    <rect
      x={x - 3.5}
      y={y - 3.5}
      width={7}
      height={7}
      strokeWidth={2}
      className={clsx('stroke-ink', fill)}
    />
  )
}
