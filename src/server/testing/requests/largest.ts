import type { Shape } from '#contract/wire/endpoint.ts'

import { type Schema, schemaOf } from './json-schema.ts'

/** The texts to fill a body with: each is the worst for some way of reading. */
export const fillings = ['x', ' ', '\n', 'a\n', ',', ',\n', '"', '1', '\u0301', '😀', '@a ', '0.']

/**
 * The largest body of a shape that fits into `bytes`: texts and lists as long as the shape allows, and those without
 * a limit as long as there is room.
 *
 * @param isOver fills texts and lists past their limits, up to `bytes`, to be refused
 */
export function largestBody(shape: Shape, bytes: number, filling: string, isOver = false): string {
  const schema = schemaOf(shape)
  const bodyOf = (length: number) => JSON.stringify(largest(schema, length, filling, isOver))
  let [least, most] = [bodyOf(0), bodyOf(bytes)]
  if (Buffer.byteLength(most) <= bytes) return most
  // The longest text and list for which the whole still fits, to a percent. The size grows about evenly with the length,
  // so a line between two bodies guesses it in a few looks, where halving takes 17.
  const enough = bytes * 0.99
  let [low, high] = [0, bytes]
  for (
    let isGuess = true;
    high - low > 1 && Buffer.byteLength(least) < enough;
    isGuess = !isGuess
  ) {
    const [from, to] = [Buffer.byteLength(least), Buffer.byteLength(most)]
    const share = isGuess ? (bytes - from) / (to - from) : 1 / 2
    const length = Math.min(Math.max(low + Math.floor((high - low) * share), low + 1), high - 1)
    const body = bodyOf(length)
    if (Buffer.byteLength(body) <= bytes) [low, least] = [length, body]
    else [high, most] = [length, body]
  }
  return least
}

function largest(schema: Schema, room: number, filling: string, isOver: boolean, nth = 0): unknown {
  const either = schema.anyOf ?? schema.oneOf
  if (either) {
    const all = either.map((one) => largest(one, room, filling, isOver, nth))
    return all.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
  }
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[nth % schema.enum.length]
  const { maximum = 1e6, items = {}, properties = {} } = schema
  const limited = (limit = room) => (isOver ? room : Math.min(limit, room))
  switch (schema.type) {
    case 'string': {
      const known = formats[schema.format ?? '']
      return known
        ? known(nth)
        : filling.repeat(limited(schema.maxLength)).slice(0, limited(schema.maxLength))
    }
    case 'integer':
    case 'number':
      return Math.min(maximum, nth + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array': {
      const each = Math.max(1, lengthOf(largest(items, isOver ? 1 : room, filling, isOver)))
      const count = Math.min(limited(schema.maxItems), Math.ceil(room / each))
      return Array.from({ length: count }, (_, nth) =>
        largest(items, isOver ? 1 : room, filling, isOver, nth),
      )
    }
    case 'object': {
      const { additionalProperties: values, propertyNames } = schema
      const names = propertyNames?.enum?.map(String) ?? ['a', 'b']
      const fields =
        typeof values === 'object'
          ? names.map((name) => [name, values] as const)
          : Object.entries(properties)
      return Object.fromEntries(
        fields.map(([name, field]) => [name, largest(field, room, filling, isOver, nth)]),
      )
    }
    case undefined:
    default:
      return filling.repeat(room)
  }
}

const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0

const formats: Record<string, (nth: number) => string> = {
  uuid: (nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  date: () => '2026-04-09',
  'date-time': () => '2026-04-09T10:00:00Z',
}
