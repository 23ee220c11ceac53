import { clsx } from 'clsx'

import type { MemberColors } from '#web/leagues/member-colors.ts'

const strokes = [
  'stroke-person-0',
  'stroke-person-1',
  'stroke-person-2',
  'stroke-person-3',
  'stroke-person-4',
  'stroke-person-5',
  'stroke-person-6',
  'stroke-person-7',
] as const
const fills = [
  'fill-person-0',
  'fill-person-1',
  'fill-person-2',
  'fill-person-3',
  'fill-person-4',
  'fill-person-5',
  'fill-person-6',
  'fill-person-7',
] as const
// Teams of one color have different dashes.
const dashes = [undefined, '6 4', '2 4', '10 4 2 4']

/** The style of another team's line. The user's own line has its own style. */
function lineStyle(color: number, nthOfColor: number) {
  const dash = dashes[nthOfColor % dashes.length]
  return {
    stroke: strokes[color % strokes.length] ?? strokes[0],
    fill: fills[color % fills.length] ?? fills[0],
    ...(dash && { dash }),
  }
}

export type Styles = ReadonlyMap<string, ReturnType<typeof lineStyle>>

/**
 * The styles of the other teams' lines by user id.
 *
 * @param colors the members' colors; a team without one gets the next
 */
export function stylesOf(userIds: readonly string[], me: string, colors: MemberColors): Styles {
  const counts = new Map<number, number>()
  // Sorted by id, so that a team keeps its style when it changes places.
  const others = userIds.filter((userId) => userId !== me).toSorted()
  return new Map(
    others.map((userId, index) => {
      const color = colors[userId] ?? index % strokes.length
      const nth = counts.get(color) ?? 0
      counts.set(color, nth + 1)
      return [userId, lineStyle(color, nth)]
    }),
  )
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
