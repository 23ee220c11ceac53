import {
  openedAsOfName,
  type PreloadedResponses,
  preloadedResponsesId,
} from '#contract/wire/preloaded-responses.ts'
import type { Snapshot } from '#contract/wire/snapshot.ts'
import { cachedAtHeader } from '#web/api/cached-responses.ts'

import { accountPath, isCacheable } from './cacheable.ts'
import type { Snapshots } from './snapshots.ts'

/** The pages that open from the cache. On the others, people write, or they need more than the cache has. */
const keptPages = /^\/(?:dashboard|leagues\/([^/]+)(?:\/(?:leaderboard|live|team))?)$/

/** Whether a page opens from the cache first, and is brought up to date by the server's. */
export const isKeptPage = (path: string): boolean => keptPages.test(path)

/** The addresses without which a page has nothing to show: there is no such league, or the server was too slow. */
const neededBy = (path: string): string[] => [
  accountPath,
  `/api/leagues/${keptPages.exec(path)?.[1] ?? 'my-leagues'}`,
]

const preloaded = new RegExp(`(id="${preloadedResponsesId}">)([^]*?)(</script>)`)

/** Reads the responses in a page's HTML; null if it has none, as it is sent to a visitor. */
function readResponses(html: string): PreloadedResponses | null {
  const json = preloaded.exec(html)?.[2]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
  return json === undefined ? null : (JSON.parse(json) as PreloadedResponses)
}

/** Puts addresses in place of the responses in a page's HTML: the cache has newer ones. */
const withAddresses = (html: string, addresses: readonly string[]): string =>
  html.replace(preloaded, (_, start, __, end) => start + escaped(addresses) + end)

/**
 * Puts cached responses back in place of their addresses, and says how old the oldest is.
 *
 * @returns the page, and when the newest of them left the server, as an ISO text; null if one of them is missing
 */
async function withResponses(
  html: string,
  find: (address: string) => Promise<Response | undefined>,
): Promise<{ html: string; newest: string } | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `withAddresses` writes it
  const addresses = JSON.parse(preloaded.exec(html)?.[2] ?? '[]') as string[]
  const responses: PreloadedResponses = []
  let asOf = ''
  let newest = ''
  // All at once, since each one is a trip to the disk.
  const found = addresses.map(async (address) => ({ address, cached: await find(address) }))
  for (const { address, cached } of await Promise.all(found)) {
    if (!cached) return null
    const cachedAt = cached.headers.get(cachedAtHeader) ?? ''
    // Every page asks for the account, so its time says nothing of the content's.
    if (address !== accountPath) {
      if (!asOf || cachedAt < asOf) asOf = cachedAt
      if (cachedAt > newest) newest = cachedAt
    }
    responses.push([address, cached.headers.get('etag'), await cached.json()])
  }
  if (!asOf) return null
  const meta = `<meta name="${openedAsOfName}" content="${asOf}">`
  return {
    newest,
    html: html
      .replace(preloaded, (_, start, __, end) => start + escaped(responses) + end)
      .replace('</head>', () => `${meta}</head>`),
  }
}

/** In JSON, `<` occurs only inside strings. In HTML, it would end the element. */
const escaped = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The id in the response that says who is signed in. */
const idOf = (account: unknown) => (account as { id?: unknown } | null)?.id

const absolute = (address: string): string => new URL(address, self.location.origin).href
const pathOf = (address: string): string => new URL(address, self.location.origin).pathname

interface Responses {
  store(url: string, response: Response, generation: number): Promise<void>
  findCached(url: string): Promise<Response | undefined>
  snapshots: Snapshots
  /** Counts account changes. */
  readGeneration(): number
  clear(): Promise<void>
}

/** Creates what stores pages among the cached responses. @param entry the entry file that this build's pages load */
export function createPageCache(
  entry: string,
  { store, findCached, snapshots, readGeneration, clear }: Responses,
) {
  /** Whether someone else than the cached account has signed in, without this worker. */
  async function isOfAnother(responses: PreloadedResponses): Promise<boolean> {
    const account = responses.find(([address]) => address === accountPath)?.[2]
    const cached = await findCached(absolute(accountPath))
    return (
      account !== undefined && cached !== undefined && idOf(account) !== idOf(await cached.json())
    )
  }

  /** Stores the answers that came with a page, which doesn't ask for them, and the page without them. */
  async function cachePage(url: string, arriving: Promise<Response>): Promise<void> {
    const generation = readGeneration()
    const page = await arriving
    const html = await page.text()
    const responses = readResponses(html)
    if (!responses) {
      // Not the shell, which stands in for the server's page.
      const isFromServer = page.ok && pathOf(page.url) === pathOf(url) && html.includes(entry)
      return isFromServer ? await clear() : undefined
    }
    // The server has another build, whose answers this one may not understand.
    if (!html.includes(entry)) return await clear()
    if (await isOfAnother(responses)) return await clear()
    const cacheable = responses.filter(([address]) => isCacheable('GET', pathOf(address)))
    for (const [address, etag, body] of cacheable) {
      const response = Response.json(body, { headers: { ...(etag && { etag }) } })
      await store(absolute(address), response, generation)
    }
    const addresses = cacheable.map(([address]) => address)
    const path = pathOf(url)
    const isComplete = neededBy(path).every((address) => addresses.includes(address))
    if (!page.ok || !isKeptPage(path) || !isComplete) return
    const kept = new Response(withAddresses(html, addresses), { headers: page.headers })
    await store(absolute(path), kept, generation)
  }

  /** Stores what a page in the cache shows. */
  async function cacheSnapshot(snapshot: Snapshot): Promise<void> {
    const generation = readGeneration()
    const page = await findCached(absolute(snapshot.path))
    const account = await findCached(absolute(accountPath))
    if (page && account) await snapshots.keep(snapshot, await account.text(), generation)
  }

  /** Finds a page in the cache, with the newest cached answers in it, and what it last showed. */
  async function findPage(url: string): Promise<Response | undefined> {
    const path = pathOf(url)
    const [page, account] = await Promise.all([
      findCached(absolute(path)),
      findCached(absolute(accountPath)),
    ])
    if (!page || !account) return undefined
    const found = await withResponses(
      await page.text(),
      async (address) => await findCached(absolute(address)),
    )
    if (!found) return undefined
    const { html, newest } = found
    // With a query, the page shows something else.
    const shown = new URL(url).search
      ? html
      : await snapshots.putInto(html, path, newest, await account.text())
    return new Response(shown, { headers: page.headers })
  }

  return { cachePage, cacheSnapshot, findPage }
}
