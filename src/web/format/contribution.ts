interface Score {
  toPar: number | null
  penalty: number
  notStarted: boolean
}

/** A golfer's score with the penalty: 0 before the first shot, null without a score. */
export function contribution({ toPar, penalty, notStarted }: Score): number | null {
  if (notStarted) return 0
  return toPar === null ? null : toPar + penalty
}

/** A golfer's name without the first one, where there is little room. */
export const lastNameOf = (name: string): string => name.split(' ').slice(1).join(' ') || name
