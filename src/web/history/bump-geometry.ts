import { type Moment, roundEnds } from './moments.ts'

/** Between the end of a round and the first change of the next one, as a part of a round's width. */
const nightGap = 0.05

/**
 * Where each moment is along the chart, from 0 to 1. Rounds are equally wide, whatever the nights between
 * them were; in a round time runs evenly.
 */
export function alongTheWeek(moments: readonly Moment[]): number[] {
  const rounds = roundEnds(moments).map(({ round }) => round)
  const width = 1 / Math.max(rounds.length, 1)
  const spans = new Map(
    [...Map.groupBy(moments, ({ round }) => round)].map(([round, of]) => {
      const from = of[0]?.at.getTime() ?? 0
      return [round, { from, length: (of.at(-1)?.at.getTime() ?? 0) - from }]
    }),
  )
  return moments.map(({ at, round }) => {
    const nth = rounds.indexOf(round)
    const { from, length } = spans.get(round) ?? { from: 0, length: 0 }
    const done = length > 0 ? (at.getTime() - from) / length : 1
    const gap = nth === 0 ? 0 : nightGap
    return (nth + gap + done * (1 - gap)) * width
  })
}

/** A team's way through the week: at which lane it is from which moment on. Only where it changes. */
export interface Turn {
  /** From 0 to 1. */
  x: number
  /** From 0, the leader's. Teams that share a place lie side by side. */
  lane: number
}

/** @returns by user id, in the order in which they stand at the end */
export function linesOf(moments: readonly Moment[]): Map<string, Turn[]> {
  const xs = alongTheWeek(moments)
  const lines = new Map<string, Turn[]>(
    moments.at(-1)?.standings.map(({ userId }) => [userId, []] as const),
  )
  moments.forEach(({ standings }, nth) => {
    standings.forEach(({ userId }, lane) => {
      const line = lines.get(userId)
      if (line && line.at(-1)?.lane !== lane) line.push({ x: xs[nth] ?? 0, lane })
    })
  })
  return lines
}

/** Of a chart, in pixels. */
export interface Size {
  width: number
  lane: number
  tail: number
}

/** The most pixels that a line takes to get from one lane to another. */
const bendMost = 16

/**
 * A line as an SVG path: level along its lanes, with a bend before each change.
 *
 * @param size in pixels: `lane` is the height of one, `tail` how far a line goes on after the last moment
 */
export function pathOf(turns: readonly Turn[], size: Size): string {
  const yOf = (lane: number) => round((lane + 0.5) * size.lane)
  const [first, ...rest] = turns
  if (!first) return ''
  let [x, y] = [0, yOf(first.lane)]
  const parts = [`M0 ${y}`]
  for (const turn of rest) {
    const [toX, toY] = [round(turn.x * (size.width - size.tail)), yOf(turn.lane)]
    const from = Math.max(x, toX - bendMost)
    const middle = round((from + toX) / 2)
    if (from > x) parts.push(`H${round(from)}`)
    parts.push(`C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`)
    ;[x, y] = [toX, toY]
  }
  parts.push(`H${round(size.width)}`)
  return parts.join('')
}

const round = (pixels: number) => Math.round(pixels * 10) / 10
