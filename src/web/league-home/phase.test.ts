import { expect, test } from 'vitest'

import { phaseOf } from './phase.ts'

const ready = { status: 'open', setupComplete: true } as const
const member = { closed: false, isCommissioner: false, isStranger: false }
const commissioner = { ...member, isCommissioner: true }

test('before the draft closes, only the commissioner of an unsorted league sees the setup', () => {
  const unsorted = { ...ready, setupComplete: false }
  expect(phaseOf(unsorted, commissioner)).toBe('setup')
  expect(phaseOf(unsorted, member)).toBe('open')
  expect(phaseOf(ready, commissioner)).toBe('open')
})

test('play begins when the draft closes, even before the server says that the league is live', () => {
  expect(phaseOf(ready, { ...commissioner, closed: true })).toBe('play')
  expect(phaseOf({ ...ready, status: 'live' }, { ...member, closed: true })).toBe('play')
})

test.each(['provisional', 'settled', 'void'] as const)('a %s league is over', (status) => {
  expect(phaseOf({ ...ready, status }, { ...member, closed: true })).toBe('over')
})

test('an invited reader sees the open league at any hour', () => {
  const invited = { closed: true, isCommissioner: false, isStranger: true }
  expect(phaseOf({ ...ready, status: 'live' }, invited)).toBe('open')
  expect(phaseOf({ ...ready, status: 'settled' }, invited)).toBe('open')
})
