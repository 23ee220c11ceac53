import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** The most inputs that one statement takes. */
const maxInputs = 200
/** The most statements at a time: while one is on its way back, the next may run. */
const maxStatements = 2
/**
 * How long a call waits for running statements before another one may start, since a lock or a dead connection must
 * not stall everyone.
 */
const maxWaitMs = 50

interface Waiting<In, Out> {
  input: In
  resolve(output: Out): void
  reject(error: unknown): void
}

/**
 * Batches concurrent calls: those that arrive together, or while a statement runs, share the next one. No call is
 * answered by a statement that started before it. If a statement fails, all its calls fail.
 *
 * The statement takes its arrays from subqueries, as in `unnest((select $1::text[]))`, which hide their lengths from
 * the planner. It would take a plan for just that many inputs to be cheaper than one for any number, and make one
 * each time.
 *
 * @param run answers inputs in their order
 */
export function batchQueries<In, Out>(
  run: (inputs: readonly In[]) => Promise<readonly Out[]>,
): (input: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = []
  let running = 0
  let timer: NodeJS.Timeout | null = null

  async function runAll(): Promise<void> {
    running++
    while (waiting.length > 0) await runNext()
    running--
  }

  async function runNext(): Promise<void> {
    const batch = waiting.splice(0, maxInputs)
    try {
      const outputs = await run(batch.map(({ input }) => input))
      for (const [nth, one] of batch.entries()) one.resolve(outputs[nth] as Out)
    } catch (error) {
      for (const one of batch) one.reject(error)
    }
  }

  function runAfterMaxWait(): void {
    timer ??= setTimeout(() => {
      timer = null
      if (waiting.length > 0) void runNext()
      if (waiting.length > 0) runAfterMaxWait()
    }, maxWaitMs)
  }

  function begin(): void {
    while (waiting.length > 0 && running < maxStatements) void runAll()
    if (waiting.length > 0) runAfterMaxWait()
  }

  return async (input) =>
    await new Promise<Out>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      // Not at once: requests that have arrived together are parsed one after another.
      if (waiting.length === 1) setImmediate(begin)
    })
}

/** A row that answers several inputs of a batch, by their places from 1 on. */
export interface BatchRow {
  places: number[]
}

/** Maps the rows back to the inputs, in input order; null where none matches. */
export function inInputOrder<Row extends BatchRow>(
  count: number,
  rows: readonly Row[],
): (Row | null)[] {
  const answers = Array<Row | null>(count).fill(null)
  for (const row of rows) for (const place of row.places) answers[place - 1] = row
  return answers
}

/** Matches a column with any of a batch's inputs, which a placeholder holds. */
export const matchesAnyInput = (
  column: SQLWrapper,
  placeholder: string,
  type: 'text' | 'uuid',
): SQL =>
  sql`${column} = any((select ${sql.placeholder(placeholder)}::${sql.raw(type)}[])::${sql.raw(type)}[])`
