import { clsx } from 'clsx'
import { memo, useMemo } from 'react'

import type { MemberColors } from '#web/leagues/member-colors.ts'

import { lanePath, type Size, type LaneChange } from './bump-geometry.ts'
import type { HistoryPoint } from './standings-history.ts'
import { type Styles, stylesOf, TeamChartLine } from './team-line.tsx'

interface BumpLinesProps {
  lines: ReadonlyMap<string, readonly LaneChange[]>
  points: readonly HistoryPoint[]
  me: string
  colors: MemberColors
  rounds: number
  index: number
  /** The horizontal position of the current point, in pixels. */
  x: number
  size: Size
}

/** The chart's SVG: the rounds, the lines with mine on top, and a dot on each at the current point. */
export function BumpLines({ lines, points, me, colors, rounds, index, x, size }: BumpLinesProps) {
  const height = lines.size * size.lane
  const styles = useMemo(() => stylesOf([...lines.keys()], me, colors), [lines, me, colors])
  return (
    <>
      {Array.from({ length: rounds + 1 }, (_, nth) => {
        const left = Math.max((nth / rounds) * (size.width - size.nameGap), 0.5)
        return <line key={nth} x1={left} x2={left} y1={0} y2={height} className="stroke-line" />
      })}
      <TeamLines {...{ lines, styles, me, ...size }} />
      <line
        x1={x}
        x2={x}
        y1={0}
        y2={height}
        strokeDasharray="3 3"
        className="stroke-ink"
        strokeWidth={1.5}
      />
      {points[index]?.standings.map(({ userId }, lane) => (
        <circle
          key={userId}
          cx={Math.max(x, 6)}
          cy={(lane + 0.5) * size.lane}
          r={userId === me ? 6 : 4.5}
          strokeWidth={2}
          className={
            userId === me
              ? 'fill-flag stroke-on-flag'
              : clsx('stroke-board', styles.get(userId)?.fill)
          }
        />
      ))}
    </>
  )
}

interface LinesProps extends Size {
  lines: ReadonlyMap<string, readonly LaneChange[]>
  styles: Styles
  me: string
}

/** Rerenders for a new moment or another width, but not at each step of a replay. */
const TeamLines = memo(function TeamLines({ lines, styles, me, width, lane, nameGap }: LinesProps) {
  const mine = lines.get(me)
  const size = { width, lane, nameGap }
  return (
    <g fill="none" strokeLinejoin="round">
      {[...lines].map(([userId, turns]) => {
        const style = styles.get(userId)
        return (
          style && (
            <TeamChartLine
              key={userId}
              d={lanePath(turns, size)}
              style={style}
              className={mine && 'opacity-80'}
            />
          )
        )
      })}
      {mine && <TeamChartLine d={lanePath(mine, size)} style={undefined} />}
    </g>
  )
})
