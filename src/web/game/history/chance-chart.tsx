import { useMemo, useRef } from 'react'

import type { WinProbabilityPoint } from '#contract/game/history.ts'
import { useElementWidth } from '#web/ui/hooks/use-element-width.ts'

import { chancePaths } from './chance-geometry.ts'
import { roundEndIndexes } from './standings-history.ts'
import { type Styles, TeamChartLine } from './team-line.tsx'

const chartHeight = 220
/** Keeps a line at 0 or 100% whole. */
const margin = 3

interface ChanceChartProps {
  points: readonly WinProbabilityPoint[]
  teams: readonly string[]
  styles: Styles
  me: string
  description: string
}

/** A line per team between 0 and 100%, mine on top. */
export function ChanceChart({ points, teams, styles, me, description }: ChanceChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const paths = useMemo(
    () => chancePaths(points, teams, { width, height: chartHeight }),
    [points, teams, width],
  )
  const rounds = roundEndIndexes(points)
  const others = teams.filter((userId) => userId !== me)
  const meLast = teams.includes(me) ? [...others, me] : others
  return (
    <div>
      <div aria-hidden="true" className="ms-11 mb-1 flex">
        {rounds.map(({ round }) => (
          <span key={round} className="label-caps grow basis-0 text-center">
            R{round}
          </span>
        ))}
      </div>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="digits flex w-9 shrink-0 flex-col justify-between text-end text-xs leading-none text-ink-soft"
        >
          <span>100%</span>
          <span>50%</span>
          <span>0%</span>
        </div>
        <div ref={frame} className="relative min-w-0 grow" style={{ height: chartHeight }}>
          <svg
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing, not a file
            role="img"
            aria-label={`Chances to win through the week. ${description}`}
            width={width}
            height={chartHeight + 2 * margin}
            viewBox={`0 ${-margin} ${width} ${chartHeight + 2 * margin}`}
            // Out of the flow, or it would keep the frame from shrinking.
            className="absolute inset-x-0 -top-[3px]"
          >
            <Grid width={width} rounds={rounds.length} />
            <g fill="none" strokeLinejoin="round">
              {meLast.map((userId) => (
                <TeamChartLine key={userId} d={paths.get(userId)} style={styles.get(userId)} />
              ))}
            </g>
          </svg>
        </div>
      </div>
    </div>
  )
}

function Grid({ width, rounds }: { width: number; rounds: number }) {
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          x1={0}
          x2={width}
          y1={share * chartHeight}
          y2={share * chartHeight}
          className="stroke-line"
        />
      ))}
      {Array.from({ length: rounds + 1 }, (_, nth) => {
        const at = (nth / rounds) * width
        return <line key={nth} x1={at} x2={at} y1={0} y2={chartHeight} className="stroke-line" />
      })}
    </>
  )
}
