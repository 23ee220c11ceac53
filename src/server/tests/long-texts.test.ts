import { expect, test } from 'vitest'
import * as z from 'zod'

import { endpoints } from '#contract/index.ts'

const longest = 60_000
// Text whose end does not match makes a bad pattern backtrack.
const texts = [
  'a',
  '1',
  ' ',
  '.',
  '@',
  '-',
  'a.',
  'a@',
  'a@a.',
  '1 ',
  '0.',
  '\u00e9',
  'a\0',
].flatMap((part) => ['', '!'].map((end) => part.repeat(longest / part.length) + end))
/** In milliseconds of this thread's processor time, so that other load on the machine does not count. */
const maxMs = 100

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
}

/** A value of a schema in which every string is `text`. */
function filled({ type, properties = {}, items = {} }: Schema, text: string): unknown {
  if (type === 'array') return [filled(items, text)]
  if (type !== 'object') return text
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, filled(schema, text)]),
  )
}

test('even the longest text is refused quickly', () => {
  for (const { name, endpoint } of endpoints) {
    for (const shape of [endpoint.params, endpoint.query, endpoint.body]) {
      if (!shape) continue
      const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
      for (const text of texts) {
        const value = filled(schema, text)
        const took = () => {
          const began = process.threadCpuUsage()
          z.safeDecode(shape, value as never)
          const { user, system } = process.threadCpuUsage(began)
          return (user + system) / 1000
        }
        // The faster of two runs, since garbage of other work may be collected in one.
        const ms = Math.min(took(), took())
        expect(ms, `${name}: ${text.slice(0, 4)}…`).toBeLessThan(maxMs)
      }
    }
  }
})
