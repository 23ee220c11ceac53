import { describe, expect, test } from 'vitest'

import { parsePlayedCourse, parseScoreboard } from './parse-scoreboard.ts'
import { ejson, leaderboard, plain, ref, rounds, row } from './responses.fixture.ts'

describe('the course', () => {
  const on = (...names: unknown[]) =>
    rounds(...names.map(() => 72)).map((round, nth) => ({ ...round, courseName: names[nth] }))

  test('is the one with the most rounds', () => {
    const body = leaderboard(
      {},
      row({ rounds: on('Furze Links', ' Gorse\tHill ', 'Gorse Hill') }),
      row({ playerId: '50001', rounds: on('Furze Links', 'Gorse Hill', 'Gorse Hill') }),
    )
    const course = { name: 'Gorse Hill', city: null, country: null, pars: [] }
    expect(parsePlayedCourse(ejson(body))).toEqual(course)
    expect(parsePlayedCourse(plain(body))).toEqual(course)
  })
  test.each([undefined, null, '', 7, {}, 'x'.repeat(201)])('is unknown as %j', (name) => {
    const body = plain(leaderboard({}, row({ total: 'E', rounds: on(name) })))
    expect(parsePlayedCourse(body)).toBeNull()
    expect(parseScoreboard(body, ref, () => {})?.rows[0]).toMatchObject({
      rounds: [{ round: 1, strokes: 72 }],
    })
  })
  test('is known though the rounds of a row can’t be read', () => {
    const body = leaderboard({}, row({ rounds: 'none' }), row({ rounds: rounds(72) }))
    expect(parsePlayedCourse(plain(body))).toMatchObject({ name: 'Gorse Hill' })
  })
})
