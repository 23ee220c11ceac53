import type { Page } from '@playwright/test'

import { api, createLeague } from './support/api.ts'
import { expectNoOverflow, expectWholeWords } from './support/expect-no-overflow.ts'
import { expect, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam, setPlan } from './support/league.ts'
import { loadAllCards } from './support/load-all-cards.ts'
import { finishTournament, scoreRoundOne, startTournament } from './support/tournament-play.ts'

const tournament = '090'
const wide = { width: 1280, height: 900 }
/** The most that a column of cards may end before its neighbor, in pixels. */
const maxGap = 200

/** How much earlier the shortest column of cards on the page ends than the longest one beside it, in pixels. */
const largestGap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    let gap = 0
    for (const grid of document.querySelectorAll('main :not(.board, .board *)')) {
      if (getComputedStyle(grid).display !== 'grid') continue
      /** The lower edges of the columns, by their left edges, and which of them have a part that stays on the screen. */
      const ends = new Map<number, number>()
      const sticky = new Set<number>()
      for (const child of grid.children) {
        const { left, width } = child.getBoundingClientRect()
        // A row of its own is no column.
        if (width < 200 || width > grid.clientWidth * 0.9) continue
        const cards = child.matches('.board') ? [child] : [...child.querySelectorAll('.board')]
        const isSticky = (part: Element) => getComputedStyle(part).position === 'sticky'
        if ([child, ...cards].some(isSticky)) sticky.add(left)
        const edges = cards.map((card) => card.getBoundingClientRect().bottom)
        ends.set(left, Math.max(ends.get(left) ?? 0, ...edges))
      }
      const longest = Math.max(...ends.values())
      // What stays on the screen may end early.
      for (const [left, end] of ends)
        if (!sticky.has(left) && end > 0) gap = Math.max(gap, longest - end)
    }
    return Math.round(gap)
  })

/** Text twice as large on a phone, even on the smallest. What scrolls or is cut on purpose isn't counted. */
async function expectLargeTextToFit(page: Page, path: string): Promise<void> {
  // Until a frame has been laid out: lazy parts and media queries follow the text.
  const setText = (size: string) =>
    page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    }, size)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [width, size] of [
    [390, '130%'],
    [390, '200%'],
    [320, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await setText(size)
    // Loaded cards stay loaded.
    if (size === '130%') await loadAllCards(page)
    await test.step(`${path} at ${width} px with text at ${size}`, () =>
      expectNoOverflow(
        page,
        'html, main, main :not([role=tablist], [role=tablist] *, [data-tray])',
      ))
    if (width < 390) {
      await test.step(`${path} breaks no word`, () => expectWholeWords(page))
      continue
    }
    // In one line, but for the name of a league.
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height).toBeLessThanOrEqual(path.startsWith('/leagues') ? 100 : 80)
  }
  await setText('')
  await page.setViewportSize(wide)
}

async function expectEvenColumns(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel(/^Loading/)).toHaveCount(0)
  const loadAndMeasure = () => loadAllCards(page).then(() => largestGap(page))
  await expect.poll(loadAndMeasure, { message: path }).toBeLessThanOrEqual(maxGap)
  // What a box clips on purpose, such as tournaments without room beside the leagues, isn't on the screen.
  await expectNoOverflow(page, 'html, body :not(.overflow-hidden *)')
  await expectLargeTextToFit(page, path)
}

test('at 1280 px no column of cards ends long before its neighbor, and on a phone large text fits', async ({
  person,
  teetime,
}) => {
  test.slow()
  const [ann, bob, cat, dan] = [
    await person('ann'),
    await person('bob'),
    await person('cat'),
    await person('dan'),
  ]
  const { page } = ann
  await page.setViewportSize(wide)
  await expectEvenColumns(page, `/leagues/${await createLeague(ann)}`)

  await setPlan(teetime, ann.name, 'pro')
  const id = await createReadyLeague(page, tournament)
  const home = `/leagues/${id}`
  await expectEvenColumns(page, home)
  await addMembers(teetime, id, bob, cat, dan)
  await saveTeam(bob.page, id, [3, 4, 10, 11, 16, 23])
  await saveTeam(cat.page, id, [1, 4, 8, 11, 17, 24])
  await expectEvenColumns(page, home)
  const own = ['', '?tab=friends', '/notifications', '/account'].map((at) => `/profile${at}`)
  for (const path of [`${home}/draft`, `${home}/team`, ...own]) await expectEvenColumns(page, path)
  await saveTeam(page, id, [1, 2, 8, 9, 15, 22])
  // The rows of these have no columns to compare.
  for (const path of ['/tournaments', '/players', '/subscription']) {
    await page.goto(path)
    await expectLargeTextToFit(page, path)
  }

  const { id: club } = await api<{ id: string }>(ann, 'post', '/api/clubs', { name: 'The Crew' })
  await expectEvenColumns(page, `/clubs/${club}`)
  // With two weeks, a race, records, and rivals.
  const year = new Date().getFullYear()
  const results = ['The Open,Joe,1', 'The Open,May,2', 'The Cup,Joe,2', 'The Cup,May,1']
  const csv = ['year,event,person,place', ...results.map((row) => `${year},${row}`)].join('\n')
  await api(ann, 'post', `/api/clubs/${club}/import`, { csv, confirm: true })
  await expectEvenColumns(page, `/clubs/${club}`)

  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, (rank) => (rank % 7) - 3)
  await page.goto(home)
  await expect(page.getByText('Round 1 live').first()).toBeVisible()
  const pages = [
    '',
    '/leaderboard',
    '/live',
    '/team',
    '/what-if',
    '/side-by-side',
    '/reveal',
    '/chat',
  ].map((at) => home + at)
  for (const path of [...pages, '/dashboard']) await expectEvenColumns(page, path)

  finishTournament(teetime, tournament, (rank) => (rank < 3 ? -5 : 2))
  await page.goto(home)
  await expect(page.getByText('Not final yet').first()).toBeVisible()
  await teetime.database.query(
    `update boards set official_at = official_at - interval '25 hours'
     where tournament_key in (select key from tournaments where tourn_id = $1)`,
    [tournament],
  )
  await expect(page.getByText('Final', { exact: true }).first()).toBeVisible()
  for (const path of [home, `${home}/leaderboard`, `${home}/team`, '/dashboard'])
    await expectEvenColumns(page, path)
})
