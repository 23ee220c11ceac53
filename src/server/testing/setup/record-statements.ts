import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { textOf } from '#server/platform/db/query-hooks.ts'

/**
 * Records each statement that this worker's tests send to PostgreSQL, for `every-statement.test.ts`. It runs before each
 * test file, and a worker has many.
 */
const folder = process.env['TEST_STATEMENTS']
const recorded = Symbol.for('recorded statements')
const client = pg.Client.prototype as pg.Client & { [recorded]?: Set<string> }

if (folder && !client[recorded]) {
  const texts = (client[recorded] = new Set())
  const file = join(folder, `${process.pid}.jsonl`)
  const query = client.query as (...args: unknown[]) => unknown
  client.query = function (this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0])
    if (!texts.has(text)) appendFileSync(file, `${JSON.stringify(text)}\n`)
    texts.add(text)
    return Reflect.apply(query, this, args)
  } as typeof client.query
}
