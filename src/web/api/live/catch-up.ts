import type { QueryClient } from '@tanstack/react-query'

import { preloadedResponsesId, servedAtName } from '#contract/wire/preloaded-responses.ts'
import { topics } from '#contract/wire/topics.ts'

import { startOver } from '../change-account.ts'
import { newBuildReady } from '../connection-status.ts'
import { dropPreloadedResponses, rereadPreloadedResponses } from '../preloaded-responses.ts'
import { meQuery } from '../queries.ts'

/** After this time, the page asks for its responses one by one, and opens its stream even if some hang. */
const maxWaitMs = 10_000

/**
 * Brings a page that was opened from the cache up to date, with the responses in the server's page. Reloads if that is
 * of another build, unless someone is typing or a write is on its way, or if someone else is signed in.
 *
 * @returns when everything on the screen has been fetched again, or the wait is over
 */
export async function catchUp(client: QueryClient): Promise<void> {
  const waitIsOver = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  const before = client.getQueryData(meQuery.queryKey)
  const [page] = await Promise.all([
    fetchPage(),
    // Newer scores may be shown only once it is known whether to hide them.
    Promise.race([client.refetchQueries({ queryKey: topics.me.key }), waitIsOver]),
  ])
  const account = client.getQueryData(meQuery.queryKey)
  if (before && account && account.id !== before.id) return startOver()
  const isNewBuild = page && entryOf(page) && entryOf(page) !== entryOf(document)
  if (isNewBuild && !isTyping() && !client.isMutating()) return location.reload()
  // Otherwise, the next page loads the new build.
  if (isNewBuild) newBuildReady.set(true)
  const fresh = isNewBuild ? null : page
  const responses = fresh?.getElementById(preloadedResponsesId)
  if (responses) {
    document.getElementById(preloadedResponsesId)?.replaceWith(responses)
    const servedAt = `meta[name="${servedAtName}"]`
    const said = fresh?.querySelector(servedAt)
    if (said) document.querySelector(servedAt)?.replaceWith(said)
    rereadPreloadedResponses()
  } else dropPreloadedResponses()
  const refetched = client.invalidateQueries({
    // A first load that is on its way is new already.
    predicate: ({ queryKey, state }) =>
      queryKey[0] !== topics.me.key[0] &&
      !(state.fetchStatus === 'fetching' && state.data === undefined),
  })
  await Promise.race([refetched, waitIsOver])
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

const isTyping = () =>
  document.activeElement?.matches('input, textarea, [contenteditable]') === true

const entryOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src')
