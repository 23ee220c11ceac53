import type { FastifyInstance } from 'fastify'

import type { BackgroundTask } from './process/background.ts'
import type { World } from './world/world.ts'

const sweepEveryMs = 100
/** Requests still running after this are cut off. */
const requestsMs = 7_000
/** The process exits after this, whatever is still running. */
const exitAfterMs = 9_000

/**
 * Shuts the process down gracefully on SIGTERM or SIGINT: it accepts nothing new, says goodbye on event
 * streams, and finishes the requests and tasks in progress.
 */
export function shutDownOnSignal(
  world: World,
  app: FastifyInstance,
  tasks: BackgroundTask[],
): void {
  let isShuttingDown = false
  const shutDown = async (signal: string) => {
    if (isShuttingDown) return
    isShuttingDown = true
    world.log.info({ signal }, 'shutting down')
    setTimeout(() => process.exit(1), exitAfterMs).unref()
    setTimeout(() => app.server.closeAllConnections(), requestsMs).unref()
    // Repeatedly: another stream may be about to open, and connections become idle one by one.
    const sweep = setInterval(() => {
      for (const stream of world.live.streams) stream.end()
      app.server.closeIdleConnections()
    }, sweepEveryMs)
    const stopping = [app.close(), world.live.close(), ...tasks.map((task) => task.stop())]
    for (const result of await Promise.allSettled(stopping)) {
      if (result.status === 'rejected') {
        world.log.warn({ err: result.reason }, 'a part failed to stop')
      }
    }
    clearInterval(sweep)
    await world.database.close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void shutDown(signal))
  process.on('SIGINT', (signal) => void shutDown(signal))
}
