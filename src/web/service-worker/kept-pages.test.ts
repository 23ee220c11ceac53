import { expect, onTestFinished, test, vi } from 'vitest'

import type { Json } from '#contract/wire/delta.ts'
import { preloadedResponsesId } from '#contract/wire/preloaded-responses.ts'
import { cachedAtHeader } from '#web/api/cached-responses.ts'

import { createPageCache } from './kept-pages.ts'
import { createSnapshots } from './snapshots.ts'

const origin = 'https://teetime.example'
const league = '/leagues/7d4c'
const ann = { id: 'ann', hidesScores: false }
const responses = {
  '/api/auth/me': ann,
  '/api/leagues/7d4c': { name: 'Sunday Best' },
  '/api/leagues/7d4c/members': [{ name: '</script>$&' }],
  '/api/conversations': { friend: 'Psst' },
}

/** A page as the server sends it. */
function pageWith(answers: Record<string, Json>, entry = 'base-1.js'): Response {
  const list = Object.entries(answers).map(([address, body]) => [address, 'W/"1"', body])
  const json = JSON.stringify(list).replaceAll('<', String.raw`\u003c`)
  return new Response(
    `<html><head><script src="/assets/${entry}"></script>` +
      `<script type="application/json" id="${preloadedResponsesId}">${json}</script></head>` +
      '<body><div id="app"></div></body></html>',
  )
}

/** The pages of a build, and what they have in the cache, by path. */
function startCache() {
  vi.stubGlobal('self', { location: { origin } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const entries = new Map<string, Response>()
  let stored = 0
  const store = async (url: string, response: Response) => {
    const at = new Date(Date.UTC(2026, 3, 9, 12, stored++)).toISOString()
    response.headers.set(cachedAtHeader, at)
    entries.set(url.replace(origin, ''), response)
  }
  const find = async (url: string) => entries.get(url.replace(origin, ''))?.clone()
  const pages = createPageCache('base-1.js', {
    store,
    findCached: find,
    snapshots: createSnapshots('base-1.js', store, find),
    readGeneration: () => 0,
    clear: async () => entries.clear(),
  })
  const keep = (path: string, page: Response) =>
    pages.cachePage(origin + path, Promise.resolve(page))
  const open = async (path: string) => await (await pages.findPage(origin + path))?.text()
  const show = (html: string, userId = 'ann', entryOfPage = '/assets/base-1.js') =>
    pages.cacheSnapshot({ path: league, userId, entry: entryOfPage, html })
  return { entries, keep, open, show }
}

test('a page is stored without its responses, and opens with the newest in the cache and the age of the oldest', async () => {
  const { entries, keep, open } = startCache()
  await keep(`${league}?from=mail`, pageWith(responses))
  expect([...entries.keys()]).toEqual([
    '/api/auth/me',
    '/api/leagues/7d4c',
    '/api/leagues/7d4c/members',
    league,
  ])
  expect(await entries.get(league)?.clone().text()).not.toContain('Sunday Best')
  entries.set(
    '/api/leagues/7d4c',
    Response.json(
      { name: 'Sunday Worst' },
      { headers: { [cachedAtHeader]: '2026-04-09T13:00:00.000Z' } },
    ),
  )
  const html = (await open(league)) ?? ''
  // The account's own age doesn't count.
  expect(html).toContain('content="2026-04-09T12:02:00.000Z"')
  expect(html.split('</script>')).toHaveLength(3)
  const [, json = ''] = new RegExp(`id="${preloadedResponsesId}">(.*?)</script>`).exec(html) ?? []
  expect(JSON.parse(json)).toEqual([
    ['/api/auth/me', 'W/"1"', responses['/api/auth/me']],
    ['/api/leagues/7d4c', null, { name: 'Sunday Worst' }],
    ['/api/leagues/7d4c/members', 'W/"1"', responses['/api/leagues/7d4c/members']],
  ])
})

test('a page is kept whatever line breaks its members wrote', async () => {
  const { keep, open } = startCache()
  await keep(league, pageWith({ ...responses, '/api/leagues/7d4c': { name: 'A\u2028B\u2029C' } }))
  expect(await open(league)).toContain('A\u2028B\u2029C')
})

test('a page with a missing response comes from the server', async () => {
  const { entries, keep, open } = startCache()
  await keep(league, pageWith(responses))
  entries.delete('/api/auth/me')
  expect(await open(league)).toBeUndefined()
})

test.each([
  ['/leagues/7d4c/draft', responses],
  ['/profile/account', responses],
  [league, { '/api/auth/me': ann }],
  [league, {}],
])('%s is not kept with %j', async (path, answers) => {
  const { keep, open } = startCache()
  await keep(path, pageWith(answers))
  expect(await open(path)).toBeUndefined()
})

test('a page of another build is not kept, and takes everything else with it', async () => {
  const { entries, keep } = startCache()
  await keep(league, pageWith(responses))
  await keep('/dashboard', pageWith(responses, 'base-2.js'))
  expect([...entries.keys()]).toEqual([])
})

test('a page of another account is not kept, and takes everything else with it', async () => {
  const { entries, keep } = startCache()
  await keep(league, pageWith(responses))
  await keep(league, pageWith({ ...responses, '/api/auth/me': { id: 'bob' } }))
  expect([...entries.keys()]).toEqual([])
})

test.each([
  ['/login', 0],
  ['/index.html', 4],
])('a page for visitors from %s leaves %i entries', async (from, left) => {
  const { entries, keep } = startCache()
  await keep(league, pageWith(responses))
  const page = new Response('<html><script src="/assets/base-1.js"></script></html>')
  Object.defineProperty(page, 'url', { value: origin + from })
  await keep('/login', page)
  expect(entries.size).toBe(left)
})

const today = () => vi.useFakeTimers({ now: new Date('2026-04-09T13:00:00Z'), toFake: ['Date'] })

test('a page opens with what it last showed, for six days, unless its address has a query', async () => {
  today()
  onTestFinished(() => void vi.useRealTimers())
  const { keep, open, show } = startCache()
  await keep(league, pageWith(responses))
  await show('<main>Ann leads, $&</main>')
  const opening = '<div id="app"></div><div id="snapshot"><main>Ann leads, $&</main></div>'
  expect(await open(league)).toContain(opening)
  expect(await open(`${league}?tab=league`)).not.toContain('snapshot')
  vi.setSystemTime('2026-04-15T13:00:00Z')
  expect(await open(league)).not.toContain('snapshot')
})

test.each<[string, { account?: Json; html?: string; userId?: string; entry?: string }]>([
  ['another account', { userId: 'bob' }],
  ['an account that hides scores', { account: { ...ann, hidesScores: true } }],
  ['a page of another build', { entry: '/assets/base-2.js' }],
  ['a page that is too large', { html: 'x'.repeat(400_001) }],
])(
  'what is shown to or on %s is not kept',
  async (_, { account = ann, html = '', userId, entry }) => {
    const { entries, keep, show } = startCache()
    await keep(league, pageWith({ ...responses, '/api/auth/me': account }))
    const before = [...entries.keys()]
    await show(html, userId, entry)
    expect([...entries.keys()]).toEqual(before)
    expect(before).toContain(league)
  },
)

test('without the account, what a page shows is not kept', async () => {
  const { entries, keep, show } = startCache()
  await keep(league, pageWith(responses))
  entries.delete('/api/auth/me')
  await show('Ann leads')
  expect(entries.has(`/snapshots${league}`)).toBe(false)
})

test('a snapshot from before the account or a response changed is not shown', async () => {
  today()
  onTestFinished(() => void vi.useRealTimers())
  const { entries, keep, open, show } = startCache()
  await keep(league, pageWith(responses))
  await show('Ann leads')
  const account = entries.get('/api/auth/me')
  const { headers } = account ?? new Response()
  entries.set('/api/auth/me', Response.json({ ...ann, hidesScores: true }, { headers }))
  expect(await open(league)).not.toContain('snapshot')
  entries.set('/api/auth/me', Response.json(ann, { headers }))
  expect(await open(league)).toContain('snapshot')
  await keep(league, pageWith(responses))
  expect(await open(league)).not.toContain('snapshot')
})
