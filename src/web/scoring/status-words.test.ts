import type { Leaderboard } from '#contract/scoring.ts'
import { leagueStatuses } from '#contract/leagues.ts'
import { expect, test } from 'vitest'

import { standingWords, statusWords } from './status-words.ts'

const line = (userId: string, position: string, totalToPar: number | null) => ({
  position,
  userId,
  username: userId,
  totalToPar,
  predictedWinningScore: null,
  movement: 0,
  projectedPrize: 0,
  tieBreak: null,
  golfers: [],
  picked: null,
})
const board = (is: Partial<Leaderboard>): Leaderboard => ({
  status: 'live',
  asOf: null,
  settlesAt: null,
  round: 1,
  roundStatus: 'in-progress',
  cut: null,
  counting: 4,
  standings: [],
  ...is,
})

test('every status has its word', () => {
  const standings = [line('ann', '1', -4)]
  const labels = leagueStatuses.map((status) => statusWords(board({ status, standings })).label)
  expect(labels).toEqual(['Draft Open', 'Live', 'Provisional', 'Settled', 'Void'])
})

test('a draft that nobody can take part in yet is not called open', () => {
  expect(statusWords(board({ status: 'open' }), false).label).toBe('Setting Up')
})

test('play that is suspended is said', () => {
  const suspended = board({ roundStatus: 'suspended', standings: [line('ann', '1', -4)] })
  expect(statusWords(suspended).sentence).toContain('Play is suspended')
})

test('between the lock and the first score the teams are locked in', () => {
  expect(statusWords(board({ standings: [line('ann', '-', null)] })).label).toBe('Locked in')
})

test('a refresh says where I am and who leads', () => {
  const standings = [line('ann', '1', -9), line('bob', 'T2', 1), line('cy', 'T2', 1)]
  expect(standingWords(board({ standings }), 'bob')).toBe(
    'You are tied for 2nd, 1 over par. ann leads, 9 under par.',
  )
  expect(standingWords(board({ standings }), 'ann')).toBe('You are 1st, 9 under par.')
})

test('who shares the lead is not said to lead alone', () => {
  const standings = [line('ann', 'T1', -9), line('bob', 'T1', -9), line('cy', '3', 1)]
  expect(standingWords(board({ standings }), 'cy')).toBe(
    'You are 3rd, 1 over par. ann and bob lead, 9 under par.',
  )
  expect(standingWords(board({ standings }), 'bob')).toBe('You are tied for 1st, 9 under par.')
})

test('where one golfer of each team counts, it is said of one', () => {
  const standings = [line('ann', '1', -4)]
  expect(statusWords(board({ standings })).sentence).toBe('The best 4 golfers of each team count.')
  expect(statusWords(board({ standings, counting: 1 })).sentence).toBe(
    'The best golfer of each team counts.',
  )
})

test('before the first score there is nothing to say', () => {
  expect(standingWords(board({ standings: [line('ann', '-', null)] }), 'ann')).toBe('')
})

test('a provisional result says when it is final, and what it waits for when that has passed', () => {
  const settlesAt = new Date('2026-04-13T22:00:00Z')
  const standings = [line('ann', '1', -4)]
  const said = (is: Partial<Leaderboard>, now: string) =>
    statusWords(board({ status: 'provisional', standings, ...is }), true, Date.parse(now)).sentence
  expect(said({}, '2026-04-13T12:00:00Z')).toContain('a day after the tour makes it official')
  expect(said({ settlesAt }, '2026-04-13T12:00:00Z')).toMatch(/The result is final .+\.$/)
  expect(said({ settlesAt }, '2026-04-13T22:03:00Z')).toContain('as soon as the scores can be read')
})
