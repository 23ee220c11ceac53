import { expect, test } from 'vitest'

import { nextStep, leaguePhase } from './league-phase.ts'

const ready = { status: 'open', setupComplete: true } as const
const member = { closed: false, isCommissioner: false, isStranger: false }
const commissioner = { ...member, isCommissioner: true }

test('before the draft closes, only the commissioner of an unsorted league sees the setup', () => {
  const unsorted = { ...ready, setupComplete: false }
  expect(leaguePhase(unsorted, commissioner)).toBe('setup')
  expect(leaguePhase(unsorted, member)).toBe('open')
  expect(leaguePhase(ready, commissioner)).toBe('open')
})

test('play begins when the draft closes, even before the server says that the league is live', () => {
  expect(leaguePhase(ready, { ...commissioner, closed: true })).toBe('play')
  expect(leaguePhase({ ...ready, status: 'live' }, { ...member, closed: true })).toBe('play')
})

test.each(['provisional', 'settled', 'void'] as const)('a %s league is over', (status) => {
  expect(leaguePhase({ ...ready, status }, { ...member, closed: true })).toBe('over')
})

test('someone who is only invited sees the draft phase throughout', () => {
  const invited = { closed: true, isCommissioner: false, isStranger: true }
  expect(leaguePhase({ ...ready, status: 'live' }, invited)).toBe('open')
  expect(leaguePhase({ ...ready, status: 'settled' }, invited)).toBe('open')
})

const unsorted = { id: 'x', status: 'open', setupComplete: false } as const
const open = { ...unsorted, setupComplete: true } as const
const live = { ...open, status: 'live' } as const
const reader = {
  closed: false,
  isCommissioner: false,
  hasPicked: false,
  isPlaying: false,
  hasDues: false,
}
const closed = { ...reader, closed: true }

test.each([
  ['a commissioner sorts', unsorted, { isCommissioner: true }, 'Sort Golfers', '/leagues/x'],
  ['a member waits for the setup', unsorted, {}, undefined, undefined],
  ['a member drafts', open, {}, 'Draft Team', '/leagues/x/draft'],
  [
    'a member whose team is unknown',
    open,
    { hasPicked: undefined },
    'Go to the Draft',
    '/leagues/x/draft',
  ],
  ['a member who is in edits', open, { hasPicked: true }, 'Edit Team', '/leagues/x/draft'],
  ['nobody drafts without a setup', { ...unsorted, status: 'live' }, closed, undefined, undefined],
  ['before play, the board', open, closed, 'See the Leaderboard', '/leagues/x/leaderboard'],
  ['between rounds, the board', live, closed, 'See the Leaderboard', '/leagues/x/leaderboard'],
  [
    'during a round, the live board',
    live,
    { ...closed, isPlaying: true },
    'Follow Live',
    '/leagues/x/leaderboard',
  ],
  [
    'a provisional result',
    { ...live, status: 'provisional' },
    { ...closed, hasDues: true },
    'See the Leaderboard',
    '/leagues/x/leaderboard',
  ],
  [
    'a settled league with dues',
    { ...live, status: 'settled' },
    { ...closed, hasDues: true },
    'Settle Up',
    '/leagues/x#settle-up',
  ],
  [
    'a settled league without dues',
    { ...live, status: 'settled' },
    closed,
    'Run It Back',
    '/leagues/x/run-it-back',
  ],
  [
    'a void league without dues',
    { ...live, status: 'void' },
    closed,
    'Run It Back',
    '/leagues/x/run-it-back',
  ],
] as const)('the next step: %s', (_, league, change, label, href) => {
  const step = nextStep(league, { ...reader, ...change })
  expect([step?.label, step?.href]).toEqual([label, href])
})
