import * as fc from 'fast-check'

import type { Shape } from '#contract/wire/endpoint.ts'

import { type Schema, schemaOf } from './json-schema.ts'

/** Values that no endpoint expects and that have broken other programs. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(
    null,
    '',
    -1,
    1e308,
    2 ** 53,
    '\0',
    'a\0b',
    '\ud800',
    "' or 1=1 --",
    '%',
    String.raw`\_%`,
    '../../etc/passwd',
    '[object Object]',
    'x'.repeat(9_000),
    { constructor: { prototype: 1 } },
    [[[[[[]]]]]],
  ),
)

/** Meaningful texts, by the name of their field. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

/** Values of a shape: most of them valid, some wrong somewhere. */
export function nearlyValid(shape: Shape, known: KnownValues): fc.Arbitrary<unknown> {
  return valueOf(schemaOf(shape), known, [])
}

function valueOf(
  schema: Schema,
  known: KnownValues,
  words: readonly string[],
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: valid(schema, known, words) },
    { weight: 1, arbitrary: junk },
  )
}

function valid(
  schema: Schema,
  known: KnownValues,
  words: readonly string[],
): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valueOf(one, known, words)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const { minimum = -100, maximum = 100, items, properties = {}, required = [] } = schema
  const record = (each: [string, Schema][], requiredKeys?: string[]) =>
    fc.record(
      Object.fromEntries(each.map(([name, one]) => [name, valueOf(one, known, known[name] ?? [])])),
      requiredKeys ? { requiredKeys } : {},
    )
  switch (schema.type) {
    case 'string':
      return textOf(schema.format, words)
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(items ? valueOf(items, known, words) : junk, { maxLength: 4 })
    case 'object': {
      const { propertyNames, additionalProperties: values } = schema
      if (typeof values !== 'object') return record(Object.entries(properties), required)
      return record((propertyNames?.enum ?? ['a', 'b']).map((name) => [String(name), values]))
    }
    case undefined:
    default:
      return junk
  }
}

const anyText: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc.constantFrom('2026-04-09', '0000-01-01', '9999-12-31'),
  'date-time': fc.constantFrom('2026-04-09T10:00:00Z', '9999-12-31T23:59:59Z'),
  email: fc.emailAddress(),
}

function textOf(format: string | undefined, words: readonly string[]): fc.Arbitrary<string> {
  const any = anyText[format ?? ''] ?? fc.string({ unit: 'grapheme', maxLength: 30 })
  if (words.length === 0) return any
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: any },
  )
}
