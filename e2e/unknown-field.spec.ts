import { openPair, type Pair, waitForGolf } from '../src/server/testing/processes/processes.ts'
import { fortyGolfers, upcomingTournament } from '../src/server/testing/servers/golf-scene.ts'
import { createLeague } from './support/api.ts'
import {
  expect,
  expectAccessible,
  expectToFit,
  type Person,
  registerPerson,
  test,
} from './support/fixtures.ts'

/** Ann on a server whose golfers have neither a rank nor a result, while results are being read. */
const unranked = test.extend<{ unknownTour: Pair; ann: Person }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  async unknownTour({}, use) {
    const golfers = fortyGolfers().map((golfer) => ({ ...golfer, rank: null }))
    const pair = await openPair(1, {}, [upcomingTournament({ golfers, teeTimes: false })])
    try {
      await waitForGolf(pair)
      await pair.database.query(`
        insert into past_tournaments
          (source, org_id, tourn_id, year, tournament_key, name, format, start_date, end_date, next_at, read_at)
        select 'live-golf', '1', n, 2025, n, 'Event ' || n, 'stroke', current_date - 7 * n, current_date - 7 * n,
          clock_timestamp() + interval '1 day', case when n <= 8 then clock_timestamp() end
        from generate_series(1, 40) n`)
      await use(pair)
    } finally {
      await pair.close()
    }
  },
  async ann({ browser, unknownTour }, use) {
    const ann = await registerPerson(browser, unknownTour, 'ann')
    await use(ann)
    await ann.page.context().close()
  },
})

const soFar = 'Results of 8 of 40 tournaments so far'

unranked(
  'an unranked field is labeled as such, and can be sorted and drafted anyway',
  async ({ unknownTour, ann }) => {
    const { page } = ann
    await unknownTour.database.query(`update users set subscription_tier = 'premium'`)
    const id = await createLeague(ann)
    await page.goto(`/leagues/${id}`)
    const players = page.locator('#players')
    await expect(players).toContainText('so we can’t put it in order.')
    await expect(players).toContainText(soFar)
    await expect(players.getByRole('listitem').nth(1)).toContainText('First10 Last10')
    await expect(page.getByRole('button', { name: 'Auto-Fill and Finish' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Assign Players to Groups' }).click()
    await expect(players).toContainText('filling the groups would be close to chance')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Auto-Fill Anyway' }).click()
    await page.getByRole('button', { name: 'Save (21)' }).click()
    await page.getByRole('button', { name: 'Finish League Setup' }).click()
    await expect(page.getByText('Congratulations!').first()).toBeVisible()

    await page.goto(`/leagues/${id}/draft`)
    await expect(page.getByText(soFar)).toBeVisible()
    await expect(page.getByLabel('Sort golfers by')).toHaveValue('name')
    await expect(page.getByRole('option', { name: 'By rank' })).toHaveCount(0)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.getByRole('button', { name: 'First1 Last1', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'First1 Last1' })
      await expect(dialog).toContainText('We have no results for First1 Last1 so far.')
      await expect(dialog).toContainText(soFar)
      await expect(dialog).not.toContainText('rank')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expectToFit(page)
    }
    for (const name of ['Player Analytics', 'Team Strategy']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('region', { name: 'Analytics' })).toContainText(
        'We have results or a world ranking for none of the 40 golfers',
      )
    }
  },
)
