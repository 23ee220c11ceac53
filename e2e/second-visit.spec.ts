import type { Page } from '@playwright/test'

import { password } from '../src/server/testing/people.ts'
import { api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { serveSlowly, type SlowServer } from './support/slow-server.ts'

test.use({ serviceWorkers: 'allow' })

const slow = test.extend<{ server: SlowServer }>({
  async server({ teetime }, use) {
    const server = await serveSlowly(teetime.nodes[0]?.url ?? '')
    await use(server)
    await server.close()
  },
})

/** The app. Before it shows, a page has what it last showed. */
const app = (page: Page) => page.locator('html:not([data-opening]) #app')
const updating = (page: Page) => app(page).getByText(/^Updating, as of /)
const dashboard = (page: Page) => app(page).getByRole('heading', { name: 'Fantasy Golf Dashboard' })

/** The addresses of everything in the cache. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = names.filter((name) => name.startsWith('teetime-kept-'))
    const lists = await Promise.all(
      kept.map(async (name) => await (await caches.open(name)).keys()),
    )
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

/** Visits a page until it is in the cache, and leaves the site. */
async function visit(page: Page, { url }: SlowServer, path: string): Promise<void> {
  await page.goto(url + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // A server that is busy for too long sends a page without some of its responses.
  await expect(async () => {
    await page.reload()
    await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => cached(page), { timeout: 2_000 }).toContain(path)
  }).toPass()
  await expect(updating(page)).toHaveCount(0)
  await page.goto('about:blank')
}

slow(
  'a second visit shows what it had until it is up to date, on a phone and on a desktop',
  async ({ person, server }) => {
    slow.slow()
    const { page } = await person('ann')
    const resize = (width: number) => page.setViewportSize({ width, height: 844 })
    const id = await createReadyLeague(page)
    const paths = [
      { path: '/dashboard', widths: [390, 1280] },
      { path: `/leagues/${id}`, widths: [1280, 390] },
    ] as const
    for (const { path, widths } of paths) {
      await resize(widths[0])
      await visit(page, server, path)
    }
    const name = 'Renamed'
    await api({ page }, 'patch', `/api/leagues/${id}`, { name })

    for (const { path, widths } of paths) {
      await resize(widths[0])
      const release = server.hold()
      await page.goto(server.url + path)
      for (const width of widths) {
        await resize(width)
        await expect(updating(page)).toBeVisible()
        await expect(app(page).getByText('Sunday Best').first()).toBeVisible()
        await expect(page.getByText(name)).toHaveCount(0)
      }
      release()
      for (const width of widths.toReversed()) {
        await resize(width)
        await expect(app(page).getByText(name).first()).toBeVisible()
        await expect(updating(page)).toHaveCount(0)
      }
      await page.goto('about:blank')
    }
  },
)

const fromCache = (page: Page) => page.locator('meta[name=opened-as-of]')

/** Visits a page until the cache has what it shows. */
async function settle(page: Page, { url }: SlowServer, path: string): Promise<void> {
  await page.goto(url + path)
  // The app says that it is updating as soon as it shows.
  await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(updating(page)).toHaveCount(0)
  // A page that is still loading is not stored.
  const loading = app(page).locator('.placeholder')
  const onScreen = () =>
    loading.evaluateAll((parts) =>
      parts.filter((part) => part.getBoundingClientRect().top < innerHeight),
    )
  await expect.poll(onScreen).toHaveLength(0)
  const isKept = () =>
    page.evaluate(async (path) => {
      const find = (address: string) => caches.match(address, { ignoreVary: true })
      const [shown, kept] = await Promise.all([find(`/snapshots${path}`), find(path)])
      const timeOf = (response?: Response) => response?.headers.get('x-kept-at') ?? ''
      return timeOf(shown) > timeOf(kept)
    }, path)
  await expect.poll(isKept).toBe(true)
}

/** What the cache has of how a page looked. A page stores it as it is left. */
const snapshotOf = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const response = await caches.match(address, { ignoreVary: true })
    return (await response?.text()) ?? ''
  }, `/snapshots${path}`)

/** Records what a page shows before its app does, and the styles in it. */
const recordOpening = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const snapshot = document.getElementById('snapshot')
      if (!snapshot) return
      document.documentElement.dataset['shown'] = snapshot.textContent
      const unstyled = snapshot.querySelectorAll('[data-style]').length
      document.documentElement.dataset['unstyled'] = String(unstyled)
    }).observe(document, { childList: true, subtree: true })
  })
const opening = (page: Page) => page.locator('html').getAttribute('data-shown')

slow(
  'a second visit shows what the page showed last, before the app',
  async ({ person, server }) => {
    slow.slow()
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    const path = `/leagues/${id}`
    await visit(page, server, path)
    await settle(page, server, path)
    const message = app(page).getByRole('textbox', { name: 'Message' })
    await message.fill('half a sentence')
    // What lies far down is left out, unless it stays in place while the page scrolls.
    await page.evaluate(() => {
      for (const position of ['static', 'sticky']) {
        const part = document.createElement('section')
        part.className = position
        part.textContent = `far down, ${position}`
        part.style.marginTop = '4000px'
        document.querySelector('main')?.append(part)
      }
    })
    await page.goto(`${server.url}/favicon.svg`)
    await expect.poll(() => snapshotOf(page, path)).toContain('far down, sticky')

    await recordOpening(page)
    await page.goto(server.url + path)
    await expect.poll(() => opening(page)).toMatch(/^Updating, as of .*Sunday Best/)
    expect(await opening(page)).toContain('far down, sticky')
    expect(await opening(page)).not.toContain('far down, static')
    expect(await opening(page)).not.toContain('half a sentence')
    await expect(page.locator('html')).toHaveAttribute('data-unstyled', '0')
    await expect(page.locator('#snapshot')).toHaveCount(0)
    await expect(message).toHaveValue('half a sentence')
  },
)

slow('signing out leaves nothing, and neither does another account', async ({ person, server }) => {
  const { page } = await person('ann')
  const bob = await person('bob')
  await visit(page, server, '/dashboard')
  await page.goto(`${server.url}/dashboard`)
  await expect(fromCache(page)).toHaveCount(1)
  await app(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => cached(page)).toEqual([])

  await api({ page }, 'post', '/api/auth/login', { usernameOrEmail: bob.name, password })
  await visit(page, server, '/dashboard')
  // A page without the worker, as after a hard reload, may sign someone in behind its back.
  await page.goto(`${server.url}/dashboard`)
  await expect(fromCache(page)).toHaveCount(1)
  const client = await page.context().newCDPSession(page)
  await client.send('Page.reload', { ignoreCache: true })
  await expect(async () => expect(await cached(page)).toEqual([])).toPass()
})

slow(
  'a session that was ended elsewhere leads to sign in, and leaves nothing',
  async ({ person, server, teetime }) => {
    const { page, name } = await person('ann')
    await visit(page, server, '/dashboard')
    await teetime.database.query(
      `delete from sessions where user_id = (select id from users where username = '${name}')`,
    )
    const release = server.hold()
    await page.goto(`${server.url}/dashboard`)
    await expect(dashboard(page)).toBeVisible()
    release()
    await page.waitForURL('**/login*')
    await expect.poll(() => cached(page)).toEqual([])
  },
)

slow('a session that ended with the browser leaves nothing', async ({ person, server }) => {
  const { page, name } = await person('ann')
  const context = page.context()
  const signIn = (rememberMe: boolean) =>
    api({ page }, 'post', '/api/auth/login', { usernameOrEmail: name, password, rememberMe })
  /** Clears what a browser forgets when it closes. */
  const closeBrowser = async () => {
    for (const { name, expires } of await context.cookies())
      if (expires === -1) await context.clearCookies({ name })
  }
  await signIn(true)
  await visit(page, server, '/dashboard')
  await closeBrowser()
  await page.goto(`${server.url}/dashboard`)
  await expect(fromCache(page)).toHaveCount(1)

  await signIn(false)
  await visit(page, server, '/dashboard')
  const other = await context.newPage()
  await other.goto(`${server.url}/favicon.svg`)
  await closeBrowser()
  const release = server.hold()
  const opening = page.goto(`${server.url}/dashboard`)
  await expect.poll(() => cached(other)).toEqual([])
  release()
  await opening
  await page.waitForURL('**/login*')
})

slow(
  'after hiding scores, no page opens from the cache before the account is read again',
  async ({ person, server }) => {
    const { page } = await person('ann')
    await visit(page, server, '/dashboard')
    await settle(page, server, '/dashboard')
    // Without a stream the page doesn't hear of its own change, and reads no account again.
    await page.route('**/api/events*', (route) => route.abort())
    await page.goto(`${server.url}/profile/notifications`)
    const hide = page.getByRole('switch', { name: 'Hide scores until I ask' })
    await hide.click()
    await expect(hide).toBeChecked()
    // It is saved.
    await expect(hide).not.toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => cached(page)).not.toContain('/api/auth/me')
    await page.unroute('**/api/events*')
    await page.goto(`${server.url}/dashboard`)
    await expect(dashboard(page)).toBeVisible()
    await expect(fromCache(page)).toHaveCount(0)
    await expect.poll(() => cached(page)).toContain('/api/auth/me')
    await page.goto('about:blank')
    // What the page showed before may be a score.
    await recordOpening(page)
    await page.goto(`${server.url}/dashboard`)
    await expect(fromCache(page)).toHaveCount(1)
    await expect(updating(page)).toHaveCount(0)
    expect(await opening(page)).toBeNull()
  },
)

slow('a page of a new build replaces that of the old one', async ({ person, server }) => {
  const { page } = await person('ann')
  await visit(page, server, '/dashboard')
  server.update()
  await page.goto(`${server.url}/dashboard`)
  await expect(page.locator('html[data-build=new]')).toHaveCount(1)
  await expect(dashboard(page)).toBeVisible()
  await expect(fromCache(page)).toHaveCount(0)
})

slow(
  'a second visit of a page to write on, of a deleted league, and without a network',
  async ({ person, server }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    const path = `/leagues/${id}`
    await visit(page, server, path)
    await slow.step('a page that people write on comes from the server', async () => {
      for (let nth = 0; nth < 2; nth += 1) {
        await page.goto(`${server.url + path}/draft`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(fromCache(page)).toHaveCount(0)
      }
      expect(await cached(page)).not.toContain(`${path}/draft`)
    })
    await slow.step('a deleted league is gone a moment later', async () => {
      await api({ page }, 'delete', `/api${path}`)
      await page.goto(server.url + path)
      await expect(fromCache(page)).toHaveCount(1)
      await expect(app(page).getByText('League not found')).toBeVisible()
      await expect(page.getByText('Sunday Best')).toHaveCount(0)
      await expect(updating(page)).toHaveCount(0)
      await page.goto(server.url + path)
      await expect(fromCache(page)).toHaveCount(0)
    })
    await visit(page, server, '/dashboard')
    await slow.step('without a network, it says so', async () => {
      await server.close()
      await page.goto(`${server.url}/dashboard`)
      await expect(dashboard(page)).toBeVisible()
      await expect(page.getByText(/^Can’t reach TeeTime\. Offline, as of/)).toBeVisible()
      await expect(updating(page)).toHaveCount(0)
    })
  },
)
