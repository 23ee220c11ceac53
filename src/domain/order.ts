/** Compares strings by code unit, which gives the same order in every locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Compares lists of numbers by the first pair that differs. A missing number is the larger one. */
export function compareNumberLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const left = a[i] ?? Infinity
    const right = b[i] ?? Infinity
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

/** A place as golf writes it: `2`, or `T2` when shared. */
export function formatPosition(rank: number, shared: boolean): string {
  return shared ? `T${rank}` : `${rank}`
}
