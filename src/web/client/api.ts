import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { Problem } from '#contract/shapes.ts'
import * as z from 'zod/mini'

import { noteResponse } from '#web/worker/reachable.ts'

// The site's content security policy forbids the compiled parsers that zod would try to make.
z.config({ jitless: true })

/** How a proxy or an older server may answer. */
const Message = z.object({ message: z.string() })

/**
 * What a call throws when the answer is not OK: the message is the status, a colon, a space and the
 * body's text (or the status text). Status 0 is a network that failed.
 */
export class ApiError extends Error {
  readonly status: number
  /** The server's sentence for a person, null where it gave none. */
  readonly error: string | null
  /** The name of the refusal, as in #domain/refusal.ts. */
  readonly code: string | null
  readonly details: unknown
  /** A higher plan would let it through. */
  readonly requiresUpgrade: boolean
  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    const body = json(text)
    const problem = Problem.safeParse(body).data
    this.error = problem?.error ?? Message.safeParse(body).data?.message ?? null
    this.code = problem?.code ?? null
    this.details = problem?.details
    this.requiresUpgrade = problem?.requiresUpgrade ?? false
  }
}

/** An answer that was OK and is not what the contract says. */
export class UnexpectedResponse extends Error {}

type Args<E extends Endpoint> = object extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/** Calls an endpoint. @throws {ApiError} unless the answer is OK */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Args<E>
): Promise<Output<E>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the arguments' types promise it
  const parts = (input ?? {}) as Parts
  const response = await fetch(address(endpoint, parts), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    ...(endpoint.body && { body: JSON.stringify(z.encode(endpoint.body, parts.body)) }),
  }).catch(() => {
    throw new ApiError(0, 'The network could not be reached')
  })
  noteResponse(response)
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  const answer = z.safeDecode(endpoint.response, json(text))
  if (!answer.success) {
    const what = `Unexpected answer of ${endpoint.method} ${endpoint.path}`
    throw new UnexpectedResponse(what, { cause: answer.error })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the decoder was the endpoint's own
  return answer.data as Output<E>
}

/** Calls an endpoint and gives null on 401 instead of failing. */
export async function callOrNull<E extends Endpoint>(
  endpoint: E,
  ...args: Args<E>
): Promise<Output<E> | null> {
  try {
    return await call(endpoint, ...args)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** What to tell a person: the server's sentence if it gave one, else the page's own. */
export function errorMessage(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.error) || otherwise
}

/** The status of a failed call; null where the failure was another. */
export function statusOf(error: unknown): number | null {
  return error instanceof ApiError ? error.status : null
}

type Texts = Record<string, string>

interface Parts {
  params?: Texts
  query?: unknown
  body?: unknown
}

function address(endpoint: Endpoint, parts: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  if (!endpoint.query) return path
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- on the wire a query is text
  const query = z.encode(endpoint.query, parts.query) as Partial<Texts>
  // What isn't given is not sent either: URLSearchParams would write "undefined".
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return `${path}?${new URLSearchParams(given)}`
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
