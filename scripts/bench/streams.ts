import { publish } from '../../src/server/platform/live/live.ts'
import { type TestEventStream, openEventStream } from '../../src/server/testing/event-stream.ts'
import { openMemory } from './memory.ts'
import { quantile } from './paired-runs.ts'
import type { Crowd } from './seed-crowd.ts'

const streams = 2_000
/** A user may have eight. */
const streamsOfOne = 4
const events = 10
const timeoutMs = 30_000

/**
 * Sends ten changes of their leagues to two thousand open streams.
 *
 * @throws {Error} when a stream has ended, or hasn't received each change once
 */
export async function measureStreams({ pair, leagueIds, people }: Crowd): Promise<void> {
  const [node] = pair.nodes
  if (!node) throw new Error('there is no process')
  const memory = await openMemory(node)
  const before = await memory.residentKiB()
  const ears: TestEventStream[] = []
  for (const { cookie } of people.slice(0, streams / streamsOfOne)) {
    const opened = Array.from({ length: streamsOfOne }, () => openEventStream(node.url, cookie))
    ears.push(...(await Promise.all(opened)))
  }
  await Promise.all(ears.map((one) => one.waitFor('all')))
  const after = await memory.residentKiB()
  memory.close()
  // The feed's own read of the board may add a `leagues/ID/leaderboard` event.
  const times = ({ received }: TestEventStream) =>
    received.filter((one) => /^leagues\/[^/]+$/.test(one)).length
  const took: number[] = []
  for (let nth = 1; nth <= events; nth++) {
    const began = performance.now()
    await publish(
      pair.database.db,
      ...leagueIds.map((leagueId) => ({ kind: 'league' as const, leagueId })),
    )
    while (!ears.every((one) => times(one) >= nth)) {
      if (performance.now() - began > timeoutMs) throw new Error('a stream missed an event')
      await new Promise((resolve) => setImmediate(resolve))
    }
    took.push(performance.now() - began)
  }
  const whole = ears.filter((one) => one.isOpen() && times(one) === events).length
  console.log(`\n${ears.length} streams on one process, ${events} events`)
  console.log(`  open to the end, with each event received once: ${whole}`)
  console.log(
    `  from the write to the last of them: median ${quantile(took, 0.5).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms`,
  )
  console.log(
    `  memory: ${((after - before) / ears.length).toFixed(1)} KiB a stream (the process from ${mebibytes(before)} to ${mebibytes(after)})`,
  )
  for (const one of ears) one.close()
  if (whole < streams) throw new Error('the streams broke a promise')
}

const mebibytes = (kib: number) => `${(kib / 1024).toFixed(0)} MiB`
