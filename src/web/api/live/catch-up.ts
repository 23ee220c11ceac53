import type { QueryClient } from '@tanstack/react-query'

import { preloadedResponsesId, servedAtName } from '#contract/wire/preloaded-responses.ts'
import { topics } from '#contract/wire/topics.ts'

import { dropPreloadedResponses, rereadPreloadedResponses } from '../preloaded-responses.ts'

/** After this time, the page asks for its responses one by one. */
const maxWaitMs = 10_000

/**
 * Brings a page that was opened from the cache up to date, with the responses in the server's page. Reloads if that is
 * of another build.
 *
 * @returns when everything on the screen has been fetched again
 */
export async function catchUp(client: QueryClient): Promise<void> {
  const account = client.refetchQueries({ queryKey: topics.me.key })
  const fresh = await fetchPage()
  if (fresh && entryOf(fresh) && entryOf(fresh) !== entryOf(document)) return location.reload()
  const responses = fresh?.getElementById(preloadedResponsesId)
  if (responses) {
    document.getElementById(preloadedResponsesId)?.replaceWith(responses)
    const servedAt = `meta[name="${servedAtName}"]`
    const said = fresh?.querySelector(servedAt)
    if (said) document.querySelector(servedAt)?.replaceWith(said)
    rereadPreloadedResponses()
  } else dropPreloadedResponses()
  await Promise.all([
    account,
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== topics.me.key[0] }),
  ])
}

/** Fetches this page, which the service worker has asked for; null if the server can't be reached. */
async function fetchPage(): Promise<Document | null> {
  try {
    const page = await fetch(location.pathname, { signal: AbortSignal.timeout(maxWaitMs) })
    return new DOMParser().parseFromString(await page.text(), 'text/html')
  } catch {
    return null
  }
}

const entryOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src')
