import { dayText } from '../src/web/format/dates.ts'
import { expectText } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { failRequests, holdRequest, mockResponse } from './support/mock-responses.ts'

const upcoming = '**/api/tournaments/upcoming'
const day = (fromNow: number) =>
  new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

test('the tournaments page shows loading, failure, an empty week, and each tournament’s state', async ({
  person,
}) => {
  const { page } = await person('ann')
  const go = await holdRequest(page, upcoming)
  await page.goto('/tournaments')
  await expectText(page, 'Upcoming Tournaments')
  await expect(page.getByLabel('Loading tournaments').locator('> * > *')).toHaveCount(3)
  go()
  await expectText(page, 'The Practice Open', 'upcoming')
  await expectAccessible(page)

  const mend = await failRequests(page, upcoming)
  await page.reload()
  await expectText(page, 'Failed to load tournaments. Please try again later.')
  await mend()
  const known = (await (await page.request.get('/api/tournaments/upcoming')).json()).tournaments
  // Other tests of this worker may have started the other tournaments.
  const one = known.find(({ name }: { name: string }) => name === 'The Practice Open')
  const empty = await mockResponse(page, 'GET', upcoming, {
    status: 200,
    json: { tournaments: [] },
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectText(page, 'No upcoming tournaments found for this week and next week.')
  await empty()
  const coming = { ...one, id: '901', name: 'Coming', tour: 'PGA Tour', status: 'upcoming' }
  const on = { ...one, id: '902', name: 'On', tour: '', status: 'in-progress' }
  const start = day(3)
  const tournaments = [
    { ...coming, startDate: start, endDate: day(6) },
    { ...on, startDate: day(-1), endDate: day(2) },
    { ...on, id: '903', name: 'Over', status: 'official', startDate: day(-6), endDate: day(-3) },
  ]
  await mockResponse(page, 'GET', upcoming, { status: 200, json: { tournaments } })
  await page.reload()
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card('Coming')).toContainText(`Starts ${dayText(start)}`)
  await expect(card('Coming')).toContainText('PGA Tour')
  await expect(card('On')).toContainText('In Progress')
  await expect(card('On')).toContainText('Professional Golf')
  const finished = page.getByRole('region', { name: 'Finished Tournaments' })
  await expect(finished.getByRole('article')).toHaveCount(1)
  await expect(finished).toContainText('Over')

  // "Simulated" is said once for all, or at each that is.
  const simulated = page.getByText('Simulated tournament')
  await expect(simulated).toHaveCount(0)
  const mock = async (isSimulated: (name: string) => boolean) => {
    const json = { tournaments: tournaments.map((t) => ({ ...t, simulated: isSimulated(t.name) })) }
    const stop = await mockResponse(page, 'GET', upcoming, { status: 200, json })
    await page.reload()
    await expect(finished).toContainText('Over')
    return stop
  }
  const stopAll = await mock(() => true)
  await expect(simulated).toHaveText('Simulated tournaments')
  await stopAll()
  const stopOne = await mock((name) => name === 'On')
  await expect(card('On').getByText('Simulated tournament')).toBeVisible()
  await expect(simulated).toHaveCount(1)
  await stopOne()
  const none = await mockResponse(page, 'GET', '**/api/tournaments/903/players*', {
    status: 200,
    json: { players: [] },
  })
  await finished.getByRole('link', { name: 'View Players' }).click()
  await expectText(page, 'This tournament is over, and we no longer keep its field.')
  await none()
  await page.goBack()
  // The form preselects the tournament that the link names.
  await card('Coming')
    .getByRole('link', { name: /Create League/ })
    .click()
  await expect(page.getByLabel('Select Tournament')).toHaveValue('1/901')
  await page.goto('/create-league?tournament=902&org=1')
  await expect(page.getByLabel('Select Tournament')).toHaveValue('')
})

test('a tournament’s players can be searched and are counted', async ({ person }) => {
  const { page } = await person('ann')
  const field = '**/api/tournaments/014/players*'
  const golfer = (nth: number, country: string | null, change: object = {}) => ({
    apiPlayerId: `${nth}`,
    name: `First${nth} Last${nth}`,
    country,
    ranking: nth,
    image_url: null,
    status: 'active',
    isAmateur: false,
    score: null,
    teeTimes: [],
    ...change,
  })
  const players = [
    golfer(1, 'Spain', { score: 3 }),
    golfer(2, 'Spain', { score: -2 }),
    golfer(3, 'Norway'),
    golfer(4, 'Japan', { ranking: null }),
    ...['Chile', 'Italy', 'Kenya'].map((country, nth) => golfer(nth + 5, country)),
  ]
  const go = await holdRequest(page, field)
  await page.goto('/players?tournament=014&org=1')
  await expect(page.getByLabel('Loading players')).toBeVisible()
  go()
  await expectText(page, '40 players')
  const stop = await mockResponse(page, 'GET', field, { status: 200, json: { players } })
  await page.reload()
  await expectText(page, '7 players', 'World #1', '+3', '−2', 'Player List', 'Statistics')
  await expect(page.getByText('World #4')).toHaveCount(0)
  await expect(page.getByLabel('Tournament', { exact: true })).toHaveValue('1/014')
  const search = page.getByLabel('Search by name or country')
  await search.fill('sPAIN')
  await expectText(page, '2 players')
  await search.fill('first3')
  await expectText(page, '1 player', 'Norway')
  await search.fill('nobody')
  await expectText(page, '0 players')
  await search.clear()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Statistics' }).click()
  const number = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd')
  await expect(number('Total players')).toHaveText('7')
  await expect(number('Countries represented')).toHaveText('6')
  await expect(number('With a world ranking')).toHaveText('6')
  await expect(page.locator('ol > li')).toHaveCount(5)
  await expect(page.locator('ol > li').first()).toHaveText(/Spain\s*2/)

  await stop()
  const mend = await failRequests(page, field)
  await page.reload()
  await expectText(
    page,
    'Unable to load player data for this tournament.',
    'Player data may not be available for future tournaments.',
  )
  await mend()
  await mockResponse(page, 'GET', field, { status: 200, json: { players: [] } })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectText(page, 'No players yet')

  const { tournaments } = await (await page.request.get('/api/tournaments/upcoming')).json()
  const simulated = tournaments.map((one: object) => ({ ...one, simulated: true }))
  await mockResponse(page, 'GET', upcoming, { status: 200, json: { tournaments: simulated } })
  await expect(page.getByText('Simulated tournament')).toHaveCount(0)
  await page.reload()
  await expectText(page, 'Simulated tournament')
})
