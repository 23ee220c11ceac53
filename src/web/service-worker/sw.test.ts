import { expect, onTestFinished, test, vi } from 'vitest'

const origin = 'https://teetime.example'

/** A worker for someone who is signed in, and a server that answers pages. `put` stores in its caches. */
async function startWorker(put: () => Promise<void>) {
  const listeners = new Map<string, (event: unknown) => void>()
  vi.stubGlobal('self', {
    location: { origin },
    addEventListener: (type: string, listen: (event: unknown) => void) =>
      listeners.set(type, listen),
    cookieStore: { get: async () => ({ value: '1' }) },
  })
  vi.stubGlobal('__PRECACHE_MANIFEST__', { version: 'v', entry: '/entry.js', files: [] })
  const stored = new Map<string, Response>()
  const cache = {
    put: async (url: string, response: Response) => {
      await put()
      stored.set(url, response)
    },
    keys: async () => [],
    match: async (url: string) => stored.get(url),
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    keys: async () => [],
    match: async () => undefined,
  })
  vi.stubGlobal('fetch', async () => new Response('The server’s page'))
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  await import('./sw.ts')
  return async (path: string): Promise<string> => {
    const request = new Request(origin + path)
    Object.defineProperty(request, 'mode', { value: 'navigate' })
    const work: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    listeners.get('fetch')?.({
      request,
      waitUntil: (more: Promise<unknown>) => work.push(more),
      respondWith: (answer: Promise<Response>) => (response = answer),
    })
    const page = await (await response)?.text()
    await Promise.allSettled(work)
    return page ?? ''
  }
}

test('a page opens on a device whose storage is full', async () => {
  const open = await startWorker(() => Promise.reject(new Error('QuotaExceededError')))
  expect(await open('/login')).toBe('The server’s page')
})

test('the mark that someone has signed in is stored once', async () => {
  const put = vi.fn<() => Promise<void>>(async () => {})
  const open = await startWorker(put)
  await open('/login')
  await open('/login')
  expect(put).toHaveBeenCalledTimes(1)
})
