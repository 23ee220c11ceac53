/** The most or least that a figure may be. */
export type Goal = { atMost: number } | { atLeast: number }

/** Prints a figure beside its goal, and says when the goal is missed. */
export function printFigure(what: string, value: number, unit: string, goal: Goal): void {
  const [sign, bound] = 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal.atLeast]
  const isMet = 'atMost' in goal ? value <= bound : value >= bound
  const digits = value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0
  console.log(
    `${what.padEnd(56)}${value.toFixed(digits).padStart(9)} ${unit.padEnd(9)} ${sign} ${bound}${isMet ? '' : '  missed'}`,
  )
}
