import type { Team } from '#contract/game/draft.ts'

/** A member's team, as everyone sees it once picks are locked. */
export interface MemberTeam {
  userId: string
  name: string
  predictedWinningScore: number | null
  golfers: readonly Team['golfers'][number][]
}

/** My team first, then the others in their order. */
export function ownTeamFirst<T extends { userId: string }>(teams: readonly T[], me: string): T[] {
  return [
    ...teams.filter(({ userId }) => userId === me),
    ...teams.filter(({ userId }) => userId !== me),
  ]
}
