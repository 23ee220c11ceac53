import type { DataTag, QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { getMe } from '#contract/accounts/session.ts'
import { applyDelta, type Delta, type Json } from '#contract/wire/delta.ts'
import { accountHeader, type Endpoint, type Input, type Output } from '#contract/wire/endpoint.ts'
import { ErrorBody } from '#contract/wire/shapes.ts'
import { buildUrl } from '#contract/wire/url.ts'

import { mayChangeSession } from './cached-responses.ts'
import { recordResponse } from './connection-status.ts'
import {
  clearVersions,
  cachedVersions,
  type CachedVersion,
  storeVersion,
} from './document-versions.ts'
import {
  dropForWrite,
  type PreloadedResponse,
  takePreloadedResponse,
} from './preloaded-responses.ts'

// The content security policy forbids zod's compiled parsers.
z.config({ jitless: true })

/** The body of an error from a proxy or an older server. */
const Message = z.object({ message: z.string() })

/**
 * Thrown when a response is not OK. The message is the status, a colon, a space and the body (or the
 * status text). Status 0 means that the network failed, and the text is a sentence for people.
 */
export class ApiError extends Error {
  declare readonly status: number
  /** The message for people; null if the server sent none. */
  declare readonly error: string | null
  /** The refusal's code, as in #domain/refusal.ts. */
  declare readonly code: string | null
  declare readonly details: unknown
  /** Whether a higher plan would allow the call. */
  declare readonly requiresUpgrade: boolean
  /** In how many seconds to try again, as the server says it; null if it doesn't. */
  declare readonly retryAfter: string | null
  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`)
    const body = json(text)
    Object.assign(this, {
      name: 'ApiError',
      status,
      retryAfter,
      error: Message.safeParse(body).data?.message ?? (status ? null : text),
      code: null,
      requiresUpgrade: false,
      ...ErrorBody.safeParse(body).data,
    })
  }
}

/** Thrown when a response is OK but doesn't match the contract. */
export class UnexpectedResponse extends Error {}

let shownAccount: string | undefined

/** A request has 15 s to arrive at the server and 10 s to be handled, so after this time a connection is dead. */
const maxWaitMs = 30_000

/** Says whose page is shown, so that the server refuses its writes after another account has signed in. */
export const showAccount = (id: string | undefined): void => void (shownAccount = id)

/** The headers of every call. */
export const callHeaders = (): Record<string, string> => ({
  'content-type': 'application/json',
  ...(shownAccount && { [accountHeader]: shownAccount }),
})

/** `keepalive` lets a call of a few kilobytes outlive its page. `signal` is for a caller that gives up sooner. */
type Options = Pick<RequestInit, 'keepalive' | 'signal'>

type Args<E extends Endpoint> =
  object extends Input<E>
    ? [input?: Input<E>, options?: Options]
    : [input: Input<E>, options?: Options]

/** Calls an endpoint. A call that is never answered fails after a while. @throws {ApiError} or UnexpectedResponse */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Args<E>
): Promise<Output<E>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the arguments' types guarantee it
  return await request(endpoint, (input ?? {}) as Input<E> & { body?: unknown }, options)
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & { body?: unknown },
  options?: Options,
): Promise<Output<E>> {
  const address = buildUrl(endpoint, input)
  if (endpoint.method !== 'GET') dropForWrite()
  const versions = cachedVersions()
  const cached = endpoint.versioned && versions.get(address)
  if (cached && cached.isPushed) return decodedVersion(endpoint, cached)
  const sentAt = Date.now()
  const send = () => {
    const giveUp = new AbortController()
    // Not `AbortSignal.timeout`, whose time tests can't advance.
    setTimeout(() => giveUp.abort(), maxWaitMs)
    return fetch(address, {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: giveUp.signal,
      ...options,
      headers: {
        ...callHeaders(),
        ...(cached && { 'if-none-match': cached.etag, 'a-im': 'changes' }),
      },
      ...(endpoint.body && { body: JSON.stringify(z.encode(endpoint.body, input.body)) }),
    })
  }
  let response = await send().catch(throwUnreached)
  // The server stopped waiting for the request, so it did nothing, whatever the method.
  if (response.status === 408) response = await send().catch(throwUnreached)
  if (response.status === 401 || mayChangeSession(endpoint.method, endpoint.path)) clearVersions()
  const text = await response.text().catch(throwUnreached)
  recordResponse(response, sentAt, endpoint.path !== getMe.path)
  if (response.status === 304 && cached) return decodedVersion(endpoint, cached)
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after')
    throw new ApiError(response.status, text || response.statusText, retryAfter)
  }
  const isChanges = cached && response.status === 226
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the status says so
  const wire = isChanges ? applyDelta(cached.wire, json(text) as Delta) : json(text)
  return decodeAndStore(
    endpoint,
    address,
    { body: wire, etag: response.headers.get('etag') },
    versions,
  )
}

/** For `.catch` of a `fetch`, which fails when the server can’t be reached. @throws {ApiError} */
export function throwUnreached(): never {
  throw new ApiError(0, 'Can’t reach TeeTime. Check your connection.')
}

/** The options of a query that calls an endpoint. */
export interface EndpointQuery<Data> {
  queryKey: DataTag<QueryKey, Data>
  queryFn: () => Promise<Data>
  initialData: () => Data | undefined
}

/**
 * A query that calls an endpoint. When the answer came with the page, the first render has it. When the page is from the
 * cache, the newer answer comes with the server's page.
 *
 * @param select takes the data from the answer
 */
export function endpointQuery<E extends Endpoint, Data = Output<E>>(
  queryKey: QueryKey,
  endpoint: E,
  input: Input<E>,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without it, the data is the answer
  select = (output: Output<E>) => output as Data,
): EndpointQuery<Data> {
  const preloaded = () => {
    const address = buildUrl(endpoint, input)
    const first = takePreloadedResponse(address)
    return first && select(decodeAndStore(endpoint, address, first, cachedVersions()))
  }
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tag exists only in the types
    queryKey: queryKey as DataTag<QueryKey, Data>,
    queryFn: async () => preloaded() ?? select(await request(endpoint, input)),
    initialData: preloaded,
  }
}

/** Decodes an answer, and holds it where it is the version of a document. */
function decodeAndStore<E extends Endpoint>(
  endpoint: E,
  address: string,
  { body, etag }: PreloadedResponse,
  versions: Map<string, CachedVersion>,
): Output<E> {
  const output = decode(endpoint, body)
  if (endpoint.versioned && etag && body !== undefined) {
    storeVersion(versions, address, { etag, wire: body, output })
  }
  return output
}

function decodedVersion<E extends Endpoint>(endpoint: E, cached: CachedVersion): Output<E> {
  cached.output ??= decode(endpoint, cached.wire)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this endpoint's codec decoded it
  return cached.output as Output<E>
}

function decode<E extends Endpoint>(endpoint: E, wire: Json | undefined): Output<E> {
  const answer = z.safeDecode(endpoint.response, wire)
  if (!answer.success) {
    const message = `Unexpected response from ${endpoint.method} ${endpoint.path}`
    throw new UnexpectedResponse(message, { cause: answer.error })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own codec decoded it
  return answer.data as Output<E>
}

/** The server's message for people, or `fallback` if it sent none. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.error) || fallback
}

/** The HTTP status of a failed call; null for any other error. */
export function httpStatus(error: unknown): number | null {
  return error instanceof ApiError ? error.status : null
}

function json(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
