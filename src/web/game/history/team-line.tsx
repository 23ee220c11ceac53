import { clsx } from 'clsx'

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

/** The style of another team's line, by index. The user's own line has its own style. */
function lineStyle(index: number) {
  const dash = dashes[Math.floor(index / strokes.length) % dashes.length]
  return {
    stroke: strokes[index % strokes.length] ?? strokes[0],
    fill: fills[index % fills.length] ?? fills[0],
    ...(dash && { dash }),
  }
}

export type Styles = ReadonlyMap<string, ReturnType<typeof lineStyle>>

/** The styles of the other teams' lines by user id. */
export function stylesOf(userIds: readonly string[], me: string): Styles {
  // Sorted by id, so that a team keeps its color when it changes places.
  const others = userIds.filter((userId) => userId !== me).toSorted()
  return new Map(others.map((userId, index) => [userId, lineStyle(index)]))
}

interface TeamLineProps {
  d: string | undefined
  /** Undefined for the reader's own team, whose line stands out. */
  style: ReturnType<typeof lineStyle> | undefined
  className?: string | false | undefined
}

/** A team's line in a chart. */
export function TeamChartLine({ d, style, className }: TeamLineProps) {
  if (!style) {
    return (
      <>
        <path d={d} strokeWidth={7} className="stroke-on-flag dark:stroke-board" />
        <path d={d} strokeWidth={4} className="stroke-flag" />
      </>
    )
  }
  return (
    <path
      d={d}
      strokeWidth={2}
      strokeDasharray={style.dash}
      className={clsx(style.stroke, className)}
    />
  )
}
