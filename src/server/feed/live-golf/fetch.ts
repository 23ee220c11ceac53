import { FeedError } from '../../world/golf-source.ts'
import { readText, reasonOf } from '../answers/call.ts'

/** The provider's response. */
export interface Reply {
  status: number
  headers: Headers
  body: string
  /** False when the body was too long and is cut off. */
  whole: boolean
}

/** The provider's address and key, and how to reach it. */
export interface FetchOptions {
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  timeoutMs?: number
}

/**
 * Sends one GET to the provider. It follows no redirect, because the key would go along.
 *
 * @throws {FeedError} unreachable, when the answer doesn't arrive in time
 */
export async function fetchText(
  path: string,
  query: string,
  { baseUrl, apiKey, fetch: send = fetch, timeoutMs = 10_000 }: FetchOptions,
): Promise<Reply> {
  try {
    const response = await send(`${baseUrl.replace(/\/+$/, '')}${path}?${query}`, {
      headers: {
        'x-rapidapi-key': apiKey.trim(),
        'x-rapidapi-host': 'live-golf-data.p.rapidapi.com',
        accept: 'application/json',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, headers } = response
    return { status, headers, ...(await readText(response)) }
  } catch (error) {
    throw new FeedError('unreachable', `${path}: ${reasonOf(error)}`)
  }
}
