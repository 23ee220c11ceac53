import { clsx } from 'clsx'
import { memo, useMemo } from 'react'

import { pathOf, type Size, type Turn } from './bump-geometry.ts'
import type { Moment } from './moments.ts'

interface BumpLinesProps {
  lines: ReadonlyMap<string, readonly Turn[]>
  moments: readonly Moment[]
  me: string
  rounds: number
  at: number
  /** The horizontal position of the current moment, in pixels. */
  x: number
  size: Size
}

/** The chart's SVG: the rounds, the lines with mine on top, and a dot on each at the current moment. */
export function BumpLines({ lines, moments, me, rounds, at, x, size }: BumpLinesProps) {
  const height = lines.size * size.lane
  const styles = useMemo(() => stylesOf([...lines.keys()], me), [lines, me])
  return (
    <>
      {Array.from({ length: rounds + 1 }, (_, nth) => {
        const at = Math.max((nth / rounds) * (size.width - size.tail), 0.5)
        return <line key={nth} x1={at} x2={at} y1={0} y2={height} className="stroke-line" />
      })}
      <Lines {...{ lines, styles, me, ...size }} />
      <line
        x1={x}
        x2={x}
        y1={0}
        y2={height}
        strokeDasharray="3 3"
        className="stroke-ink"
        strokeWidth={1.5}
      />
      {moments[at]?.standings.map(({ userId }, lane) => (
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

type Styles = ReadonlyMap<string, ReturnType<typeof lineStyle>>

function stylesOf(userIds: readonly string[], me: string): Styles {
  // Sorted by id, so that a team keeps its color when it changes places.
  const others = userIds.filter((userId) => userId !== me).toSorted()
  return new Map(others.map((userId, nth) => [userId, lineStyle(nth)]))
}

interface LinesProps extends Size {
  lines: ReadonlyMap<string, readonly Turn[]>
  styles: Styles
  me: string
}

/** Rerenders for a new moment or another width, but not at each step of a replay. */
const Lines = memo(function Lines({ lines, styles, me, width, lane, tail }: LinesProps) {
  const mine = lines.get(me)
  const size = { width, lane, tail }
  return (
    <g fill="none" strokeLinejoin="round">
      {[...lines].map(([userId, turns]) => {
        const style = styles.get(userId)
        return (
          style && (
            <path
              key={userId}
              d={pathOf(turns, size)}
              strokeWidth={2}
              strokeDasharray={style.dash}
              className={clsx(style.stroke, mine && 'opacity-80')}
            />
          )
        )
      })}
      {mine && (
        <>
          <path
            d={pathOf(mine, size)}
            strokeWidth={7}
            className="stroke-on-flag dark:stroke-board"
          />
          <path d={pathOf(mine, size)} strokeWidth={4} className="stroke-flag" />
        </>
      )}
    </g>
  )
})

// Once the colors run out, they repeat with another dash.
const strokes = [
  'stroke-fairway',
  'stroke-water',
  'stroke-rough',
  'stroke-ink',
  'stroke-ink-soft',
] as const
const fills = ['fill-fairway', 'fill-water', 'fill-rough', 'fill-ink', 'fill-ink-soft'] as const
const dashes = [undefined, '6 4', '2 4', '10 4 2 4']

/** The style of the nth other team's line; the reader's own has a style of its own. */
function lineStyle(nth: number) {
  const dash = dashes[Math.floor(nth / strokes.length) % dashes.length]
  return {
    stroke: strokes[nth % strokes.length] ?? strokes[0],
    fill: fills[nth % fills.length] ?? fills[0],
    ...(dash && { dash }),
  }
}
