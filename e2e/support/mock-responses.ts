import type { Page, Route } from '@playwright/test'

import { preloadedResponsesId } from '../../src/contract/wire/preloaded-responses.ts'

/**
 * Makes the page ask for everything itself, as it does when the answers that come with the HTML are not ready
 * in time.
 */
export async function withoutPreloadedResponses(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    // Before the page's own scripts.
    document.addEventListener('readystatechange', () => document.getElementById(id)?.remove())
  }, preloadedResponsesId)
}

/** Holds back the page's next call to a URL, of one method if given. @returns a function that releases it */
export async function holdRequest(
  page: Page,
  address: string,
  method?: string,
): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  let isNext = true
  await withoutPreloadedResponses(page)
  await page.route(address, async (route) => {
    if (!isNext || (method && route.request().method() !== method)) return await route.fallback()
    isNext = false
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Answers the page's calls to a URL, of one method if given, with `reply`. @returns a function that undoes it */
export async function mockResponse(
  page: Page,
  method: string | undefined,
  address: string,
  reply: { status: number; body?: string; json?: unknown },
): Promise<() => Promise<void>> {
  const answering = (route: Route) =>
    method && route.request().method() !== method ? route.fallback() : route.fulfill(reply)
  await withoutPreloadedResponses(page)
  await page.route(address, answering)
  return () => page.unroute(address, answering)
}

/**
 * Makes the page's calls to a URL fail. From the next load on it has no event stream either, which would
 * refetch before the test can press Retry.
 *
 * @returns a function that undoes it
 */
export async function failRequests(
  page: Page,
  address: string,
  body = '',
): Promise<() => Promise<void>> {
  await page.route('**/api/events*', (route) => route.abort())
  return await mockResponse(page, undefined, address, { status: 500, body })
}

/** Changes what the page gets from a URL. */
export async function changeResponse(
  page: Page,
  address: string,
  change: (json: object) => void,
): Promise<void> {
  await withoutPreloadedResponses(page)
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    change(json)
    await route.fulfill({ response, json })
  })
}
