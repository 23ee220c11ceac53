import { setTimeout as sleep } from 'node:timers/promises'

/** Something that goes on until it is stopped. */
export interface Running {
  /** Ends it; work in hand is finished. */
  stop(): Promise<void>
}

/** Does `work` at once and then again and again, with a pause between. What it throws is handed over. */
export function every(
  pauseMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Running {
  const stopped = new AbortController()
  const { signal } = stopped
  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await work()
      } catch (error) {
        failed(error)
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
