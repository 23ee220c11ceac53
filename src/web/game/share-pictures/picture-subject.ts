import type { Team } from '#contract/game/draft.ts'
import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { Recap, Reveal } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'

/** The facts about a league that every picture has. */
export type PictureLeague = Pick<
  League,
  'name' | 'tournamentName' | 'tournamentStartDate' | 'seasonEndDate' | 'simulated' | 'entryFee'
>

/** A team in the Reveal. */
interface PictureTeam {
  userId: string
  name: string
  golfers: readonly { apiPlayerId: string; name: string }[]
}

/** The data of a picture, which the page that offers it shows already. */
export type PictureSubject =
  | { kind: 'board'; board: Leaderboard; me: string }
  | { kind: 'recap'; recap: Recap }
  | { kind: 'story'; title: string; text: string; at: Date }
  | {
      kind: 'reveal'
      reveal: Reveal
      teams: readonly PictureTeam[]
      /** A sentence per pair. */
      twins: readonly string[]
      lockedAt: Date
      me: string
    }
  | {
      kind: 'team'
      team: Pick<Team, 'predictedWinningScore' | 'open' | 'draftingEndDate'> & {
        golfers: readonly Team['golfers'][number][]
      }
      /** The team's owner. */
      owner: string
      /** Their line of the standings; null until there are scores, or while they are hidden. */
      scored: { line: LeaderboardRow; board: Leaderboard } | null
    }
