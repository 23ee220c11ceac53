import type { StandingLine } from '#contract/scoring.ts'

/** Who has a golfer: whether I do, and the others by name. */
export interface Owners {
  mine: boolean
  others: string[]
}

/** Of each golfer on a team of the league, by apiPlayerId. Empty before the lock. */
export function ownersOf(standings: readonly StandingLine[], me: string): Map<string, Owners> {
  const owners = new Map<string, Owners>()
  for (const { userId, username, golfers } of standings) {
    for (const { apiPlayerId } of golfers) {
      const known = owners.get(apiPlayerId) ?? { mine: false, others: [] }
      if (userId === me) known.mine = true
      else known.others.push(username)
      owners.set(apiPlayerId, known)
    }
  }
  return owners
}

/** `You, dan and ann`: everyone who has the golfer. */
export function ownersText({ mine, others }: Owners): string {
  const names = mine ? ['You', ...others] : others
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
