import type { Tally } from '../chances/tally.ts'
import { computeStandings } from '../scoring/league-standings.ts'
import { golfer, twoCount, week } from '../scoring/week.fixture.ts'
import type { ScoreboardRow } from '../tournaments/tournament.ts'
import { findStories, type StoriesInput } from './stories.ts'
import { storiesFor } from './story-text.ts'

type Teams = Parameters<typeof week>[1]

/** Two golfers of Group A and one wildcard, of whom two count. */
const rules = { ...twoCount, places: { A: 2, B: 0, C: 0, W: 1 } }

/** The stories of a league with these golfers and teams; for tests. */
export function storiesOf(
  rows: readonly ScoreboardRow[],
  teams: Teams,
  more: Partial<Pick<StoriesInput, 'opening' | 'earlierWeeks'>> = {},
) {
  const league = { rules, entryFee: 0 }
  const { board, field, ...scene } = week(rows, teams)
  const standings = computeStandings(league, scene.teams, field, board)
  return findStories({
    league,
    field,
    board,
    standings,
    opening: null,
    earlierWeeks: [],
    ...more,
  })
}

/** The sentences that a reader gets, by title; for tests. */
export function textsFor(
  reader: string,
  stories: ReturnType<typeof storiesOf>,
): Record<string, string> {
  const found = storiesFor(stories!, {
    reader,
    member: (userId) => userId[0]?.toUpperCase() + userId.slice(1),
    percent: (chance) => `${Math.round(chance * 100)}%`,
  })
  return Object.fromEntries(found.map(({ title, text }) => [title, text]))
}

/** Golfers who have finished; for tests. */
export const rows = [
  golfer('a1', -10),
  golfer('a2', -8),
  golfer('a3', -7),
  golfer('a4', -6),
  golfer('a5', 3, { out: 'cut', rounds: golfer('a5', 3).rounds.slice(0, 2) }),
  golfer('w1', -9),
  golfer('w2', -2),
]
/** Teams of them; for tests. */
export const teams: Teams = {
  ann: { golfers: ['a1', 'a3', 'w2'] },
  bob: { golfers: ['a2', 'a4', 'w1'] },
  cat: { golfers: ['a4', 'a5', 'w2'] },
}
/** Chances to win at the lock, in percent unless it is out of another count; for tests. */
export const opening = (wins: Record<string, number>, count = 100): Tally => ({
  count,
  teams: Object.entries(wins).map(([userId, wins]) => ({
    userId,
    wins,
    paid: 0,
    prizes: 0,
    cut: [],
  })),
})
