import * as z from 'zod/mini'

import type { Endpoint, Input } from '#contract/wire/endpoint.ts'

/** The input of a call at an address, as `addressOf` of the contract writes it; null if it is not an address of that endpoint. */
export function parseUrl<E extends Endpoint>(endpoint: E, url: string): Input<E> | null {
  const [path = '', query = ''] = url.split('?', 2)
  const pattern = endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(path)
  const params = found && decoded(found.groups)
  if (!params) return null
  const shaped = z.safeParse(
    z.object({ params: endpoint.params ?? z.unknown(), query: endpoint.query ?? z.unknown() }),
    { params, query: Object.fromEntries(new URLSearchParams(query)) },
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own shapes decoded it
  return shaped.success ? (shaped.data as unknown as Input<E>) : null
}

function decoded(groups: Record<string, string> = {}): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]),
    )
  } catch {
    return null
  }
}
