import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { contrast } from '#domain/clubs/look.ts'
import { personColors } from '#domain/person-colors.ts'

const styles = await readFile('src/web/ui/styles.css', 'utf8')

type Triple = readonly [number, number, number]

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const times = (rows: readonly Triple[], color: Triple) =>
  rows.map((row) => dot(row, color)) as unknown as Triple

/** The parts of a color in linear light. */
function linear(hex: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** What people see who have all cones, or miss one (Machado, Oliveira, and Fernandes 2009). */
const eyes: Record<string, Triple[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152, 1.053, -0.205],
    [0.115, 0.786, 0.099],
    [-0.004, -0.048, 1.052],
  ],
  deutan: [
    [0.367, 0.861, -0.228],
    [0.28, 0.673, 0.047],
    [-0.012, 0.043, 0.969],
  ],
  tritan: [
    [1.256, -0.077, -0.179],
    [-0.078, 0.931, 0.148],
    [0.005, 0.691, 0.304],
  ],
}

/** A color's place in Oklab, where distances are as people see them. */
function oklab(color: Triple): Triple {
  const cones = times(
    [
      [0.4122, 0.5363, 0.0514],
      [0.2119, 0.6807, 0.1074],
      [0.0883, 0.2817, 0.63],
    ],
    color,
  ).map((value) => Math.cbrt(Math.max(0, value))) as unknown as Triple
  return times(
    [
      [0.2105, 0.7936, -0.0041],
      [1.978, -2.4286, 0.4506],
      [0.0259, 0.7828, -0.8087],
    ],
    cones,
  )
}

test.each(['light', 'dark'])(
  'members’ %s colors are legible and told apart by everyone',
  (theme) => {
    const tokens = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)`).exec(styles)?.[1] ?? ''
    const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? ''
    const colors = Array.from({ length: personColors }, (_, nth) => token(`person-${nth}`))
    for (const color of colors) {
      expect(contrast(color, token('on-person'))).toBeGreaterThan(4.5)
      // As a line of a chart.
      expect(contrast(color, token('board'))).toBeGreaterThan(3)
    }
    for (const [eye, matrix] of Object.entries(eyes)) {
      const seen = colors.map((color) => oklab(times(matrix, linear(color))))
      const gaps = seen.flatMap((one, nth) =>
        seen
          .slice(nth + 1)
          .map((other) => Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))),
      )
      expect(Math.min(...gaps), eye).toBeGreaterThan(0.06)
    }
  },
)
