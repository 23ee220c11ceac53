import { setImmediate as othersTurn, setTimeout as sleep } from 'node:timers/promises'

/** Something that goes on until it is stopped. */
export interface BackgroundTask {
  /** Ends it; work in hand is finished. */
  stop(): Promise<void>
}

/**
 * Does `work` for each, one after the other, whatever becomes of the ones before.
 *
 * @returns for how many it was this call that did it
 * @throws {AggregateError} of what failed, when all have had their turn
 */
export async function runForEach(
  ids: readonly { id: string }[],
  work: (id: string) => Promise<boolean>,
  what: string,
): Promise<number> {
  let done = 0
  const failures: unknown[] = []
  for (const { id } of ids) {
    // A query of the embedded database never leaves this thread, so waiting for it lets nobody in.
    await othersTurn()
    try {
      if (await work(id)) done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} ${what}`)
  return done
}

/** Does `work` at once and then again and again, with a pause between. What it throws is handed over. */
export function runEvery(
  pauseMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): BackgroundTask {
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
