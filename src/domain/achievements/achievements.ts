import {
  countingGolfers,
  countsAlone,
  type AchievementContext,
  hasBestWildcard,
  didNotFinish,
  hasWon,
  isLast,
  isShared,
  winningMargin,
  minTeamsForPodium,
  minTeams,
  wasLastAfterRoundOne,
} from './conditions.ts'
import type { FinalLeague } from './final-league.ts'

const runawayLead = 10

/** An achievement, which a person can earn once. */
export interface Achievement {
  id: string
  title: string
  description: string
  isEarned(feat: AchievementContext): boolean
}

/** Every achievement. @see docs/rules.md#achievements */
export const achievements = [
  {
    id: 'first-tee',
    title: 'First Tee',
    description: 'Finished your first league.',
    isEarned: () => true,
  },
  {
    id: 'first-win',
    title: 'On the Board',
    description: 'Won a league.',
    isEarned: hasWon,
  },
  {
    id: 'first-podium',
    title: 'In the Money',
    description: 'Finished in the top three of a league with at least four teams.',
    isEarned: ({ team, league }) => team.rank <= 3 && league.teams.length >= minTeamsForPodium,
  },
  {
    id: 'wire-to-wire',
    title: 'Wire to Wire',
    description: 'Led after every round and won.',
    isEarned: (feat) => hasWon(feat) && feat.team.ranks.every((rank) => rank === 1),
  },
  {
    id: 'comeback',
    title: 'Sunday Charge',
    description: 'Won from outside the top three with one round to go.',
    isEarned: (feat) => hasWon(feat) && (feat.team.ranks.at(-2) ?? 1) > 3,
  },
  {
    id: 'worst-to-first',
    title: 'Worst to First',
    description: 'Won after being last at the end of the first round.',
    isEarned: (feat) => hasWon(feat) && wasLastAfterRoundOne(feat),
  },
  {
    id: 'runaway',
    title: 'Runaway',
    description: `Won by ${runawayLead} strokes or more.`,
    isEarned: (feat) => hasWon(feat) && winningMargin(feat) >= runawayLead,
  },
  {
    id: 'photo-finish',
    title: 'Photo Finish',
    description: 'Won on a tiebreaker.',
    isEarned: (feat) =>
      hasWon(feat) && (feat.team.decidedBy === 'guess' || feat.team.decidedBy === 'golfer'),
  },
  {
    id: 'shared-first',
    title: 'Halved',
    description: 'Shared first place after every tiebreaker.',
    isEarned: (feat) => hasWon(feat) && isShared(feat),
  },
  {
    id: 'three-in-a-row',
    title: 'Hat Trick',
    description: 'Won three leagues in a row.',
    isEarned: (feat) =>
      hasWon(feat) &&
      feat.past.length >= 2 &&
      feat.past.slice(0, 2).every(({ rank }) => rank === 1),
  },
  {
    id: 'bridesmaid',
    title: 'Always the Bridesmaid',
    description: 'Finished second three times.',
    isEarned: ({ team, past }) =>
      team.rank === 2 && past.filter(({ rank }) => rank === 2).length >= 2,
  },
  {
    id: 'wooden-spoon',
    title: 'Wooden Spoon',
    description: 'Finished last, all alone, in a league with at least three teams.',
    isEarned: isLast,
  },
  {
    id: 'champion',
    title: 'Called the Champion',
    description: 'Had the winner of the tournament on your team.',
    isEarned: ({ team, league }) =>
      team.golfers.some(({ apiPlayerId }) => league.champions.includes(apiPlayerId)),
  },
  {
    id: 'perfect-guess',
    title: 'Crystal Ball',
    description: 'Guessed the winning score exactly.',
    isEarned: ({ team, league }) =>
      !league.shortened && team.predicted !== null && team.predicted === league.winningToPar,
  },
  {
    id: 'lone-wolf',
    title: 'Lone Wolf',
    description:
      'Had a golfer no one else picked count for you, in a league with at least three teams.',
    isEarned: countsAlone,
  },
  {
    id: 'full-house',
    title: 'Full House',
    description: 'Every golfer on your team made the cut and finished.',
    isEarned: ({ team, league }) =>
      league.hadCut && team.golfers.every((one) => one.score !== null && !didNotFinish(one)),
  },
  {
    id: 'last-pick',
    title: 'Last Pick, Best Pick',
    description: 'Your wildcard beat every other golfer picked in the league.',
    isEarned: hasBestWildcard,
  },
  {
    id: 'red-numbers',
    title: 'Red Numbers',
    description: 'Every golfer who counted for you finished under par.',
    isEarned: (feat) =>
      countingGolfers(feat).length > 0 &&
      countingGolfers(feat).every(({ score }) => (score ?? 0) < 0),
  },
  {
    id: 'walking-wounded',
    title: 'Walking Wounded',
    description: 'Won with two or more golfers who didn’t finish.',
    isEarned: (feat) => hasWon(feat) && feat.team.golfers.filter(didNotFinish).length >= 2,
  },
  {
    id: 'five-leagues',
    title: 'Regular',
    description: 'Played five leagues to the end.',
    isEarned: ({ past }) => past.length >= 4,
  },
  {
    id: 'twenty-leagues',
    title: 'Member of the Club',
    description: 'Played twenty leagues to the end.',
    isEarned: ({ past }) => past.length >= 19,
  },
  {
    id: 'commissioner',
    title: 'Commissioner',
    description: 'Ran a league with at least three teams all the way to the finish.',
    isEarned: ({ team, league }) => isCommissioner(team.userId, league),
  },
] as const satisfies readonly Achievement[]

export type AchievementId = (typeof achievements)[number]['id']

/**
 * The achievements that a person earns in a league, including ones they already have. A commissioner earns
 * "Commissioner" without a team.
 *
 * @param past ranks in the leagues settled before this one, latest first
 * @returns ids, in the order of `achievements`
 */
export function earnedAchievements(
  userId: string,
  league: FinalLeague,
  past: AchievementContext['past'],
): string[] {
  const team = league.teams.find((team) => team.userId === userId)
  if (team) {
    return achievements
      .filter(({ isEarned }) => isEarned({ team, league, past }))
      .map(({ id }) => id)
  }
  return isCommissioner(userId, league) ? ['commissioner'] : []
}

const isCommissioner = (userId: string, { commissionerId, teams }: FinalLeague): boolean =>
  userId === commissionerId && teams.length >= minTeams
