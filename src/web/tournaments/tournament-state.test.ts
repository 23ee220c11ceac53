import { expect, test } from 'vitest'

import { finishedLast, joinableFirst, noFieldText, stateText } from './tournament-state.ts'

const masters = {
  startDate: '2026-04-09',
  endDate: '2026-04-12',
  timeZone: 'America/New_York',
  status: 'upcoming',
} as const

test("a tournament starts on its first day in the course's time zone", () => {
  expect(stateText(masters, new Date('2026-04-09T03:00:00Z'))).toBe('Starts Thu, Apr 9')
  const firstDay = new Date('2026-04-09T15:00:00Z')
  expect(stateText(masters, firstDay)).toBe('Starts Thu, Apr 9')
  expect(stateText({ ...masters, status: 'in-progress' }, firstDay)).toBe('In Progress')
})

test('a tournament in play is finished once the tour says so, and any other when its last day has passed', () => {
  const sunday = new Date('2026-04-12T23:00:00Z')
  const monday = new Date('2026-04-13T05:00:00Z')
  expect(stateText({ ...masters, status: 'in-progress' }, sunday)).toBe('In Progress')
  expect(stateText({ ...masters, status: 'official' }, sunday)).toBe('Finished')
  expect(stateText(masters, monday)).toBe('Finished')
  expect(stateText({ ...masters, status: 'in-progress' }, monday)).toBe('In Progress')
})

test('an empty field is explained before, during and after the tournament', () => {
  const on = (time: string) => noFieldText(masters, new Date(time))
  expect(on('2026-04-01T12:00:00Z')).toContain('as soon as it’s out')
  expect(on('2026-04-10T12:00:00Z')).toContain('is in progress')
  expect(on('2026-04-20T12:00:00Z')).toContain(
    'This tournament is over, and we no longer keep its field.',
  )
})

test('finished tournaments are listed last', () => {
  const over = { ...masters, status: 'official' } as const
  const now = new Date('2026-04-10T12:00:00Z')
  expect(finishedLast([over, masters], now)).toEqual([masters, over])
})

test('tournaments that can be joined come before those in play, and those before the finished', () => {
  const now = new Date('2026-04-10T12:00:00Z')
  const draftingEndDate = new Date('2026-04-16T11:00:00Z')
  const over = { ...masters, status: 'official', draftingEndDate } as const
  const playing = { ...masters, status: 'in-progress', draftingEndDate } as const
  const locked = { ...masters, draftingEndDate: new Date('2026-04-10T11:00:00Z') }
  const next = { ...masters, startDate: '2026-04-16', endDate: '2026-04-19', draftingEndDate }
  expect(joinableFirst([over, playing, locked, next], now)).toEqual([next, playing, locked, over])
})
