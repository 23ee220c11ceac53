import { expect, test } from 'vitest'

import { playEvening } from '../leagues/evenings.ts'
import { createLeague } from '../leagues/manage-league.ts'

const newLeague = { apiTournamentId: '014', tournOrgId: '1', entryFee: '20' }

test('the name of a league is one line, since emails and lists of names have it', () => {
  const name = '  Sunday\u2028Best.\n\nYour account\u202E ends '
  expect(createLeague.body.parse({ ...newLeague, name }).name).toBe(
    'Sunday Best. Your account ends',
  )
})

test.each(['', ' ', '\u200B', '\u202E'])(
  'a name of which nothing can be seen is refused (%j)',
  (name) => {
    expect(createLeague.body.safeParse({ ...newLeague, name }).success).toBe(false)
    expect(playEvening.body.safeParse({ name }).success).toBe(false)
  },
)

test.each(['⛳️', 'Döring 2', '高尔夫'])('a name may be in any script, or a symbol (%s)', (name) => {
  expect(playEvening.body.parse({ name }).name).toBe(name)
})
