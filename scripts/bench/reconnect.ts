import { setTimeout as sleep } from 'node:timers/promises'

import { refetchDelay } from '../../src/contract/wire/live.ts'
import { type TestEventStream, openEventStream } from '../../src/server/testing/event-stream.ts'
import { stopProcess } from '../../src/server/testing/processes/processes.ts'
import { quantile } from './paired-runs.ts'
import type { Crowd } from './seed-crowd.ts'

const streams = 2_000
/** How many streams each user opens; the limit is eight. */
const streamsOfOne = 4
const liveWithinMs = 10_000
const timeoutMs = 60_000

/** The requests that an open page repeats. */
const pages = (leagueId: string) => [
  '/api/leagues/my-leagues',
  '/api/notifications/counts',
  `/api/leagues/${leagueId}`,
  `/api/leagues/${leagueId}/leaderboard`,
]

/** A browser that reconnects: when it was live again, and the statuses of its refetches. */
interface Return {
  liveMs: number
  refusals: number
  statuses: number[]
  refetchedMs: number
  listeners: TestEventStream
}

/**
 * Kills and restarts a process with 2,000 open streams: they all reconnect at once, and each page refetches
 * everything, as web/api/live/event-stream.ts does.
 *
 * @throws {Error} when a refetch gets a 5xx, or a stream isn't back within ten seconds
 */
export async function measureReconnect({ pair, people }: Crowd): Promise<void> {
  const [node] = pair.nodes
  if (!node) throw new Error('there is no process')
  await stopProcess(node)
  const next = await pair.startNode()
  pair.nodes.splice(0, pair.nodes.length, next)
  const began = performance.now()
  const browsers = people
    .slice(0, streams / streamsOfOne)
    .flatMap((person) =>
      Array.from({ length: streamsOfOne }, () => reconnect(next.url, person, began)),
    )
  const back = await Promise.all(browsers)
  for (const { listeners } of back) listeners.close()
  const live = back.map(({ liveMs }) => liveMs)
  const statuses = back.flatMap((one) => one.statuses)
  const failed = statuses.filter((status) => status === 0 || status >= 500).length
  const ms = (times: number[]) =>
    `median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`
  console.log(`\n${back.length} streams reconnect at once to a process that has just started`)
  console.log(`  live: ${ms(live)}`)
  console.log(`  openings refused: ${back.reduce((sum, { refusals }) => sum + refusals, 0)}`)
  console.log(`  refetches: ${statuses.length}, 5xx or no response: ${failed}`)
  console.log(`  everything refetched: ${ms(back.map(({ refetchedMs }) => refetchedMs))}`)
  if (failed > 0 || Math.max(...live) > liveWithinMs)
    throw new Error('a refetch failed, or a stream came back too late')
}

async function reconnect(
  url: string,
  { cookie, leagueId }: Crowd['people'][number],
  began: number,
): Promise<Return> {
  let refusals = 0
  for (let wait = 1_000; ; wait = Math.min(wait * 2, 30_000)) {
    await sleep(wait * (0.5 + Math.random()))
    const listeners = await openEventStream(url, cookie).catch(() => null)
    if (listeners) {
      const liveMs = performance.now() - began
      await listeners.waitFor('all')
      await sleep(refetchDelay(Math.random()))
      const read = async (path: string) =>
        await fetch(url + path, { headers: { cookie } }).then(
          ({ status }) => status,
          () => 0,
        )
      const statuses = await Promise.all(pages(leagueId).map(read))
      return { liveMs, refusals, statuses, refetchedMs: performance.now() - began, listeners }
    }
    refusals += 1
    if (performance.now() - began > timeoutMs) throw new Error('a stream never came back')
  }
}
