import { expect, test } from 'vitest'

import { invitationText } from './invitation-text.ts'

const league = {
  name: 'Sunday Best',
  tournamentName: 'The Practice Open',
  entryFee: 2000,
  draftingEndDate: new Date('2026-04-09T10:00:00Z'),
  timeZone: 'America/New_York',
}

test('an invitation to paste says who, what, how much and until when', () => {
  expect(invitationText('Anna', league)).toBe(
    'Join my league Sunday Best: fantasy golf at The Practice Open, $20.00 a team. Picks lock Thu, Apr 9, 6:00 AM EDT.',
  )
})

test('a league without a fee is for bragging rights', () => {
  expect(invitationText('Anna', { ...league, entryFee: 0 })).toContain(', for bragging rights.')
})
