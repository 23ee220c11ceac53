/** Today's total to par of the counting golfers; null until one of them has played. */
export function todayTotal(
  golfers: readonly { counting: boolean; today: number | null }[],
): number | null {
  const played = golfers.flatMap(({ counting, today }) =>
    counting && today !== null ? [today] : [],
  )
  return played.length ? played.reduce((sum, today) => sum + today, 0) : null
}
