import { expect, test } from 'vitest'

import type { Team } from '#contract/game/draft.ts'
import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { Recap } from '#contract/game/week.ts'

import { hasPrizes, pictureFor } from './picture-for.ts'
import type { PictureSubject } from './picture-subject.ts'
import { describePicture, fileName } from './picture.ts'

const league = {
  name: 'Sunday Foursome',
  tournamentName: 'The Masters',
  tournamentStartDate: '2026-04-09',
  seasonEndDate: '2026-04-12',
  simulated: true,
  entryFee: 2000,
}

type Golfer = LeaderboardRow['golfers'][number]

const golfer = (name: string, some: Partial<Golfer> = {}): Golfer => ({
  apiPlayerId: name,
  name,
  groupId: 'A',
  toPar: -2,
  penalty: 0,
  counting: true,
  notStarted: false,
  position: 'T4',
  thru: 'F',
  today: null,
  teeTime: null,
  stale: false,
  replaces: null,
  replacesName: null,
  filled: false,
  ...some,
})

const line = (userId: string, position: string, total: number, prize = 0): LeaderboardRow => ({
  position,
  userId,
  username: `@${userId}`,
  name: userId,
  totalToPar: total,
  predictedWinningScore: -12,
  movement: 0,
  projectedPrize: prize,
  tieBreak: null,
  golfers: [],
  picked: null,
})

const board = (standings: LeaderboardRow[], some: Partial<Leaderboard> = {}): Leaderboard => ({
  status: 'live',
  asOf: new Date('2026-04-10T18:41:00Z'),
  fallback: null,
  settlesAt: null,
  round: 2,
  roundStatus: 'in-progress',
  roundStartsAt: null,
  cut: null,
  counting: 4,
  standings,
  ...some,
})

const ofBoard = (shown: Leaderboard, me = 'ann'): PictureSubject => ({
  kind: 'board',
  board: shown,
  me,
})
const textOf = (subject: PictureSubject, prizes = false, some: Partial<typeof league> = {}) =>
  describePicture(pictureFor({ ...league, ...some }, subject, prizes))

test('a leaderboard picture names the league, tournament, age, and teams, without money or usernames', () => {
  const three = board([
    line('ann', 'T1', -9, 9000),
    line('bob', 'T1', -9, 9000),
    line('cat', '3', 2),
  ])
  expect(textOf(ofBoard(three))).toBe(
    [
      'Leaderboard, round 2 live: Sunday Foursome, The Masters, Apr 09 - Apr 12, 2026',
      'T1 ann −9',
      'T1 bob −9',
      '3 cat +2',
      'As of Sat 12:26 AM GMT+5:45, Apr 11, 2026',
      'Simulated tournament',
    ].join('\n'),
  )
})

test('a leaderboard picture of up to 4 teams names the golfers that count, the best first', () => {
  const golfers = [
    golfer('Max Homa', { toPar: -2 }),
    golfer('Scottie Scheffler', { toPar: -9 }),
    golfer('Tom Kim', { counting: false }),
  ]
  const teams = Array.from({ length: 5 }, (_, nth) => ({
    ...line(`team${nth}`, '1', -11),
    golfers,
  }))
  expect(textOf(ofBoard(board(teams.slice(1))))).toContain(
    '1 team1 −11\nScheffler\u{a0}−9, Homa\u{a0}−2\n',
  )
  expect(textOf(ofBoard(board(teams)))).not.toContain('Homa')
})

test('prizes show when asked for, as projected until the result is final', () => {
  const two = [line('ann', '1', -9, 16_800), line('bob', '2', 0)]
  const live = textOf(ofBoard(board(two)), true)
  expect(live).toContain('1 ann −9 $168.00\n2 bob E\n')
  expect(live).toContain('Prizes are projected')
  const final = textOf(ofBoard(board(two, { status: 'settled' })), true, { simulated: false })
  expect(final).toContain('$168.00')
  expect(final).toMatch(/^Final leaderboard: .*\nFinal$/s)
  const settlesAt = new Date('2026-04-13T22:00:00Z')
  const official = ofBoard(board(two, { status: 'provisional', roundStatus: null, settlesAt }))
  expect(textOf(official, true, { simulated: false })).toMatch(
    /^Result, not final yet: .*\nFinal Tue 3:45 AM \S+ unless a card is corrected$/s,
  )
  expect(hasPrizes({ ...league, entryFee: 0 }, ofBoard(board(two)))).toBe(false)
  expect(hasPrizes(league, ofBoard(board(two, { status: 'void' })))).toBe(false)
  expect(textOf(ofBoard(board(two)), true, { entryFee: 0 })).not.toContain('$')
})

test('the first of a hundred teams and mine are shown, and the others counted', () => {
  const all = Array.from({ length: 100 }, (_, nth) => line(`team${nth + 1}`, `${nth + 1}`, nth))
  const lines = textOf(ofBoard(board(all), 'team57')).split('\n')
  expect(lines.slice(12, 16)).toEqual([
    '12 team12 +11',
    '57 team57 +56',
    'And 87 more teams',
    expect.stringContaining('As of'),
  ])
  const fifteen = textOf(ofBoard(board(all.slice(0, 14)), 'team2')).split('\n')
  expect(fifteen).toContain('And 1 more team')
  const inFront = textOf(ofBoard(board(all), 'team2')).split('\n')
  expect(inFront.slice(13, 15)).toEqual(['13 team13 +12', 'And 87 more teams'])
})

test.each([
  [{ roundStatus: 'suspended' }, 'Leaderboard, round 2 suspended'],
  [{ roundStatus: 'complete' }, 'Leaderboard after round 2'],
  [{ roundStatus: 'not-started' }, 'Leaderboard after round 1'],
  [{ roundStatus: 'not-started', round: 1 }, 'Leaderboard'],
  [{ status: 'provisional', roundStatus: null }, 'Leaderboard, not final yet'],
  [{ status: 'void', roundStatus: null }, 'Leaderboard, league void'],
] satisfies [Partial<Leaderboard>, string][])('a board in state %j is called %s', (some, title) => {
  expect(pictureFor(league, ofBoard(board([], some))).title).toBe(title)
})

test('a recap is quoted unchanged', () => {
  const recap: Recap = {
    round: 'final',
    at: new Date('2026-04-12T22:00:00Z'),
    text: 'The cards are in: Ann wins at −9.',
    golfers: [],
    prizes: null,
    stories: null,
    rephrased: false,
    facts: { leader: null, climber: null, faller: null, bestPick: null, cut: [], moneyGap: null },
  }
  expect(textOf({ kind: 'recap', recap })).toContain(
    'Final recap: Sunday Foursome, The Masters, Apr 09 - Apr 12, 2026\nThe cards are in: Ann wins at −9.\n',
  )
})

test('a story is quoted under its title', () => {
  const story = { title: 'Luck', text: 'Ann had the most.', at: new Date('2026-04-12T22:00:00Z') }
  expect(textOf({ kind: 'story', ...story })).toContain(
    'Luck: Sunday Foursome, The Masters, Apr 09 - Apr 12, 2026\nAnn had the most.\n',
  )
})

test('the Reveal picture names everyone, including whoever shares it', () => {
  const of = (userId: string, ...ids: string[]) => ({
    userId,
    name: userId,
    golfers: ids.map((id) => ({ apiPlayerId: id, name: id })),
  })
  const text = textOf({
    kind: 'reveal',
    teams: [of('Ann', 'X', 'Y', 'Z'), of('Bob', 'X')],
    reveal: {
      mostPicked: [{ apiPlayerId: 'X', name: 'X', count: 2 }],
      onlyYours: [{ userId: 'Ann', apiPlayerIds: ['Y', 'Z'] }],
      twins: [['Ann', 'Bob']],
      boldestGuess: { userId: 'Bob', guess: -20 },
      chances: [
        { userId: 'Ann', win: 0.625, money: 0.9 },
        { userId: 'Bob', win: 0.375, money: 0.8 },
      ],
    },
    twins: ['Ann and Bob have 1 golfer in common.'],
    lockedAt: new Date('2026-04-09T10:00:00Z'),
    me: 'Ann',
  })
  expect(text.split('\n').slice(1, -2)).toEqual([
    'Most picked',
    'X 2 of 2',
    'Only Ann has Y and Z.',
    'Ann and Bob have 1 golfer in common.',
    'Boldest guess: Bob, −20.',
    'Opening chances to win',
    'Ann 63%',
    'Bob 38%',
  ])
  expect(text).toContain('Picks locked Thu 3:45 PM GMT+5:45, Apr 9, 2026')
})

const picked = (
  name: string,
  groupId: 'A' | 'B' | 'W',
  ranking: number | null,
  filled = false,
) => ({
  apiPlayerId: name,
  name,
  groupId,
  ranking,
  filled,
  reserve: null,
  reserveIfAllOut: null,
})
const team = (open: boolean): Team => ({
  golfers: [picked('Woods', 'W', null), picked('Ames', 'A', 3), picked('Boyd', 'B', 40, true)],
  predictedWinningScore: -12,
  savedAt: new Date(0),
  complete: true,
  open,
  draftingEndDate: new Date('2026-04-09T10:00:00Z'),
  now: new Date(0),
})

test('my team shows my golfers and the lock until there are scores, and then what each gives', () => {
  const open = { kind: 'team', team: team(true), owner: 'Ann', scored: null } as const
  expect(textOf(open).split('\n').slice(0, 6)).toEqual([
    'Ann’s team: Sunday Foursome, The Masters, Apr 09 - Apr 12, 2026',
    'A Ames No. 3',
    'B Boyd Auto-filled',
    'W Woods',
    'Tiebreaker: the winner shoots −12',
    'Picks lock Thu 3:45 PM GMT+5:45, Apr 9, 2026',
  ])
  const scored = {
    ...line('ann', 'T2', -2, 500),
    golfers: [
      golfer('Ames'),
      golfer('Boyd', { groupId: 'B', toPar: 3, penalty: 16, position: 'CUT', counting: true }),
      golfer('Woods', { groupId: 'W', toPar: null, counting: false, position: '-' }),
      golfer('Cole', { groupId: 'C', toPar: null, notStarted: true, position: '-' }),
    ],
  }
  const subject = { ...open, team: team(false), scored: { line: scored, board: board([scored]) } }
  expect(textOf(subject, true).split('\n').slice(1, 8)).toEqual([
    'T2 Total −2',
    'A Ames −2',
    'B Boyd CUT +19',
    'W Woods Dropped -',
    'C Cole E',
    'Tiebreaker: the winner shoots −12',
    'Prize: $5.00',
  ])
  expect(textOf(subject)).not.toContain('$')
})

test('a team without a guess has no line about it', () => {
  const unguessed = { ...team(true), predictedWinningScore: null }
  expect(textOf({ kind: 'team', team: unguessed, owner: 'Ann', scored: null })).not.toContain(
    'Tiebreaker',
  )
})

test('the file is named after the league and what it shows, in letters that every system takes', () => {
  const named = { ...league, name: 'Côté & Söhne / 🏌️' }
  expect(fileName(pictureFor(named, ofBoard(board([]))))).toBe(
    'teetime-cote-sohne-leaderboard-round-2-live.png',
  )
  expect(fileName(pictureFor({ ...league, name: '🏌️' }, ofBoard(board([]))))).toMatch(
    /^teetime-leaderboard/,
  )
})
