import type { FinalLeague, FinalTeam } from './final-league.ts'

/** A team in a league that was just settled. */
export interface AchievementContext {
  team: FinalTeam
  league: FinalLeague
  /** The owner's ranks in the leagues settled before this one, latest first. */
  past: readonly { rank: number }[]
}

/** The fewest teams for a top-three finish to count. */
export const minTeamsForPodium = 4
/** The fewest teams for last place, a lone pick or a commissioner to count. */
export const minTeams = 3

/** Whether the team won, alone or shared, against at least one other. */
export const hasWon = ({ team, league }: AchievementContext): boolean =>
  team.rank === 1 && league.teams.length > 1

/** Whether another team shares its place. */
export const isShared = ({ team, league }: AchievementContext): boolean =>
  league.teams.some((other) => other !== team && other.rank === team.rank)

/** Whether the team came last, alone. */
export const isLast = (feat: AchievementContext): boolean =>
  feat.league.teams.length >= minTeams && feat.league.teams.at(-1) === feat.team && !isShared(feat)

/** Whether the team was last, alone, after the first round. */
export function wasLastAfterRoundOne({ team, league }: AchievementContext): boolean {
  const first = league.teams.map(({ ranks }) => ranks[0] ?? 0)
  const mine = team.ranks[0] ?? 0
  const isAlone = first.filter((rank) => rank === mine).length === 1
  return first.length >= minTeams && mine === Math.max(...first) && isAlone
}

/** The strokes by which the first team leads the second. */
export function winningMargin({ league }: AchievementContext): number {
  const [first, second] = league.teams
  return first && second ? (second.total ?? 0) - (first.total ?? 0) : 0
}

/** The team's counting golfers. */
export const countingGolfers = ({ team }: AchievementContext): FinalTeam['golfers'] =>
  team.golfers.filter(({ counting }) => counting)

/** Whether a golfer left before the end. Feeds don't report every withdrawal; a penalty shows it too. */
export const didNotFinish = ({ out, penalty }: FinalTeam['golfers'][number]): boolean =>
  out !== null || penalty > 0

/** Whether one of the team's counting golfers is on no other team. */
export function countsAlone(feat: AchievementContext): boolean {
  const others = feat.league.teams.filter((other) => other !== feat.team)
  const theirs = new Set(others.flatMap(({ golfers }) => golfers.map((one) => one.apiPlayerId)))
  const isMineAlone = countingGolfers(feat).some(({ apiPlayerId }) => !theirs.has(apiPlayerId))
  return feat.league.teams.length >= minTeams && isMineAlone
}

/** Whether one of the team's wildcards beat every other golfer on any team. */
export function hasBestWildcard({ team, league }: AchievementContext): boolean {
  const all = league.teams.flatMap(({ golfers }) => golfers)
  const wildcards = team.golfers.filter(({ slot, score }) => slot === 'W' && score !== null)
  const isBest = (wildcard: (typeof wildcards)[number]) =>
    all.every(
      ({ apiPlayerId, score }) =>
        apiPlayerId === wildcard.apiPlayerId || (score ?? Infinity) > (wildcard.score ?? Infinity),
    )
  return league.teams.length > 1 && wildcards.some(isBest)
}
