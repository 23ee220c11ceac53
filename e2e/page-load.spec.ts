import type { Page, Request } from '@playwright/test'

import {
  type PreloadedResponses,
  preloadedResponsesId,
} from '#contract/wire/preloaded-responses.ts'

import { api, signIn } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { holdRequest } from './support/mock-responses.ts'
import { scoreRoundOne, startTournament } from './support/tournament-play.ts'

interface Load {
  /** The requests of a page until it is idle, in order. */
  requests: Request[]
  /** The layout shift of the page's content. */
  shift: number
  html: string
}

/** Opens a page and watches it until nothing loads any more. */
async function load(page: Page, url: string): Promise<Load> {
  const requests: Request[] = []
  const note = (request: Request) => requests.push(request)
  page.on('request', note)
  const html = (await (await page.goto(url))?.text()) ?? ''
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The event stream stays open, so the network never counts as idle: wait for scripts and fonts.
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('load')
  page.off('request', note)
  return { requests, shift: await shiftOf(page), html }
}

/** The layout shift of a page so far. */
async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]
          resolve(
            shifts
              .filter(({ hadRecentInput }) => !hadRecentInput)
              .reduce((sum, { value }) => sum + value, 0),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing moved, so nothing is reported.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
}

const paths = (requests: Request[], test: RegExp) =>
  requests.map((request) => new URL(request.url()).pathname).filter((path) => test.test(path))

test('a public page works before hydration and keeps what is typed', async ({ page, teetime }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/base-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${teetime.nodes[0]?.url}/login`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: /^Switch to \w+ Theme$/ }).click()
  await signIn(page, 'nobody', 'Nothing1')
  expect(new URL(page.url()).search).toBe('')
  gate.resolve()
  // The early press and the early form go through now.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByText('Invalid username/email or password.').first()).toBeVisible()
  await expect(page.getByLabel('Username or email')).toHaveValue('nobody')
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
})

for (const url of ['/login', '/register', '/forgot-password', '/nowhere']) {
  test(`${url} hydrates without a mismatch`, async ({ page }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    const { requests, shift } = await load(page, url)
    // The browser notes what the page of an unknown address is answered with.
    const noted = url === '/nowhere' ? [expect.stringContaining('status of 404')] : []
    expect(problems).toEqual(noted)
    expect(shift).toBeLessThanOrEqual(0.02)
    expect(paths(requests, /^\/assets\/.*\.js$/).length).toBeLessThanOrEqual(12)
    expect(paths(requests, /^\/api\//)).toEqual([])
  })
}

/** How far a page may move while it loads, as the browser counts it. */
const maxShift = 0.02

/** The calls whose answers the page's HTML brings. */
function addressesIn(html: string): string[] {
  const [, json = '[]'] = new RegExp(`id="${preloadedResponsesId}">(.*?)</script>`).exec(html) ?? []
  return (JSON.parse(json) as PreloadedResponses).map(([address]) => address)
}

for (const width of [390, 1280]) {
  test(`at ${width} px the dashboard doesn’t shift when its responses come after it, one by one`, async ({
    person,
    teetime,
  }) => {
    const [ann, bob, cat] = [await person('ann'), await person('bob'), await person('cat')]
    const { page } = ann
    await api(ann, 'delete', `/api/leagues/${await createReadyLeague(page)}`)
    await addMembers(teetime, await createReadyLeague(cat.page), ann)
    const over = await createReadyLeague(bob.page)
    await addMembers(teetime, over, ann)
    // No one has entered a team, so this league is over.
    await teetime.database.query(
      `update leagues set drafting_end_at = now() - interval '1 second' where id = $1`,
      [over],
    )
    await page.setViewportSize({ width, height: 844 })
    const calls = ['upcoming', 'my-leagues', 'weeks', 'pending', 'deleted', 'my-places']
    const gates: (() => void)[] = []
    for (const call of calls) gates.push(await holdRequest(page, `**/api/**/${call}`))
    await page.goto('/dashboard')
    await expect(page.getByLabel('Loading leagues')).toBeVisible()
    for (const [index, go] of gates.entries()) {
      const response = page.waitForResponse(`**/api/**/${calls[index]}`)
      go()
      await response
      // It is drawn before the next one comes.
      for (let frame = 0; frame < 3; frame += 1)
        await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await expect(page.getByRole('button', { name: 'Past Leagues (1)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recently Deleted' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Tournaments' })).toBeVisible()
    expect(await shiftOf(page)).toBeLessThanOrEqual(maxShift)
  })
}

test('a page whose scripts are missing offers to reload', async ({ page, teetime }) => {
  let isMissing = true
  await page.route('**/assets/packages-*.js', (route) =>
    isMissing ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto(`${teetime.nodes[0]?.url}/login`)
  await expect(page.getByRole('alert')).toHaveText('TeeTime didn’t load. Reload')
  isMissing = false
  await page.getByRole('link', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Username or email is required').first()).toBeVisible()
  await expect(page.getByText('TeeTime didn’t load.')).toHaveCount(0)
})

test('the event stream opens once its code can be loaded', async ({ person }) => {
  const { page } = await person('ann')
  let [isMissing, isOpen] = [true, false]
  await page.route('**/assets/event-stream-*.js', (route) =>
    isMissing ? route.abort() : route.continue(),
  )
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') isOpen = true
  })
  const failed = page.waitForEvent('requestfailed', (it) => it.url().includes('event-stream-'))
  await page.clock.install()
  await page.goto('/dashboard')
  await failed
  isMissing = false
  await expect(async () => {
    await page.clock.fastForward(10_000)
    expect(isOpen).toBe(true)
  }).toPass()
})

/** Loads a page, again if a server that is busy for too long sends it without some of its answers. */
async function loadWhole(page: Page, url: string, answer: string): ReturnType<typeof load> {
  const loaded = await load(page, url)
  const brought = addressesIn(loaded.html)
  const isWhole = brought.length > 1 && (!answer || brought.includes(answer))
  return isWhole ? loaded : await loadWhole(page, url, answer)
}

test('a page doesn’t refetch preloaded responses or shift its layout', async ({
  person,
  teetime,
}) => {
  const ann = await person('ann')
  const bob = await person('bob')
  const { page } = ann
  const id = await createReadyLeague(page)
  const inPlay = await createReadyLeague(bob.page, '170')
  await addMembers(teetime, inPlay, ann)
  await saveTeam(page, inPlay, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, inPlay, [3, 4, 10, 11, 16, 23])
  await startTournament(teetime, '170')
  scoreRoundOne(teetime, '170', (rank) => (rank % 7) - 3)
  const outlook = async () =>
    await (await page.request.get(`/api/leagues/${inPlay}/outlook`)).text()
  await expect.poll(outlook).toContain('"onCourse":[{')
  // A stream that doesn't open yet: once it does, it may bring changes.
  await page.route('**/api/events*', () => {})
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const url of [
      '/dashboard',
      ...['draft', 'team', 'live'].map((it) => `/leagues/${id}/${it}`),
      `/leagues/${inPlay}`,
    ]) {
      const outlookPath = url.endsWith(inPlay) ? `/api${url}/outlook` : ''
      let loaded = await loadWhole(page, url, outlookPath)
      // A busy machine may draw before a font or a file that belongs to the first picture.
      for (let nth = 0; nth < 2 && loaded.shift > maxShift; nth += 1)
        loaded = await loadWhole(page, url, outlookPath)
      const { requests, shift, html } = loaded
      const preloads = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)]
      expect(preloads.length, url).toBeGreaterThan(2)
      expect(shift, `${url} at ${width}`).toBeLessThanOrEqual(maxShift)
      const brought = addressesIn(html)
      const asked = requests.map((it) => it.url().slice(new URL(it.url()).origin.length))
      expect(asked.filter((address) => brought.includes(address))).toEqual([])
      expect(paths(requests, /woff2$/).length, url).toBeLessThanOrEqual(2)
    }
  }
})

test('a page with preloaded files shows no loading text', async ({ person }) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      const text = document.getElementById('app')?.textContent ?? ''
      for (const found of text.match(/(Loading|Checking) [^.]*\.\.\./g) ?? []) said.add(found)
    }).observe(document, { subtree: true, childList: true })
  })
  for (const url of ['/dashboard', `/leagues/${id}/draft`, `/leagues/${id}/leaderboard`]) {
    // On a busy machine, the files may take so long that the page shows what is loading. Then it is reopened.
    await expect(async () => {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(
        await page.evaluate(() => [...(globalThis as never as { said: Set<string> }).said]),
      ).toEqual([])
    }).toPass()
  }
})
