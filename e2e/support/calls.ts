import type { Page, Route } from '@playwright/test'

/** Holds the page's next call to an address, by one method if named, back until it is let go. @returns what lets it go */
export async function holdCall(page: Page, address: string, method?: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  let isNext = true
  await page.route(address, async (route) => {
    if (!isNext || (method && route.request().method() !== method)) return await route.fallback()
    isNext = false
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/**
 * Has the page's calls to an address fail, until it is told otherwise. From the next loading on it has no
 * stream either, by which it would heal before anybody could press Retry.
 */
export async function failCalls(
  page: Page,
  address: string,
  body = '',
): Promise<() => Promise<void>> {
  await page.route('**/api/events', (route) => route.abort())
  const failing = (route: Route) => route.fulfill({ status: 500, body })
  await page.route(address, failing)
  return () => page.unroute(address, failing)
}
