import type { FastifyInstance } from 'fastify'

import type { BackgroundTask } from './process/background.ts'
import type { World } from './world/world.ts'

const sweepEveryMs = 100
/** Requests that are still running then are cut off. */
const patienceMs = 7_000
/** Nothing may keep the process longer. */
const atLatestMs = 9_000

/**
 * Ends the process on SIGTERM or SIGINT: nothing new is taken, event streams are told good-bye, requests
 * in hand are finished.
 */
export function shutDownOnSignal(
  world: World,
  app: FastifyInstance,
  running: BackgroundTask[],
): void {
  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    world.log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), atLatestMs).unref()
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
    // Again and again: a stream may be opening just now, and a connection is idle once it has answered.
    const sweep = setInterval(() => {
      for (const stream of world.live.streams) stream.end()
      app.server.closeIdleConnections()
    }, sweepEveryMs)
    const ends = [app.close(), world.live.close(), ...running.map((one) => one.stop())]
    for (const end of await Promise.allSettled(ends)) {
      if (end.status === 'rejected') world.log.warn({ err: end.reason }, 'it did not end well')
    }
    clearInterval(sweep)
    await world.database.close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void close(signal))
  process.on('SIGINT', (signal) => void close(signal))
}
