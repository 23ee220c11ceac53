import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { openEventStream } from '#server/testing/event-stream.ts'
import { patiently } from '#server/testing/patiently.ts'
import {
  stopProcess,
  type Pair,
  request,
  startPair,
  until,
} from '#server/testing/processes/two-processes.ts'
import { type LoadBalancer, startLoadBalancer } from '#server/testing/servers/load-balancer.ts'

const streamsBackWithinMs = 5_000

/** Ten browsers that read and save, but leave the processor to the processes that start. @returns a function that stops them and counts the statuses and the tries */
function startLoad(url: string, cookies: string[]) {
  const stop = new AbortController()
  const counts: Record<number, number> = {}
  let [tries, slowestMs] = [0, 0]
  const timed = async (method: string, path: string, cookie: string, body?: object) => {
    tries += 1
    const began = performance.now()
    const reply = await request(url, method, path, cookie, body)
    slowestMs = Math.max(slowestMs, performance.now() - began)
    return reply
  }
  const browse = async (cookie: string) => {
    for (let nth = 0; !stop.signal.aborted; nth += 1) {
      const { status } = await patiently(() =>
        nth % 4 === 0
          ? timed('PATCH', '/api/user/profile', cookie, { firstName: `F${nth}` })
          : timed('GET', '/api/leagues/my-leagues', cookie),
      )
      counts[status] = (counts[status] ?? 0) + 1
      await sleep(30)
    }
  }
  const browsing = Promise.all(Array.from({ length: 10 }, (_, nth) => browse(cookies[nth % 2]!)))
  return async () => {
    stop.abort()
    await browsing
    return { counts, tries, slowestMs }
  }
}

/** Keeps a stream open as a browser does. @returns how long each gap between two streams was */
function keepListening(url: string, cookie: string): { gaps: number[]; stop(): Promise<void> } {
  const stopping = new AbortController()
  const gaps: number[] = []
  const run = async () => {
    let endedAt = performance.now()
    while (!stopping.signal.aborted) {
      const ears = await openEventStream(url, cookie).catch(() => sleep(50, null))
      if (!ears) continue
      gaps.push(performance.now() - endedAt)
      stopping.signal.addEventListener('abort', () => ears.close())
      if (stopping.signal.aborted) ears.close()
      await ears.ended
      endedAt = performance.now()
    }
  }
  const running = run()
  return {
    gaps,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function replace(pair: Pair, nth: number, balancer: LoadBalancer): Promise<void> {
  const old = pair.nodes[nth]!
  const { url } = await pair.startNode({}, { isGroup: true })
  balancer.add(url)
  await until(async () => balancer.ready().includes(url))
  expect(await stopProcess(old, 'SIGTERM')).toBe(0)
}

test('when two processes are replaced under load, their whole groups signaled, no request fails for good, and streams return', async () => {
  const pair = await startPair(0, { DRAIN_SECONDS: '5' })
  for (const _ of [1, 2]) await pair.startNode({}, { isGroup: true })
  const cookies = [await pair.join('ann'), await pair.join('bob')]
  const balancer = await startLoadBalancer()
  onTestFinished(() => balancer.close())
  for (const { url } of pair.nodes) balancer.add(url)
  await until(async () => balancer.ready().length === 2)
  const streams = cookies.map((cookie) => keepListening(balancer.url, cookie))
  const stop = startLoad(balancer.url, cookies)
  await replace(pair, 0, balancer)
  await replace(pair, 1, balancer)
  const { counts, tries, slowestMs } = await stop()
  await Promise.all(streams.map((stream) => stream.stop()))
  expect(Object.keys(counts)).toEqual(['200'])
  expect(counts[200]).toBeGreaterThan(50)
  // Few had to be repeated.
  expect(tries).toBeLessThan(1.1 * (counts[200] ?? 0))
  const gaps = streams.flatMap(({ gaps }) => gaps)
  expect(gaps.length).toBeGreaterThan(2)
  // A machine that is so busy that a request waits may let a stream wait as long.
  expect(Math.max(...gaps)).toBeLessThan(streamsBackWithinMs + slowestMs)
})

test('a process says that it is not ready before it stops, the same signal again changes nothing, and Ctrl-C skips the wait', async () => {
  const pair = await startPair(1, { DRAIN_SECONDS: '60' })
  const [node] = pair.nodes
  const ask = async (what: string) => (await pair.send(0, 'GET', `/api/health/${what}`)).status
  expect([await ask('live'), await ask('ready')]).toEqual([200, 200])
  node!.process.kill('SIGTERM')
  await until(async () => (await ask('ready')) === 503)
  for (let nth = 0; nth < 50; nth += 1) {
    node!.process.kill('SIGTERM')
    expect([await ask('live'), await ask('db')]).toEqual([200, 200])
  }
  expect(await stopProcess(node!, 'SIGINT')).toBe(0)
})
