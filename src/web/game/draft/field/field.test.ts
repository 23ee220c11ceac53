import { describe, expect, test } from 'vitest'

import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import type { GroupedGolfer } from '#contract/leagues/groups.ts'
import { rankLabel } from '#domain/strength/field-order.ts'

import { golfersOf, searchField } from './field.ts'
import { golfer } from './golfers.fixture.ts'

const player = (apiPlayerId: string, more: Partial<TournamentPlayer> = {}): TournamentPlayer => ({
  apiPlayerId,
  name: `Golfer ${apiPlayerId}`,
  country: null,
  ranking: Number(apiPlayerId),
  formRank: null,
  image_url: null,
  status: 'not started',
  isAmateur: false,
  score: null,
  teeTimes: [],
  ...more,
})
const grouped = (apiPlayerId: string, groupId: GroupedGolfer['groupId']): GroupedGolfer => ({
  id: apiPlayerId,
  golferOrder: 'world-ranking',
  groupId,
  tournamentPlayer: {
    apiPlayerId,
    fullName: `Golfer ${apiPlayerId}`,
    country: null,
    currentRanking: 5,
    imageUrl: null,
    status: 'not started',
  },
})
const tee = (round: number, text: string) => ({
  round,
  teeTime: '',
  startingHole: 1,
  teeTimeTimestamp: new Date(text),
})

const ids = (golfers: readonly { apiPlayerId: string }[]) =>
  golfers.map(({ apiPlayerId }) => apiPlayerId)

describe('the field', () => {
  test('a golfer in no group is a wildcard, and the best ranked comes first', () => {
    const field = golfersOf(
      [player('9', { ranking: null }), player('2'), player('1')],
      [grouped('2', 'B')],
    )
    expect(field.map(({ apiPlayerId, slot }) => apiPlayerId + slot)).toEqual(['1W', '2B', '9W'])
  })

  test('a league that was sorted by form is listed by form', () => {
    const players = [player('1', { formRank: 2 }), player('2', { formRank: 1 })]
    const ids = (golferOrder: 'form' | 'world-ranking') =>
      golfersOf(players, [{ ...grouped('1', 'A'), golferOrder }]).map(
        ({ apiPlayerId }) => apiPlayerId,
      )
    expect(ids('form')).toEqual(['2', '1'])
    expect(ids('world-ranking')).toEqual(['1', '2'])
  })

  test('a field without an order is listed by form first, and its ranks aren’t called world ranks', () => {
    const unknown = Array.from({ length: 8 }, (_, nth) => player(`${nth + 3}`, { ranking: null }))
    const known = [player('1', { formRank: 2 }), player('2', { formRank: 1 })]
    const [first] = golfersOf([...known, ...unknown], [])
    expect(first).toMatchObject({ apiPlayerId: '2', rank: 1 })
    expect(rankLabel({ order: first?.order ?? null })).toBe('Rank')
  })

  test('a golfer who has withdrawn or left the field is marked, and keeps their group', () => {
    const field = golfersOf([player('1', { status: 'wd' })], [grouped('1', 'A'), grouped('7', 'C')])
    expect(field.map(({ slot, withdrawn }) => [slot, withdrawn])).toEqual([
      ['A', true],
      ['C', true],
    ])
  })

  test('the tee time shown is the first round’s', () => {
    const teeTimes = [tee(2, '2026-04-10T12:00:00Z'), tee(1, '2026-04-09T12:00:00Z')]
    const [first] = golfersOf([player('1', { teeTimes })], [])
    expect(first?.teeTime).toEqual(new Date('2026-04-09T12:00:00Z'))
  })

  test('search matches name and country, whatever the case and the accents', () => {
    const field = [
      golfer('1', 'W', { name: 'Viktor Åkesson', country: 'Sweden' }),
      golfer('2', 'W', { name: 'Ian Swede', country: null }),
      golfer('3', 'W', { name: 'Bo Lee', country: 'United States' }),
    ]
    expect(ids(searchField(field, ' akes '))).toEqual(['1'])
    expect(ids(searchField(field, 'SWED'))).toEqual(['1', '2'])
    expect(ids(searchField(field, ''))).toEqual(['1', '2', '3'])
  })
})
