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

/** Comes before every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Works through the items that `next` finds, in order of their ids: some together, or one by one if that fails. A
 * failure doesn't keep the rest from running.
 *
 * @param next finds the first `size` items whose ids come after one
 * @throws {AggregateError} with all failures, after the last item
 */
export async function runInBatches<Item extends { id: string }>(
  size: number,
  next: (after: string) => Promise<readonly Item[]>,
  work: (ids: string[]) => Promise<unknown>,
  failureMessage: string,
): Promise<void> {
  const failures: unknown[] = []
  let batch: readonly Item[] = []
  let after: string | undefined = beforeAll
  do {
    batch = await next(after)
    after = batch.at(-1)?.id
    const ids = batch.map(({ id }) => id)
    await yieldToEventLoop()
    const isDone = ids.length > 1 && (await succeeds(work(ids)))
    for (const id of isDone ? [] : ids) {
      await yieldToEventLoop()
      await work([id]).catch((error: unknown) => void failures.push(error))
    }
  } while (after !== undefined && batch.length === size)
  if (failures.length) throw new AggregateError(failures, `${failures.length} ${failureMessage}`)
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** Runs the parts of a job one after another. A part that fails stops none of the others. @throws {AggregateError} */
export async function runAll(...parts: (() => PromiseLike<unknown>)[]): Promise<void> {
  const items = parts.map((run, nth) => ({ id: String(nth), run }))
  await runForEach(items, async ({ run }) => Boolean(await run()), 'parts of a job failed')
}

/** Work that is done beside other work, and never twice at once. */
export interface WorkInProgress<Key> {
  /** Begins work, unless that of the same key is still in progress. It must not fail. */
  begin(key: Key, work: () => Promise<unknown>): void
  /** Waits for the end of all work that has begun. */
  end(): Promise<void>
}

/** Keeps track of work, so that what is slow delays nothing else and isn't begun again. */
export function trackWork<Key>(): WorkInProgress<Key> {
  const running = new Map<Key, Promise<unknown>>()
  return {
    begin(key, work) {
      if (running.has(key)) return
      running.set(
        key,
        work().finally(() => running.delete(key)),
      )
    },
    async end() {
      await Promise.all(running.values())
    },
  }
}

/** Runs `work` at once and then repeatedly, with a pause after each run. The signal asks it to end early. */
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
