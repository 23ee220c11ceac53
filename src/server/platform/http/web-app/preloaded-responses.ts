import type { FastifyInstance, FastifyRequest } from 'fastify'

import { matchPage } from '#contract/wire/pages.ts'
import { preloadedResponsesId, servedAtName } from '#contract/wire/preloaded-responses.ts'

import { type PreloadedRequest, preloadedRequests } from './preloaded-requests.ts'

/** The headers that decide who is calling, for the limits too. */
const callerHeaders = new Set(['host', 'cookie', 'x-forwarded-for'])

/**
 * Makes the calls that the page at an address makes first, as the same caller, and returns their answers as
 * HTML for the page's head. Only successes are included: the browser repeats the other calls itself.
 */
export async function renderPreloadedResponses(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  waitMs: number,
): Promise<string> {
  const { name, id } = matchPage(path)
  const servedAt = Date.now()
  const answers: string[] = []
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([header]) => callerHeaders.has(header)),
  )
  async function make({ address, next }: PreloadedRequest): Promise<void> {
    const {
      statusCode,
      payload,
      headers: received,
    } = await app.inject({
      url: address,
      headers,
      ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
    })
    if (statusCode !== 200) return
    answers.push(`[${JSON.stringify(address)},${JSON.stringify(received.etag ?? null)},${payload}]`)
    await Promise.all(next?.(JSON.parse(payload)).map(make) ?? [])
  }
  await waitAtMost(waitMs, Promise.allSettled(preloadedRequests(name, id).map(make)))
  // `<` would end the element or begin a comment. In JSON, it occurs only inside strings.
  const json = `[${answers.join(',')}]`.replaceAll('<', '\\u003c')
  return (
    `<meta name="${servedAtName}" content="${servedAt}">` +
    `<script type="application/json" id="${preloadedResponsesId}">${json}</script>`
  )
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work, late])
  clearTimeout(timer)
}
