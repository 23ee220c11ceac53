/** A quantity measured on both sides, in turn. */
export interface Pair {
  /** Medians. */
  base: number
  candidate: number
  ratio: number
  /** The slowest and the fastest base, as a ratio: over 2 the machine was not quiet. */
  spread: number
}

/** Measures base, candidate, base, and so on, and gives the median of the ratios of neighbours. */
export async function pairs(
  rounds: number,
  base: () => Promise<number>,
  candidate: () => Promise<number>,
): Promise<Pair> {
  const bases = [await base()]
  const candidates: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    candidates.push(await candidate())
    bases.push(await base())
    const beside = (bases.at(-1)! + bases.at(-2)!) / 2
    ratios.push(candidates.at(-1)! / beside)
  }
  return {
    base: median(bases),
    candidate: median(candidates),
    ratio: median(ratios),
    spread: Math.max(...bases) / Math.min(...bases),
  }
}

/** The middle one. */
const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** The number that a share of the others is not above. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A line with both medians, the ratio, and what it should be. */
export function sayPair(what: string, { base, candidate, ratio, spread }: Pair, aim: string): void {
  const number = (value: number) => value.toFixed(value < 100 ? 2 : 0).padStart(9)
  const noisy = spread > 2 ? `  not quiet: the base moved ${spread.toFixed(1)} times` : ''
  console.log(
    `${what.padEnd(56)}${number(base)}${number(candidate)}${ratio.toFixed(2).padStart(8)}  ${aim}${noisy}`,
  )
}
