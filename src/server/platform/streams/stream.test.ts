import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { DocumentStore } from '../http/document-store.ts'
import { EventStreams } from '../live/event-streams.ts'
import { PushableDocuments } from './documents.ts'
import { createStream, type StreamUser } from './stream.ts'

test('a failed lookup is repeated, also when an earlier one succeeds after it', async () => {
  const lookups: PromiseWithResolvers<StreamUser | null>[] = []
  const streams = new EventStreams()
  const stream = createStream(
    { streams } as never,
    { raw: new ServerResponse(new IncomingMessage(new Socket())), isGzipped: false },
    'hash',
    new PushableDocuments(new DocumentStore(), []),
    async () => {
      const lookup = Promise.withResolvers<StreamUser | null>()
      lookups.push(lookup)
      return await lookup.promise
    },
  )
  streams.add(stream)
  const [earlier, later] = [stream.refresh(), stream.refresh()]
  lookups[1]?.reject(new Error('the database is away'))
  await expect(later).rejects.toThrow('away')
  lookups[0]?.resolve({ userId: 'ann', leagues: new Map(), hidesScores: false })
  await earlier
  expect(stream.userId).toBeNull()
  stream.sendHeartbeat()
  expect(lookups).toHaveLength(3)
})
