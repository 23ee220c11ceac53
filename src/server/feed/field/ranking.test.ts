import { expect, test } from 'vitest'

import type { Entrant, RankingEntry } from '#domain/tournaments/tournament.ts'

import { rankField } from './ranking.ts'

const ranking: RankingEntry[] = [
  { apiPlayerId: '46046', name: 'Scottie Scheffler', rank: 1 },
  { apiPlayerId: null, name: 'Ludvig Aberg', rank: 5 },
  { apiPlayerId: null, name: 'J.J. Spaun', rank: 8 },
  { apiPlayerId: null, name: 'Rasmus Højgaard', rank: 60 },
  { apiPlayerId: null, name: 'Erik Van Rooyen', rank: 70 },
  { apiPlayerId: null, name: 'Si Woo Kim', rank: 80 },
  { apiPlayerId: null, name: 'Stephan Jaeger', rank: 85 },
  { apiPlayerId: '1', name: 'Same Name', rank: 90 },
  { apiPlayerId: '2', name: 'Same Name', rank: 91 },
]
const rankOf = (apiPlayerId: string, firstName: string, lastName: string) =>
  rankField(ranking, [{ apiPlayerId, firstName, lastName, country: null } as Entrant]).get(
    apiPlayerId,
  )

test.each([
  ['46046', 'Scott', 'Scheffler', 1],
  ['52955', 'Ludvig', 'Åberg', 5],
  ['52955', 'Ludvig', 'A\u030Aberg', 5],
  ['39324', 'J. J.', 'Spaun', 8],
  ['39324', 'JJ', 'Spaun', 8],
  ['52453', 'Rasmus', 'Hojgaard', 60],
  ['52453', 'Rasmus', 'Højgaard', 60],
  ['40006', 'Erik', 'van Rooyen', 70],
  ['37455', 'Si-Woo', 'Kim', 80],
  ['37455', 'Kim', 'Si Woo', 80],
  ['38991', 'Stephan', 'Jäger', 85],
  ['2', 'Same', 'Name', 91],
])('golfer %s %s %s is found in the ranking', (id, first, last, rank) => {
  expect(rankOf(id, first, last)).toBe(rank)
})

test('a golfer who isn’t in the ranking, or is there under another id, has no rank', () => {
  expect(rankOf('3', 'Same', 'Name')).toBeUndefined()
  expect(rankOf('9', 'Club', 'Professional')).toBeUndefined()
})
