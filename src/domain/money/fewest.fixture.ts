/** The fewest payments that bring every balance to 0, by trying all. */
export function fewest(amounts: readonly number[]): number {
  const [first, ...rest] = amounts.filter((amount) => amount !== 0)
  if (first === undefined) return 0
  const tries = rest.flatMap((other, nth) =>
    other * first < 0 ? [1 + fewest(rest.toSpliced(nth, 1, other + first))] : [],
  )
  return Math.min(...tries)
}
