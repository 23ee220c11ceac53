import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { BackgroundTask } from './platform/process/background-task.ts'
import type { Config } from './platform/process/config.ts'
import type { Services } from './platform/services/services.ts'

const closeIdleEveryMs = 100
/** Requests still running after this are cut off. */
const maxRequestMs = 7_000
/** The process exits after this, whatever is still running. */
const maxExitMs = 9_000
/** Longer than the interval at which proxies ask. */
const drainSecondsInProduction = 3

const signals = ['SIGTERM', 'SIGINT'] as const
const endAtOnce = () => process.exit(0)

/** Lets a signal end a process that still starts. In a container it is process 1, which ignores SIGTERM by default. */
export function endOnSignal(): void {
  for (const signal of signals) process.once(signal, endAtOnce)
}

/**
 * Shuts the process down gracefully on SIGTERM or SIGINT. It says that it is not ready, and still serves for
 * `DRAIN_SECONDS`, until proxies send nothing more. Then it accepts nothing new, says goodbye on event streams,
 * and finishes the requests and tasks in progress. Only Ctrl-C skips the wait: SIGTERM may come twice, from whoever
 * signals the whole process group and from the parent that passes it on.
 */
export function shutDownOnSignal(
  services: Services,
  app: FastifyInstance,
  tasks: BackgroundTask[],
): void {
  const waiting = new AbortController()
  const shutDown = async (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT') waiting.abort()
    if (services.readiness.isDraining) return
    services.log.info({ signal }, 'shutting down')
    services.readiness.drain()
    await sleep(drainMs(services.config), undefined, { signal: waiting.signal }).catch(() => {})
    await stop(services, app, tasks)
  }
  for (const signal of signals) {
    process.off(signal, endAtOnce)
    process.on(signal, (signal) => void shutDown(signal))
  }
}

const drainMs = ({ DRAIN_SECONDS, NODE_ENV }: Config) =>
  1000 * (DRAIN_SECONDS ?? (NODE_ENV === 'production' ? drainSecondsInProduction : 0))

async function stop(
  services: Services,
  app: FastifyInstance,
  tasks: BackgroundTask[],
): Promise<void> {
  setTimeout(() => process.exit(1), maxExitMs).unref()
  setTimeout(() => app.server.closeAllConnections(), maxRequestMs).unref()
  // Repeatedly: another stream may be about to open, and connections become idle one by one.
  const sweep = setInterval(() => {
    for (const stream of services.live.streams) stream.end()
    app.server.closeIdleConnections()
  }, closeIdleEveryMs)
  const stopping = [app.close(), services.live.close(), ...tasks.map((task) => task.stop())]
  for (const result of await Promise.allSettled(stopping)) {
    if (result.status === 'rejected') {
      services.log.warn({ err: result.reason }, 'a part failed to stop')
    }
  }
  clearInterval(sweep)
  await services.database.close()
  process.exit(0)
}
