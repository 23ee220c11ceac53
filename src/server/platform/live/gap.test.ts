import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { startTeeTime } from '#server/testing/teetime.ts'

import type { EventStream } from './event-streams.ts'
import { openLive } from './live.ts'

/** Streams on a database whose connection is lost and restored when a test says. */
async function openGap() {
  const { services } = await startTeeTime()
  let setConnected = (_isConnected: boolean) => {}
  const live = await openLive(
    {
      ...services.database,
      onPublished: null,
      async listen(_channel, _onMessage, onConnection) {
        setConnected = onConnection
        return async () => {}
      },
    },
    pino({ level: 'silent' }),
  )
  onTestFinished(() => live.close())
  const received: string[] = []
  const lookups: PromiseWithResolvers<void>[] = []
  const addStream = (userId: string) => {
    const stream: EventStream = {
      userId,
      leagues: new Map(),
      send: ({ topic }) => void received.push(`${userId} ${topic}`),
      async refresh() {
        lookups.push(Promise.withResolvers())
        await lookups.at(-1)?.promise
      },
      end: () => {},
    }
    live.streams.add(stream)
  }
  return { live, received, lookups, addStream, setConnected: (is: boolean) => setConnected(is) }
}

test('after a gap, heartbeats wait until the last stream has caught up', async () => {
  const { live, received, lookups, addStream, setConnected } = await openGap()
  addStream('ann')
  addStream('bob')
  expect(live.hasGap).toBe(false)
  setConnected(false)
  setConnected(true)
  lookups[0]?.resolve()
  await expect.poll(() => lookups.length).toBe(2)
  expect([received, live.hasGap]).toEqual([['ann all'], true])
  lookups[1]?.resolve()
  await expect.poll(() => live.hasGap).toBe(false)
  expect(received).toEqual(['ann all', 'bob all'])
  // Lookups that began earlier are stale.
  expect(live.streams.userChanges).toBe(1)
})

test('a gap that begins while streams catch up with the one before lasts', async () => {
  const { live, received, lookups, addStream, setConnected } = await openGap()
  addStream('ann')
  setConnected(false)
  setConnected(true)
  setConnected(false)
  lookups[0]?.resolve()
  await expect.poll(() => received).toEqual(['ann all'])
  expect(live.hasGap).toBe(true)
  setConnected(true)
  lookups[1]?.resolve()
  await expect.poll(() => live.hasGap).toBe(false)
})
