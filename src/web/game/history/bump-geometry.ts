import { type HistoryPoint, roundEndIndexes } from './standings-history.ts'

/** The gap before a round's first change, as a fraction of a round's width. */
const roundGap = 0.05

/** Each moment's x, from 0 to 1. Rounds are equally wide; within a round, time is linear. */
export function pointXs(points: readonly Pick<HistoryPoint, 'at' | 'round'>[]): number[] {
  const rounds = roundEndIndexes(points).map(({ round }) => round)
  const width = 1 / Math.max(rounds.length, 1)
  const spans = new Map(
    [...Map.groupBy(points, ({ round }) => round)].map(([round, of]) => {
      const from = of[0]?.at.getTime() ?? 0
      return [round, { from, length: (of.at(-1)?.at.getTime() ?? 0) - from }]
    }),
  )
  return points.map(({ at, round }) => {
    const nth = rounds.indexOf(round)
    const { from, length } = spans.get(round) ?? { from: 0, length: 0 }
    const done = length > 0 ? (at.getTime() - from) / length : 1
    const gap = nth === 0 ? 0 : roundGap
    return (nth + gap + done * (1 - gap)) * width
  })
}

/** A change of a team's lane, from `x` on. */
export interface LaneChange {
  /** From 0 to 1. */
  x: number
  /** From 0, the leader's. Teams that share a place have neighboring lanes. */
  lane: number
}

/** Each team's lane changes by user id, in the order of the latest standings. */
export function laneChanges(points: readonly HistoryPoint[]): Map<string, LaneChange[]> {
  const xs = pointXs(points)
  const lines = new Map<string, LaneChange[]>(
    points.at(-1)?.standings.map(({ userId }) => [userId, []] as const),
  )
  points.forEach(({ standings }, nth) => {
    standings.forEach(({ userId }, lane) => {
      const line = lines.get(userId)
      if (line && line.at(-1)?.lane !== lane) line.push({ x: xs[nth] ?? 0, lane })
    })
  })
  return lines
}

/** A chart's size in pixels: `lane` is a lane's height, `nameGap` how far lines extend past the last point. */
export interface Size {
  width: number
  lane: number
  nameGap: number
}

/** The maximum width of a bend from one lane to another, in pixels. */
const maxBend = 16

/** A line as an SVG path: level along its lanes, with a bend before each change. */
export function lanePath(turns: readonly LaneChange[], size: Size): string {
  const yOf = (lane: number) => round((lane + 0.5) * size.lane)
  const [first, ...rest] = turns
  if (!first) return ''
  let [x, y] = [0, yOf(first.lane)]
  const parts = [`M0 ${y}`]
  for (const turn of rest) {
    const [toX, toY] = [round(turn.x * (size.width - size.nameGap)), yOf(turn.lane)]
    const from = Math.max(x, toX - maxBend)
    const middle = round((from + toX) / 2)
    if (from > x) parts.push(`H${round(from)}`)
    parts.push(`C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`)
    ;[x, y] = [toX, toY]
  }
  parts.push(`H${round(size.width)}`)
  return parts.join('')
}

const round = (pixels: number) => Math.round(pixels * 10) / 10
