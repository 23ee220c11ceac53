import type { WinProbabilityPoint } from '#contract/game/history.ts'

import { pointXs } from './bump-geometry.ts'

/** A chart's size in pixels. */
interface Size {
  width: number
  height: number
}

/** Each team's chance through the week as an SVG path, by user id; the bottom is 0, the top 100%. */
export function chancePaths(
  points: readonly WinProbabilityPoint[],
  userIds: readonly string[],
  { width, height }: Size,
): Map<string, string> {
  const xs = pointXs(points)
  return new Map(
    userIds.map((userId) => {
      const corners = points.map(({ chances }, nth) => {
        const y = round((1 - (chances[userId] ?? 0)) * height)
        // The first reaches back to the start.
        return nth === 0
          ? `M0 ${y}H${round((xs[0] ?? 0) * width)}`
          : `L${round((xs[nth] ?? 0) * width)} ${y}`
      })
      return [userId, corners.join('')]
    }),
  )
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

const maxLines = 8

/** The teams to draw, likeliest first: those that are or were the likeliest, and mine. */
export function chartedTeams(points: readonly WinProbabilityPoint[], me: string): string[] {
  const last = points.at(-1)?.chances ?? {}
  const best = new Map(
    Object.keys(last).map((userId) => [
      userId,
      Math.max(...points.map(({ chances }) => chances[userId] ?? 0)),
    ]),
  )
  const byBest = [...best.keys()].toSorted((a, b) => (best.get(b) ?? 0) - (best.get(a) ?? 0))
  return byBest
    .filter((userId, nth) => nth < maxLines || userId === me)
    .toSorted((a, b) => (last[b] ?? 0) - (last[a] ?? 0))
}
