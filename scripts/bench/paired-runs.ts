/** A quantity, measured alternately for the base and the candidate. */
export interface Pair {
  /** Medians. */
  base: number
  candidate: number
  ratio: number
  /** The slowest base divided by the fastest: over 2 means that the machine was busy with something else. */
  spread: number
}

/** Measures base and candidate alternately. @returns the median ratio of neighbors */
export async function pairedRuns(
  rounds: number,
  base: () => Promise<number>,
  candidate: () => Promise<number>,
): Promise<Pair> {
  const { only } = await pairedRunsByName(
    rounds,
    async () => ({ only: await base() }),
    async () => ({ only: await candidate() }),
  )
  return only
}

/** The same for several quantities that are measured together, by name. */
export async function pairedRunsByName<K extends string>(
  rounds: number,
  base: () => Promise<Record<K, number>>,
  candidate: () => Promise<Record<K, number>>,
): Promise<Record<K, Pair>> {
  const bases = [await base()]
  const candidates: Record<K, number>[] = []
  for (let round = 0; round < rounds; round++) {
    candidates.push(await candidate())
    bases.push(await base())
  }
  const pairOf = (name: K) =>
    compare(
      bases.map((one) => one[name]),
      candidates.map((one) => one[name]),
    )
  const names = Object.keys(bases[0] ?? {}) as K[]
  return Object.fromEntries(names.map((name) => [name, pairOf(name)])) as Record<K, Pair>
}

/** @param bases one more than candidates, measured before, between and after them */
function compare(bases: readonly number[], candidates: readonly number[]): Pair {
  const beside = (nth: number) => ((bases[nth] ?? 0) + (bases[nth + 1] ?? 0)) / 2
  return {
    base: median(bases),
    candidate: median(candidates),
    ratio: median(candidates.map((candidate, nth) => candidate / beside(nth))),
    spread: Math.max(...bases) / Math.min(...bases),
  }
}

/** The median. */
const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** The quantile of some numbers. @param share from 0 to 1 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Prints both medians, the ratio and its target. */
export function printPair(
  what: string,
  { base, candidate, ratio, spread }: Pair,
  target: string,
): void {
  const number = (value: number) => value.toFixed(value < 100 ? 2 : 0).padStart(9)
  const noisy = spread > 2 ? `  not quiet: the base moved ${spread.toFixed(1)} times` : ''
  console.log(
    `${what.padEnd(56)}${number(base)}${number(candidate)}${ratio.toFixed(2).padStart(8)}  ${target}${noisy}`,
  )
}
