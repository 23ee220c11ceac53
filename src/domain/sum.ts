/** The total of the numbers; 0 when there are none. */
export function sum(numbers: readonly number[]): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
