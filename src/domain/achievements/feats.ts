import type { SettledLeague, SettledTeam } from './settled-league.ts'

/** One team's part in a league that has just been settled. */
export interface Feat {
  team: SettledTeam
  league: SettledLeague
  /** Ranks of its owner in the leagues settled before this one, the latest first. */
  past: readonly { rank: number }[]
}

/** The fewest teams that make a place in the top three worth something. */
export const podiumFrom = 4
/** The fewest teams among which anyone can be called last, or alone. */
export const fewFrom = 3

/** Whether it won, alone or not, against anybody at all. */
export const hasWon = ({ team, league }: Feat): boolean =>
  team.rank === 1 && league.teams.length > 1

/** Whether another team has its place. */
export const isShared = ({ team, league }: Feat): boolean =>
  league.teams.some((other) => other !== team && other.rank === team.rank)

/** Whether it came last, alone. */
export const isLast = (feat: Feat): boolean =>
  feat.league.teams.length >= fewFrom && feat.league.teams.at(-1) === feat.team && !isShared(feat)

/** Whether it was last, alone, after the first round. */
export function wasLast({ team, league }: Feat): boolean {
  const first = league.teams.map(({ ranks }) => ranks[0] ?? 0)
  const mine = team.ranks[0] ?? 0
  const isAlone = first.filter((rank) => rank === mine).length === 1
  return first.length >= fewFrom && mine === Math.max(...first) && isAlone
}

/** By how many strokes the first team is ahead of the second. */
export function lead({ league }: Feat): number {
  const [first, second] = league.teams
  return first && second ? (second.total ?? 0) - (first.total ?? 0) : 0
}

/** The golfers of a team that count. */
export const counting = ({ team }: Feat): SettledTeam['golfers'] =>
  team.golfers.filter(({ counting }) => counting)

/** Whether a golfer left before the end. A feed may leave that unsaid: then his penalty says it. */
export const hasLeft = ({ out, penalty }: SettledTeam['golfers'][number]): boolean =>
  out !== null || penalty > 0

/** Whether a golfer counts for it whom no other team of the league has. */
export function countsAlone(feat: Feat): boolean {
  const others = feat.league.teams.filter((other) => other !== feat.team)
  const theirs = new Set(others.flatMap(({ golfers }) => golfers.map((one) => one.apiPlayerId)))
  const isMineAlone = counting(feat).some(({ apiPlayerId }) => !theirs.has(apiPlayerId))
  return feat.league.teams.length >= fewFrom && isMineAlone
}

/** Whether a wildcard of its was better than every other golfer on any team. */
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
