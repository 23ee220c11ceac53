import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

import type { Config } from '../process/config.ts'
import { createPublicLookup, isPublicUrl, NotPublicError } from './public-address.ts'

const publicLookup = createPublicLookup()

/**
 * Posts to an address that a person or a browser gave. The name is resolved and checked for this call alone, and the
 * connection goes to the address that was checked. Redirects aren't followed, and the answer's body isn't read.
 *
 * @returns the status of the answer
 * @throws {NotPublicError} or what the network throws; after `timeoutMs`, a `TimeoutError`
 */
export async function postToPublicUrl(
  { NODE_ENV }: Config,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer | null },
  timeoutMs: number,
): Promise<number> {
  if (!isPublicUrl(url, NODE_ENV === 'test')) throw new NotPublicError('not a public https address')
  const isLocal = url.startsWith('http:')
  const signal = AbortSignal.timeout(timeoutMs)
  return await new Promise((resolve, reject) => {
    const send = isLocal ? httpRequest : httpsRequest
    const request = send(
      url,
      {
        method: 'POST',
        headers,
        // A connection that was kept open was checked for an earlier call.
        agent: false,
        signal,
        ...(!isLocal && { lookup: publicLookup }),
      },
      (response) => {
        // The body is useless, and could be endless.
        response.destroy()
        resolve(response.statusCode ?? 500)
      },
    )
    // Node throws an `AbortError` of its own.
    request.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    request.end(body)
  })
}
