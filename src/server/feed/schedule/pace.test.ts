import { expect, test } from 'vitest'

import type { TournamentRow } from '../../tournaments/tournaments.ts'
import { type Interest, paceOf } from './pace.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.parse('2026-04-09T12:00:00Z')

interface Case {
  /** From now to the first tee time. */
  tee: number
  drawn?: boolean
  status?: TournamentRow['status']
  format?: string
  followed?: boolean
  resting?: boolean
  /** From now to the first tee time of the round in play, or of the next one. */
  nextTee?: number | null
  doubted?: boolean
  result?: Interest['result']
  fieldRead?: boolean
}

function pace({
  tee,
  drawn = true,
  status = 'upcoming',
  format = 'stroke',
  followed = true,
  resting = false,
  nextTee = null,
  doubted = false,
  result = null,
  fieldRead = true,
}: Case) {
  const at = new Date(now + tee)
  const row = {
    format,
    status,
    firstTeeAt: drawn ? at : null,
    startDate: at.toISOString().slice(0, 10),
    endDate: new Date(now + tee + 3 * day).toISOString().slice(0, 10),
    fieldAt: fieldRead ? new Date(now) : null,
  } as TournamentRow
  const teeAt = nextTee === null ? null : new Date(now + nextTee)
  return paceOf(row, { followed, resting, teeAt, doubted, result }, minute, now)
}

test.each<[string, Case, ReturnType<typeof paceOf>]>([
  ['two weeks before', { tee: 14 * day }, { field: day, board: null }],
  ['in the week before', { tee: 5 * day }, { field: 6 * hour, board: null }],
  ['before the draw', { tee: 40 * hour, drawn: false }, { field: 15 * minute, board: hour }],
  ['after the draw', { tee: day }, { field: hour, board: hour }],
  ['in the last hours, when golfers withdraw', { tee: hour }, { field: 5 * minute, board: hour }],
  ['on the first morning', { tee: -hour }, { field: 10 * minute, board: minute }],
  ['in play', { tee: -day, status: 'in-progress' }, { field: 3 * hour, board: minute }],
  [
    'at night',
    { tee: -day, status: 'in-progress', resting: true },
    { field: 3 * hour, board: 5 * minute },
  ],
  [
    'at night, the next round drawn',
    { tee: -day, status: 'in-progress', resting: true, nextTee: 8 * hour },
    { field: 3 * hour, board: 5 * minute },
  ],
  [
    'from the first tee time of the next round on, whatever the board still says',
    { tee: -day, status: 'in-progress', resting: true, nextTee: 0 },
    { field: 3 * hour, board: minute },
  ],
  [
    'from the very first tee time on, whatever the board still says',
    { tee: -minute, resting: true, nextTee: -minute },
    { field: 10 * minute, board: minute },
  ],
  [
    'in the light of a day on which nobody comes to play',
    { tee: -day, status: 'in-progress', resting: true, nextTee: -13 * hour },
    { field: 3 * hour, board: minute },
  ],
  [
    'at the end of a day on which nobody came to play',
    { tee: -day, status: 'in-progress', resting: true, nextTee: -14 * hour },
    { field: 3 * hour, board: 5 * minute },
  ],
  [
    'over, with tee times of a round that was called off',
    { tee: -4 * day, status: 'complete', resting: true, nextTee: -hour },
    { field: 3 * hour, board: 5 * minute },
  ],
  ['over, not official', { tee: -4 * day, status: 'complete' }, { field: 3 * hour, board: minute }],
  ['official', { tee: -5 * day, status: 'official' }, { field: null, board: 6 * hour }],
  ['official for long', { tee: -8 * day, status: 'official' }, { field: null, board: null }],
  [
    'past an estimated start, which starts nothing,',
    { tee: -hour, drawn: false },
    { field: 15 * minute, board: minute },
  ],
  [
    'past an estimated start and never read',
    { tee: -hour, drawn: false, followed: false, fieldRead: false },
    { field: 15 * minute, board: null },
  ],
  [
    'at night, with a doubt that the next payload may confirm,',
    { tee: -day, status: 'in-progress', resting: true, doubted: true },
    { field: 3 * hour, board: minute },
  ],
  [
    'official before its last day is over',
    { tee: -2 * day, status: 'official' },
    { field: null, board: 5 * minute },
  ],
  [
    'official, with a league that waits for its result,',
    { tee: -5 * day, status: 'official', result: 'waiting' },
    { field: null, board: hour },
  ],
  [
    'official for long, with a result that is due,',
    { tee: -9 * day, status: 'official', result: 'due' },
    { field: null, board: minute },
  ],
  [
    'official, with a payload that says otherwise,',
    { tee: -5 * day, status: 'official', doubted: true },
    { field: null, board: minute },
  ],
  ['before one nobody follows', { tee: day, followed: false }, { field: 6 * hour, board: null }],
  ['one nobody follows, in play', { tee: -day, followed: false }, { field: day, board: null }],
  [
    'one nobody follows, official',
    { tee: -5 * day, status: 'official', followed: false },
    { field: null, board: null },
  ],
  [
    'a format that cannot be played here',
    { tee: -hour, format: 'team' },
    { field: null, board: null },
  ],
])('%s a tournament is read as often as it is worth', (_, when, expected) => {
  expect(pace(when)).toEqual(expected)
})

test('two tournaments that are followed all day stay within the budget of a day', () => {
  const inPlay = pace({ tee: -day, status: 'in-progress' })
  const atNight = pace({ tee: -day, status: 'in-progress', resting: true })
  // From the first tee time to the last putt there is light for 14 hours at most.
  const boards = (14 * hour) / inPlay.board! + (10 * hour) / atNight.board!
  const fields = day / inPlay.field!
  expect(2 * (boards + fields) + 4).toBeLessThan(2000)
})
