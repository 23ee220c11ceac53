import { partialMatchKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { topics } from '#contract/wire/topics.ts'
import { keysForTopic } from '#web/api/live/stale-queries.ts'

import { picturesQuery } from './queries.ts'

test('pictures are refetched when names or the people one knows change, and not with scores or picks', () => {
  const refetches = ({ text }: { text: Parameters<typeof keysForTopic>[0] }) =>
    keysForTopic(text).some((key) => partialMatchKey(picturesQuery.queryKey, key))
  for (const topic of [topics.names, topics.me, topics.league('a')]) {
    expect([topic.text, refetches(topic)]).toEqual([topic.text, true])
  }
  for (const topic of [
    topics.team('a'),
    topics.leaderboard('a'),
    topics.conversation('a'),
    topics.tournament('1', '014'),
  ]) {
    expect([topic.text, refetches(topic)]).toEqual([topic.text, false])
  }
})
