import * as z from 'zod/mini'

import type { Endpoint, Input } from './endpoint.ts'

type Texts = Record<string, string>

/** The address of a call: its path with the parameters filled in, and its query. */
export function buildUrl<E extends Endpoint>(endpoint: E, input: Partial<Input<E>>): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own types
  const { params, query } = input as { params?: Texts; query?: unknown }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  if (!endpoint.query) return path
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query is text on the wire
  const encoded = z.encode(endpoint.query, query) as Partial<Texts>
  const given = Object.entries(encoded).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return `${path}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
