import { expect, test } from 'vitest'

import { leagueTitle } from './league-title.ts'
import { someLeague } from './league.fixture.ts'

test('a league named like its tournament, as an evening is, says the name once', () => {
  const tournamentName = 'Thistle Park Invitational'
  expect(leagueTitle(someLeague({ name: 'Sunday Best', tournamentName }))).toBe(
    'Sunday Best, Thistle Park Invitational',
  )
  expect(leagueTitle(someLeague({ name: tournamentName, tournamentName }))).toBe(tournamentName)
})
