import { expect, test } from 'vitest'

import type { Doubt } from '#server/tournaments/doubts.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { type PollFactors, pollIntervals } from './pace.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.parse('2026-04-09T12:00:00Z')

interface Case {
  /** From now to the first tee time. */
  tee: number
  drawn?: boolean
  /** From the calendar's first day to that of the first tee time, in days. */
  late?: number
  status?: TournamentRow['status']
  format?: string
  followed?: boolean
  resting?: boolean
  /** From now to the first tee time of the round in play, or of the next one. */
  nextTee?: number | null
  doubted?: boolean
  result?: PollFactors['result']
  overForWeeks?: boolean
  fieldRead?: boolean
  fieldDoubt?: Pick<Doubt, 'about' | 'since'>
}

function pace({
  tee,
  drawn = true,
  late = 0,
  status = 'upcoming',
  format = 'stroke',
  followed = true,
  resting: isIdle = false,
  nextTee = null,
  doubted: isWaiting = false,
  result = null,
  overForWeeks: isLate = false,
  fieldRead = true,
  fieldDoubt,
}: Case) {
  const at = new Date(now + tee)
  const row = {
    format,
    status,
    firstTeeAt: drawn ? at : null,
    startDate: new Date(at.getTime() - late * day).toISOString().slice(0, 10),
    endDate: new Date(now + tee + 3 * day).toISOString().slice(0, 10),
    fieldAt: fieldRead ? new Date(now) : null,
    doubts: fieldDoubt ? [{ reading: 'field', ...fieldDoubt }] : [],
  } as unknown as TournamentRow
  const teeAt = nextTee === null ? null : new Date(now + nextTee)
  const interest = { followed, isIdle, isPlayedOut: false, teeAt, isWaiting, isLate, result }
  return pollIntervals(row, interest, minute, now)
}

test.each<[string, Case, ReturnType<typeof pollIntervals>]>([
  ['two weeks before', { tee: 14 * day }, { field: day, board: null }],
  ['in the week before', { tee: 5 * day }, { field: 6 * hour, board: null }],
  ['before the draw', { tee: 40 * hour, drawn: false }, { field: 15 * minute, board: hour }],
  ['after the draw', { tee: day }, { field: hour, board: hour }],
  [
    'with a doubt about its start',
    { tee: day, fieldDoubt: { about: null, since: now - 59 * minute } },
    { field: 5 * minute, board: hour },
  ],
  [
    'with a doubt about its start that is over an hour old',
    { tee: day, fieldDoubt: { about: null, since: now - 61 * minute } },
    { field: hour, board: hour },
  ],
  [
    'with a doubt about one golfer',
    { tee: day, fieldDoubt: { about: '7', since: now } },
    { field: hour, board: hour },
  ],
  [
    'in the last hours, when golfers withdraw',
    { tee: hour },
    { field: 5 * minute, board: 5 * minute },
  ],
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
    'from the first tee time of the next round, whatever the board still says',
    { tee: -day, status: 'in-progress', resting: true, nextTee: 0 },
    { field: 3 * hour, board: minute },
  ],
  [
    'from the very first tee time, whatever the board still says',
    { tee: -minute, resting: true, nextTee: -minute },
    { field: 10 * minute, board: minute },
  ],
  [
    'during the daylight of a day on which nobody plays',
    { tee: -day, status: 'in-progress', resting: true, nextTee: -13 * hour },
    { field: 3 * hour, board: minute },
  ],
  [
    'at the end of a day on which nobody played',
    { tee: -day, status: 'in-progress', resting: true, nextTee: -14 * hour },
    { field: 3 * hour, board: 5 * minute },
  ],
  [
    'over, with tee times of a canceled round',
    { tee: -4 * day, status: 'complete', resting: true, nextTee: -hour },
    { field: 3 * hour, board: 5 * minute },
  ],
  ['over, not official', { tee: -4 * day, status: 'complete' }, { field: 3 * hour, board: minute }],
  [
    'over for weeks, not official',
    { tee: -18 * day, status: 'complete', overForWeeks: true },
    { field: null, board: 6 * hour },
  ],
  [
    'over for weeks, and never read',
    { tee: -18 * day, drawn: false, overForWeeks: true },
    { field: null, board: 6 * hour },
  ],
  ['official', { tee: -5 * day, status: 'official' }, { field: null, board: 6 * hour }],
  ['long official', { tee: -8 * day, status: 'official' }, { field: null, board: null }],
  [
    'after an estimated start, which starts nothing',
    { tee: -hour, drawn: false },
    { field: 15 * minute, board: minute },
  ],
  [
    'on its first morning by the calendar, drawn a day late',
    { tee: day, late: 1 },
    { field: hour, board: 5 * minute },
  ],
  [
    'after an estimated start, never read',
    { tee: -hour, drawn: false, followed: false, fieldRead: false },
    { field: 15 * minute, board: null },
  ],
  [
    'at night, with a doubt that the next payload may confirm',
    { tee: -day, status: 'in-progress', resting: true, doubted: true },
    { field: 3 * hour, board: minute },
  ],
  [
    'official before its last day is over',
    { tee: -2 * day, status: 'official' },
    { field: 6 * hour, board: 5 * minute },
  ],
  [
    'official, with a league that waits for its result',
    { tee: -5 * day, status: 'official', result: 'waiting' },
    { field: null, board: hour },
  ],
  [
    'long official, with a result that is due',
    { tee: -9 * day, status: 'official', result: 'due' },
    { field: null, board: minute },
  ],
  [
    'official, with a payload that contradicts it',
    { tee: -5 * day, status: 'official', doubted: true },
    { field: null, board: minute },
  ],
  [
    'without a league, before the start',
    { tee: day, followed: false },
    { field: 6 * hour, board: null },
  ],
  ['without a league, in play', { tee: -day, followed: false }, { field: day, board: null }],
  [
    'without a league, official before its last day',
    { tee: 2 * day, status: 'official', followed: false },
    { field: 6 * hour, board: null },
  ],
  [
    'without a league, official',
    { tee: -5 * day, status: 'official', followed: false },
    { field: null, board: null },
  ],
  ['in a format we do not support', { tee: -hour, format: 'team' }, { field: null, board: null }],
])('how often to read a tournament: %s', (_, when, expected) => {
  expect(pace(when)).toEqual(expected)
})

test('two tournaments followed all day stay within a day of 2,000 calls', () => {
  const inPlay = pace({ tee: -day, status: 'in-progress' })
  const atNight = pace({ tee: -day, status: 'in-progress', resting: true })
  // Daylight lasts at most 14 hours, from the first tee time to the last putt.
  const boards = (14 * hour) / inPlay.board! + (10 * hour) / atNight.board!
  const fields = day / inPlay.field!
  expect(2 * (boards + fields) + 4).toBeLessThan(2000)
})
