import { expect, test } from './support/fixtures.ts'
import { serveBuild } from './support/served-build.ts'

test.use({ serviceWorkers: 'allow' })

test('after an update the old build is never served, online or offline', async ({
  person,
  teetime,
}) => {
  const { page } = await person('ann')
  const build = await serveBuild(teetime.nodes[0]?.url ?? '')
  await page.goto(`${build.url}/dashboard`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const isNew = page.locator('html[data-build=new]')
  const caches = () => page.evaluate(() => window.caches.keys())
  await expect(isNew).toHaveCount(0)
  // The old worker stores no more answers once the page has loaded.
  await expect(page.getByRole('heading', { name: 'Fantasy Golf Dashboard' })).toBeVisible()
  await expect(page.locator('.placeholder')).toHaveCount(0)

  // An open page keeps working, and the next page it opens comes from the new build.
  const taken = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { serviceWorker } = navigator
        serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
      }),
  )
  build.update()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(caches).toContain('teetime-program-next')
  await expect
    .poll(async () => (await caches()).filter((name) => !name.endsWith('-next')))
    .toEqual([])
  await taken
  await page.getByRole('link', { name: /Profile/ }).click()
  await expect(isNew).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()

  await page.goto(`${build.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Fantasy Golf Dashboard' })).toBeVisible()
  // What the offline page needs is in the cache.
  const isCached = () =>
    page.evaluate(async () => {
      const addresses = ['/api/auth/me', '/api/leagues/my-leagues']
      const find = (address: string) => window.caches.match(address, { ignoreVary: true })
      return (await Promise.all(addresses.map(find))).every(Boolean)
    })
  await expect.poll(isCached).toBe(true)
  await build.close()
  await page.goto(`${build.url}/dashboard`)
  await expect(isNew).toHaveCount(1)
  await expect(page.locator('#snapshot')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Fantasy Golf Dashboard' })).toBeVisible()
  await expect(page.getByText(/^Can’t reach TeeTime\. Offline, as of/)).toBeVisible()
})

test('the app can be installed', async ({ page }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toContain('manifest')
  const manifest = (await response.json()) as { icons: { src: string }[] }
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
})

test('the script is served precompressed and cached forever', async ({ page }) => {
  const html = await (await page.request.get('/login')).text()
  const entry = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  for (const encoding of ['br', 'gzip']) {
    const answer = await page.request.get(entry, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers()).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    })
    // A known length shows that it was not compressed on the fly.
    expect(Number(answer.headers()['content-length'])).toBeGreaterThan(0)
    expect(await answer.text()).toContain('import')
  }
})

test('the licenses of what the page contains can be read', async ({ request }) => {
  const text = await (await request.get('/licenses.txt')).text()
  for (const name of ['react-dom - 19', 'country-flag-icons', 'inter', 'tailwindcss'])
    expect(text).toContain(`\n## ${name}`)
})
