import { LRUCache } from 'lru-cache'

import { FeedError } from '#server/platform/services/golf-source.ts'

import {
  addressOf,
  createResponseStore,
  sendGet,
  type SourceOptions,
} from '../parsing/http-source.ts'
import { type Page, toPage } from './page.ts'

/** ESPN's address, what we call ourselves, and what is called around each request. */
export interface PageOptions extends SourceOptions {
  userAgent: string
}

/**
 * Reads a page, or takes it from memory when it is fresh enough.
 *
 * @param label the row that counts the call
 * @throws {FeedError}
 */
export type FetchPage = (
  label: string,
  path: string,
  query: string,
  freshMs?: number,
) => Promise<Page>

/** Pages remembered for conditional requests. */
const maxPages = 8

/** Reads pages politely: conditionally where they are known, and not at all for a while after a refusal. */
export function createPages(options: PageOptions): FetchPage {
  const pages = new LRUCache<string, Page>({ max: maxPages })
  // By `performance.now()`, since waits would grow and pages stay fresh if the system clock is set back.
  let backoff = { until: 0, why: '' }
  const storeResponse = createResponseStore(options)

  return async (label, path, query, freshMs = 0) => {
    const url = addressOf(options, path, query)
    const known = pages.get(url)
    if (known && performance.now() - known.checkedAt < freshMs) return known
    const wait = Math.ceil((backoff.until - performance.now()) / 1000)
    if (wait > 0) throw new FeedError('quota', backoff.why, wait)
    const headers = { 'user-agent': options.userAgent, ...known?.validators }
    const reply = await sendGet(options, label, url, headers, 'ESPN')
    const now = performance.now()
    const call = { path, query, status: reply.status, body: reply.body }
    try {
      const page = toPage(reply, known, now)
      pages.set(url, page)
      await storeResponse(call, true)
      return page
    } catch (error) {
      await storeResponse(call, false)
      if (error instanceof FeedError && error.retryAfter !== null) {
        const until = now + error.retryAfter * 1000
        if (until > backoff.until) backoff = { until, why: error.message }
      }
      throw error
    }
  }
}
