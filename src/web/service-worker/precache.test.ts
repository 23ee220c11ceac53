import { expect, onTestFinished, test, vi } from 'vitest'

const page = new Request('https://golf.example/dashboard')
Object.defineProperty(page, 'mode', { value: 'navigate' })

/** A worker that keeps its pages' shell, and a server, or what stands before it, that answers so. */
async function startWorker(answer: () => Response, kept: string | null) {
  vi.stubGlobal('self', {})
  vi.stubGlobal('__PRECACHE_MANIFEST__', { version: 'v', entry: '/entry.js', files: [] })
  vi.stubGlobal('caches', {
    match: async (path: string) =>
      kept !== null && path === '/index.html' ? new Response(kept) : undefined,
  })
  vi.stubGlobal('fetch', async () => answer())
  onTestFinished(() => void vi.unstubAllGlobals())
  return await import('./precache.ts')
}

test.each([502, 503, 504])(
  'a page that a proxy answers with %i is shown from the cache',
  async (status) => {
    const { networkFirst } = await startWorker(
      () => new Response('Bad gateway', { status }),
      'shell',
    )
    expect(await (await networkFirst(page)).text()).toBe('shell')
    const preloaded = Promise.resolve(new Response('Bad gateway', { status }))
    expect(await (await networkFirst(page, preloaded)).text()).toBe('shell')
  },
)

test('a page comes from the server while it can, and its failure is passed on where nothing is kept', async () => {
  const missing = await startWorker(() => new Response('Not found', { status: 404 }), 'shell')
  expect((await missing.networkFirst(page)).status).toBe(404)
  const busy = await startWorker(() => new Response('Busy', { status: 503 }), null)
  expect((await busy.networkFirst(page)).status).toBe(503)
  const away = await startWorker(() => {
    throw new TypeError('Failed to fetch')
  }, null)
  await expect(away.networkFirst(page)).rejects.toThrow('Failed to fetch')
})
