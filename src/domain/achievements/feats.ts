import type { SettledLeague, SettledTeam } from './settled-league.ts'

/** A team in a league that was just settled. */
export interface Feat {
  team: SettledTeam
  league: SettledLeague
  /** The owner's ranks in the leagues settled before this one, latest first. */
  past: readonly { rank: number }[]
}

/** The fewest teams for a top-three finish to count. */
export const minTeamsForPodium = 4
/** The fewest teams for last place, a lone pick or a commissioner to count. */
export const minTeams = 3

/** Whether the team won, alone or shared, against at least one other. */
export const hasWon = ({ team, league }: Feat): boolean =>
  team.rank === 1 && league.teams.length > 1

/** Whether another team shares its place. */
export const isShared = ({ team, league }: Feat): boolean =>
  league.teams.some((other) => other !== team && other.rank === team.rank)

/** Whether the team came last, alone. */
export const isLast = (feat: Feat): boolean =>
  feat.league.teams.length >= minTeams && feat.league.teams.at(-1) === feat.team && !isShared(feat)

/** Whether the team was last, alone, after the first round. */
export function wasLast({ team, league }: Feat): boolean {
  const first = league.teams.map(({ ranks }) => ranks[0] ?? 0)
  const mine = team.ranks[0] ?? 0
  const isAlone = first.filter((rank) => rank === mine).length === 1
  return first.length >= minTeams && mine === Math.max(...first) && isAlone
}

/** The strokes by which the first team leads the second. */
export function lead({ league }: Feat): number {
  const [first, second] = league.teams
  return first && second ? (second.total ?? 0) - (first.total ?? 0) : 0
}

/** The team's counting golfers. */
export const counting = ({ team }: Feat): SettledTeam['golfers'] =>
  team.golfers.filter(({ counting }) => counting)

/** Whether a golfer left before the end. Feeds don't report every withdrawal; a penalty shows it too. */
export const didNotFinish = ({ out, penalty }: SettledTeam['golfers'][number]): boolean =>
  out !== null || penalty > 0

/** Whether one of the team's counting golfers is on no other team. */
export function countsAlone(feat: Feat): boolean {
  const others = feat.league.teams.filter((other) => other !== feat.team)
  const theirs = new Set(others.flatMap(({ golfers }) => golfers.map((one) => one.apiPlayerId)))
  const isMineAlone = counting(feat).some(({ apiPlayerId }) => !theirs.has(apiPlayerId))
  return feat.league.teams.length >= minTeams && isMineAlone
}

/** Whether one of the team's wildcards beat every other golfer on any team. */
export function hasBestWildcard({ team, league }: Feat): boolean {
  const all = league.teams.flatMap(({ golfers }) => golfers)
  const wildcards = team.golfers.filter(({ slot, score }) => slot === 'W' && score !== null)
  const isBest = (wildcard: (typeof wildcards)[number]) =>
    all.every(
      ({ apiPlayerId, score }) =>
        apiPlayerId === wildcard.apiPlayerId || (score ?? Infinity) > (wildcard.score ?? Infinity),
    )
  return league.teams.length > 1 && wildcards.some(isBest)
}
