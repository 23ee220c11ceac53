import { expect, test } from 'vitest'

import { type LiveChange, deliverChange } from './changes.ts'
import { type EventStream, EventStreams } from './event-streams.ts'

/** A stream that records what it is sent. */
function openStream(
  streams: EventStreams,
  userId: string | null,
  leagues: Record<string, string> = {},
) {
  const received: string[] = []
  const stream: EventStream = {
    userId,
    leagues: new Map(Object.entries(leagues)),
    send: ({ topic }) => void received.push(topic),
    refresh: async () => {},
    end: () => {},
  }
  streams.add(stream)
  return { stream, received }
}

const change: Record<LiveChange['kind'], LiveChange> = {
  user: { kind: 'user', userId: 'ann', leagueId: 'red' },
  team: { kind: 'team', userId: 'ann', leagueId: 'red' },
  league: { kind: 'league', leagueId: 'red' },
  chances: { kind: 'chances', leagueId: 'red' },
  week: { kind: 'week', leagueId: 'red' },
  conversation: { kind: 'conversation', conversationId: 'c', of: { leagueId: 'red' } },
  reactions: { kind: 'reactions', conversationId: 'c', of: { leagueId: 'red' } },
  names: { kind: 'names', of: { userIds: ['ann', 'cat'] } },
  marks: { kind: 'marks', userId: 'ann' },
  tournament: { kind: 'tournament', key: 'open', orgId: '1', tournId: '014', inPlay: true },
}

test.each<[LiveChange, string[][]]>([
  [change.user, [['me', 'leagues/red'], [], []]],
  [change.team, [['leagues/red/team'], [], []]],
  [change.league, [['leagues/red'], ['leagues/red'], []]],
  [change.chances, [['leagues/red/chances'], ['leagues/red/chances'], []]],
  [change.week, [['leagues/red/week'], ['leagues/red/week'], []]],
  [change.conversation, [['conversations/c'], ['conversations/c'], []]],
  [
    { kind: 'conversation', conversationId: 'c', of: { userIds: ['ann', 'cat', 'ann'] } },
    [['conversations/c'], [], ['conversations/c']],
  ],
  [change.reactions, [['conversations/c/reactions'], ['conversations/c/reactions'], []]],
  [change.names, [['conversations'], [], ['conversations']]],
  [change.marks, [['conversations/mine'], [], []]],
  [
    change.tournament,
    [
      ['tournaments/1/014', 'leagues/red/leaderboard'],
      ['tournaments/1/014', 'leagues/red/leaderboard'],
      ['tournaments/1/014'],
    ],
  ],
  [
    { ...change.tournament, inPlay: false } as LiveChange,
    [
      [
        'tournaments/1/014',
        'tournaments/upcoming',
        'leagues/red/leaderboard',
        'leagues/red/status',
      ],
      [
        'tournaments/1/014',
        'tournaments/upcoming',
        'leagues/red/leaderboard',
        'leagues/red/status',
      ],
      ['tournaments/1/014', 'tournaments/upcoming'],
    ],
  ],
])('%o is sent to the streams that hear it', async (change, expected) => {
  const streams = new EventStreams()
  const ann = openStream(streams, 'ann', { red: 'open', blue: 'masters' })
  const bob = openStream(streams, 'bob', { red: 'open' })
  const cat = openStream(streams, 'cat', { green: 'masters' })
  deliverChange(streams, change)
  await expect.poll(() => [ann, bob, cat].map(({ received }) => received)).toEqual(expected)
})

test('a stream receives events of the leagues of its latest lookup only', () => {
  const streams = new EventStreams()
  const { stream, received } = openStream(streams, 'ann', { red: 'open' })
  streams.setSubscriber(stream, { userId: 'ann', leagues: new Map([['blue', 'open']]) })
  deliverChange(streams, { kind: 'league', leagueId: 'red' })
  deliverChange(streams, { kind: 'league', leagueId: 'blue' })
  expect(received).toEqual(['leagues/blue'])
})

test('a closed stream receives nothing more, though a lookup comes back late', () => {
  const streams = new EventStreams()
  const { stream, received } = openStream(streams, 'ann', { red: 'open' })
  streams.delete(stream)
  streams.setSubscriber(stream, { userId: 'ann', leagues: new Map([['red', 'open']]) })
  for (const one of Object.values(change)) deliverChange(streams, one)
  expect([received, streams.size, ...streams.ofUser('ann'), ...streams.ofLeague('red')]).toEqual([
    [],
    0,
  ])
})

test('only a change of a user can make the lookup of a listener stale', () => {
  const streams = new EventStreams()
  const { user, ...others } = change
  for (const one of Object.values(others)) deliverChange(streams, one)
  expect(streams.userChanges).toBe(0)
  deliverChange(streams, user)
  expect(streams.userChanges).toBe(1)
})

test('a change that only a newer version knows is ignored', () => {
  const streams = new EventStreams()
  const { received } = openStream(streams, 'ann', { red: 'open' })
  deliverChange(streams, { kind: 'trophy' } as unknown as LiveChange)
  expect(received).toEqual([])
})
