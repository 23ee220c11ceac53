import { expect, test } from 'vitest'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { leagueStatuses } from '#contract/leagues/leagues.ts'

import {
  describeStatus,
  finalText,
  leaderboardText,
  standingsAnnouncement,
} from './leaderboard-status.ts'

const line = (userId: string, position: string, totalToPar: number | null) => ({
  position,
  userId,
  username: userId,
  name: userId,
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
  fallback: null,
  settlesAt: null,
  round: 1,
  roundStatus: 'in-progress',
  roundStartsAt: null,
  cut: null,
  counting: 4,
  standings: [],
  ...is,
})

test('every status has its label', () => {
  const standings = [line('ann', '1', -4)]
  const labels = leagueStatuses.map((status) => describeStatus(board({ status, standings })).label)
  expect(labels).toEqual(['Draft Open', 'Round 1 live', 'Not final yet', 'Final', 'Void'])
})

test('the draft is not called open before the setup is finished', () => {
  expect(describeStatus(board({ status: 'open' }), false).label).toBe('Setting Up')
})

test('suspended play is mentioned', () => {
  const suspended = board({ roundStatus: 'suspended', standings: [line('ann', '1', -4)] })
  expect(describeStatus(suspended).sentence).toContain('Play is suspended')
})

test("between the draft's close and the first round, picks are locked", () => {
  const waiting = board({ roundStatus: null, standings: [line('ann', '-', null)] })
  expect(describeStatus(waiting)).toMatchObject({
    label: 'Picks are locked',
    sentence: 'Scores count from the first hole.',
  })
})

test('a refresh announces my place and the leader', () => {
  const standings = [line('ann', '1', -9), line('bob', 'T2', 1), line('cy', 'T2', 1)]
  expect(standingsAnnouncement(board({ standings }), 'bob')).toBe(
    'You’re tied for 2nd, 1 over par. ann leads, 9 under par.',
  )
  expect(standingsAnnouncement(board({ standings }), 'ann')).toBe('You’re 1st, 9 under par.')
  const took = new Set(['ann'])
  expect(standingsAnnouncement(board({ standings }), 'ann', took)).toBe(
    'You take the lead, 9 under par.',
  )
  expect(standingsAnnouncement(board({ standings }), 'bob', took)).toContain('ann takes the lead')
})

test('a shared lead names everyone who shares it', () => {
  const standings = [line('ann', 'T1', -9), line('bob', 'T1', -9), line('cy', '3', 1)]
  expect(standingsAnnouncement(board({ standings }), 'cy')).toBe(
    'You’re 3rd, 1 over par. ann and bob lead, 9 under par.',
  )
  expect(standingsAnnouncement(board({ standings }), 'bob')).toBe(
    'You’re tied for 1st, 9 under par.',
  )
})

test('the number of counting golfers is singular or plural', () => {
  const standings = [line('ann', '1', -4)]
  expect(describeStatus(board({ standings })).sentence).toBe('Each team’s best 4 golfers count.')
  expect(describeStatus(board({ standings, counting: 1 })).sentence).toBe(
    'The best golfer of each team counts.',
  )
})

test('nothing is announced before the first score', () => {
  expect(standingsAnnouncement(board({ standings: [line('ann', '-', null)] }), 'ann')).toBe('')
})

test('a provisional result shows when it becomes final, or why it’s overdue', () => {
  const settlesAt = new Date('2026-04-13T22:00:00Z')
  const standings = [line('ann', '1', -4)]
  const sentenceOf = (is: Partial<Leaderboard>) =>
    describeStatus(board({ status: 'provisional', standings, ...is })).sentence
  expect(sentenceOf({})).toContain('Final once the tour makes it official')
  // The podium says it.
  expect(sentenceOf({ settlesAt })).toBeNull()
  const textAt = (now: string) =>
    finalText(board({ status: 'provisional', standings, settlesAt }), Date.parse(now))
  expect(textAt('2026-04-13T12:00:00Z')).toMatch(/^Final .+ unless a card is corrected\.$/)
  expect(textAt('2026-04-13T22:03:00Z')).toContain('as soon as we can check the scores')
  expect(finalText(board({ status: 'settled' }))).toBe('Final.')
})

test('a board is copied with its state and a line per team, without money', () => {
  const standings = [line('Ann', 'T1', -4), line('Bob', 'T1', -4), line('Cat', '3', null)]
  const league = { name: 'Sunday Best', tournamentName: 'The Masters', simulated: true }
  expect(leaderboardText(league, board({ standings })).split('\n')).toEqual([
    'Sunday Best: The Masters',
    'Round 1 live',
    'T1 Ann −4',
    'T1 Bob −4',
    '3 Cat -',
    'Simulated tournament',
  ])
  const asOf = new Date('2026-04-12T22:00:00Z')
  const final = leaderboardText({ ...league, simulated: false }, board({ status: 'settled', asOf }))
  expect(final).toBe('Sunday Best: The Masters\nFinal')
})
