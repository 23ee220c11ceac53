import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'

/** Work that goes on until it is stopped. */
export interface BackgroundTask {
  /** Stops it, after finishing what is in progress. */
  stop(): Promise<void>
}

/**
 * Runs `work` for each item, one after another. A failure doesn't keep the rest from running.
 *
 * @returns the number of items for which `work` returned true
 * @throws {AggregateError} with all failures, after the last item
 */
export async function runForEach<Item extends { id: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
  failureMessage: string,
): Promise<number> {
  let done = 0
  const failures: unknown[] = []
  for (const item of items) {
    // The embedded database runs queries on this thread, so awaiting one doesn't let requests in.
    await yieldToEventLoop()
    try {
      if (await work(item)) done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} ${failureMessage}`)
  return done
}

/** Runs the parts of a job one after another. A part that fails stops none of the others. @throws {AggregateError} */
export async function runAll(...parts: (() => PromiseLike<unknown>)[]): Promise<void> {
  const items = parts.map((run, nth) => ({ id: String(nth), run }))
  await runForEach(items, async ({ run }) => Boolean(await run()), 'parts of a job failed')
}

/** Runs `work` at once and then repeatedly, with a pause after each run. The signal tells it to end early. */
export function runEvery(
  pauseMs: number,
  work: (stopped: AbortSignal) => Promise<unknown>,
  onError: (error: unknown, stopped: AbortSignal) => void,
): BackgroundTask {
  const stopped = new AbortController()
  const { signal } = stopped
  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await work(signal)
      } catch (error) {
        onError(error, signal)
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
