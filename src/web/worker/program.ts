import { worker } from './scope.ts'

/** This build, as vite.config.ts writes it in. */
declare const __PROGRAM__: {
  version: string
  /** The file that a page of this build begins with. */
  entry: string
  /** Its other files, from the site's root; those in /assets/ never change under their name. */
  files: string[]
}

export const version = __PROGRAM__.version

const { entry, files } = __PROGRAM__

const cacheName = `teetime-program-${version}`
const shell = '/index.html'
const immutable = new Set(files.filter((file) => file.startsWith('/assets/')))

/**
 * Keeps the whole program, so that what is shown offline is of one build. Fails, and is tried again later,
 * where the server that answers has another build than the one this worker came from.
 */
export async function cacheProgram(): Promise<void> {
  const cache = await caches.open(cacheName)
  const page = await fetch(shell, { cache: 'reload' })
  const text = await page.clone().text()
  if (!page.ok || !text.includes(entry)) throw new Error('The page is not of this build')
  await cache.put(shell, page)
  await cache.addAll(
    files.map((file) => new Request(file, { cache: immutable.has(file) ? 'default' : 'reload' })),
  )
}

/** Deletes what other builds have kept. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter(
    (name) => name.startsWith('teetime-') && !name.endsWith(`-${version}`),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Whether a file of the program can be given without asking whether it has changed. */
export const isImmutable = (path: string): boolean => immutable.has(path)

/** A file of this build, from where it is nearest. */
export async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? (await fetch(request))
}

/** Whether a file of the program may have changed under its name. */
export const isMutable = (path: string): boolean => files.includes(path)

/** The networkFirst there is: what the server has, and what was kept only where it cannot be asked. */
export async function networkFirst(
  request: Request,
  preloaded?: Promise<unknown>,
): Promise<Response> {
  const page = request.mode === 'navigate'
  try {
    const early = await preloaded
    return early instanceof Response ? early : await fetch(request)
  } catch (error) {
    const kept = await caches.match(page ? shell : request.url, { cacheName })
    if (kept) return kept
    throw error
  }
}

/** Has the browser ask for a page while it still starts this worker. */
export async function enableNavigationPreload(): Promise<void> {
  // Not everywhere, whatever the types say.
  await (worker.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable()
}
