import { sessionCache } from '#web/api/cached-responses.ts'

import { serviceWorker } from './worker-types.ts'

/** This build. vite.config.ts injects it. */
declare const __PRECACHE_MANIFEST__: {
  version: string
  /** The entry file that the page of this build loads. */
  entry: string
  /** The other files, as absolute paths. Those in /assets/ have hashed names and never change. */
  files: string[]
}

/** The version of this build. */
export const version = __PRECACHE_MANIFEST__.version

/** The entry file that the pages of this build load. */
export const { entry } = __PRECACHE_MANIFEST__
const { files } = __PRECACHE_MANIFEST__

const cacheName = `teetime-program-${version}`
const shell = '/index.html'
const immutable = new Set(files.filter((file) => file.startsWith('/assets/')))

/**
 * Caches the whole program, so that everything shown offline is from one build. Throws if the server already
 * has another build than this worker's; the browser then retries the installation later.
 */
export async function precacheBuild(): Promise<void> {
  const cache = await caches.open(cacheName)
  const page = await fetch(shell, { cache: 'reload' })
  const text = await page.clone().text()
  if (!page.ok || !text.includes(entry)) throw new Error('The page is from another build')
  await cache.put(shell, page)
  await cache.addAll(
    files.map((file) => new Request(file, { cache: immutable.has(file) ? 'default' : 'reload' })),
  )
}

/** Deletes the caches of other builds. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter(
    (name) => name.startsWith('teetime-') && !name.endsWith(`-${version}`) && name !== sessionCache,
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Whether a path is a file of the program that never changes. */
export const isImmutable = (path: string): boolean => immutable.has(path)

/** Returns a file of this build, from the cache if it's there. */
export async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? (await fetch(request))
}

/** Whether a path is a file of the program, hashed or not. */
export const isPrecached = (path: string): boolean => files.includes(path)

/** The server's version of a file or page, or the cached one if the server can't be reached, or a proxy before it says so. */
export async function networkFirst(
  request: Request,
  preloaded?: Promise<unknown>,
): Promise<Response> {
  const fresh = await fetchOrFail(request, preloaded)
  if (fresh instanceof Response && fresh.status < 500) return fresh
  const isPage = request.mode === 'navigate'
  const cached = await caches.match(isPage ? shell : request.url, { cacheName })
  if (cached) return cached
  if (fresh instanceof Response) return fresh
  throw fresh
}

async function fetchOrFail(
  request: Request,
  preloaded: Promise<unknown> | undefined,
): Promise<Response | Error> {
  try {
    const early = await preloaded
    return early instanceof Response ? early : await fetch(request)
  } catch (error) {
    return error instanceof Error ? error : new Error('Unreachable', { cause: error })
  }
}

/** Lets the browser request a page while this worker is still starting. */
export async function enableNavigationPreload(): Promise<void> {
  // Some browsers don't have it, whatever the types say.
  await (
    serviceWorker.registration.navigationPreload as NavigationPreloadManager | undefined
  )?.enable()
}
