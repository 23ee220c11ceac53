import { expect, onTestFinished, test } from 'vitest'

import { type TestEventStream, openEventStream } from '#server/testing/event-stream.ts'
import { freePort } from '#server/testing/processes/cluster.ts'
import { openPair, type Pair, until } from '#server/testing/processes/processes.ts'
import { startTcpProxy } from '#server/testing/servers/tcp-proxy.ts'

import { publish } from '../live/live.ts'

/** A process that receives changes through a proxy, and someone's open stream. */
async function startBehindProxy() {
  const pair = await openPair(0, { LOG_LEVEL: 'warn' })
  onTestFinished(() => pair.close())
  const url = new URL(pair.databaseUrl)
  const port = Number(url.port)
  const proxy = await startTcpProxy(port)
  onTestFinished(() => proxy.close())
  url.port = String(proxy.port)
  const node = await pair.startNode({ DATABASE_DIRECT_URL: url.href })
  const ann = await pair.join('ann')
  return { pair, proxy, port, node, ann, open: async () => await openStream(node.url, ann) }
}

async function openStream(url: string, cookie: string): Promise<TestEventStream> {
  const stream = await openEventStream(url, cookie)
  onTestFinished(() => stream.close())
  await stream.waitFor('all')
  return stream
}

const cutListening = ({ database }: Pair) =>
  database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'teetime listening'`,
  )

async function expectChanges(pair: Pair, cookie: string, streams: TestEventStream[]) {
  const { body } = await pair.send(0, 'GET', '/api/auth/me', cookie)
  await publish(pair.database.db, { kind: 'marks', userId: String(body['id']) })
  await Promise.all(streams.map((stream) => stream.waitFor('conversations/mine')))
}

test('a process whose notifications stop notices it, and subscribes again', async () => {
  const pair = await openPair()
  onTestFinished(() => pair.close())
  const ann = await pair.join('ann')
  const streams = await Promise.all(pair.nodes.map(({ url }) => openStream(url, ann)))
  await cutListening(pair)
  await Promise.all(streams.map((stream) => stream.waitFor('all', 2)))
  await expectChanges(pair, ann, streams)
})

test('streams receive events within 30 s after the listening connection goes silent', async () => {
  const { pair, proxy, ann, open } = await startBehindProxy()
  const stream = await open()
  proxy.blackhole()
  proxy.recover()
  const vanished = performance.now()
  await stream.waitFor('all', 2)
  expect(performance.now() - vanished).toBeLessThan(30_000)
  await expectChanges(pair, ann, [stream])
})

test('a process that receives no changes sends no heartbeats until its streams have caught up', async () => {
  const { pair, proxy, port, node, open } = await startBehindProxy()
  const earlier = await open()
  await earlier.waitFor('beat')
  proxy.redirectTo(await freePort())
  await cutListening(pair)
  await until(async () => node.said().includes('no changes are received'))
  const stream = await open()
  proxy.redirectTo(port)
  await stream.waitFor('all', 2)
  expect(stream.received).toEqual(['all', 'all'])
  await stream.waitFor('beat')
  expect(node.said().match(/no changes are received/g)).toHaveLength(1)
})
