import { test as base } from './support/fixtures.ts'
import { api } from './support/api.ts'
import { openPair, waitForGolf } from '../src/server/testing/processes/processes.ts'
import { upcomingTournament } from '../src/server/testing/servers/golf-scene.ts'
import type { Page } from '@playwright/test'

const first = 'Vijay Ernie Ben Adam Zach Kurt Cameron Joaquin Ludvig Rasmus Nicolai Tommy Byeong-Hun Si Woo Max Akshay Sahith Davis Wyndham Keegan'.split(' ')
const last = 'Singh Els Crenshaw Scott Johnson Kitayama Young Niemann Aberg Hojgaard Fleetwood An Kim Homa Bhatia Theegala Thompson Clark Bradley Westwood'.split(' ')
const field = (start: number, ranked: number) => Array.from({ length: 40 }, (_, n) => ({ id: String(start + n), firstName: first[n % 20]!, lastName: last[(n * 7 + Math.floor(n / 20)) % 20]!, rank: n < ranked ? 3 * n + 12 : null, rounds: [] }))

const test = base.extend<object, { teetime: any }>({
  teetime: [async ({}, use) => {
    const pair = await openPair(1, { LIVE_POLL_SECONDS: '1' }, [
      upcomingTournament({ tournId: '090', name: 'The Unknown Open', golfers: field(20_001, 0), teeTimes: false }),
      upcomingTournament({ tournId: '091', name: 'The Few Open', golfers: field(30_001, 8), teeTimes: true }),
    ])
    await waitForGolf(pair)
    await use(pair)
    await pair.close()
  }, { scope: 'worker' }],
})
test.setTimeout(400_000)
for (const [tourn, reading] of [['090', false], ['091', true]] as const)
test(`shots ${tourn}`, async ({ person, teetime }) => {
  const ann = await person('ann'), bob = await person('bob')
  const { page } = ann
  await teetime.database.query(`update users set subscription_tier = 'premium'`)
  if (reading) await teetime.database.query(`insert into past_tournaments (source, org_id, tourn_id, year, tournament_key, name, format, start_date, end_date, next_at, read_at) select 'live-golf', '1', 'p' || n, 2025, 'p' || n, 'Old ' || n, 'stroke', current_date - 7 * n - 3, current_date - 7 * n, clock_timestamp() + interval '1 hour', case when n < 9 then clock_timestamp() end from generate_series(1, 40) n`).catch((e: unknown) => console.log(String(e)))
  const { league } = await api<{ league: { id: string } }>(ann, 'post', '/api/leagues', { name: 'Sunday Best', apiTournamentId: tourn, tournOrgId: '1', entryFee: '20.00' })
  const id = league.id
  const shot = async (name: string, p: Page = page, act?: () => Promise<void>) => {
    for (const width of [390, 1280]) for (const theme of ['light', 'dark'] as const) {
      await p.setViewportSize({ width, height: 844 })
      await p.evaluate((t) => { document.documentElement.dataset['theme'] = t; localStorage.setItem('teetime-theme', t) }, theme)
      if (act) await act()
      await p.waitForTimeout(300)
      await p.screenshot({ path: `/tmp/golfshots/${tourn}-${name}-${width}-${theme}.png`, fullPage: !name.includes('dialog') })
    }
  }
  await page.goto(`/leagues/${id}`)
  await page.getByText('Set Up Your League').waitFor()
  await shot('setup')
  await page.getByRole('button', { name: 'Assign Players to Groups' }).click()
  await shot('sorting')
  await page.getByRole('button', { name: 'Auto-Fill Anyway' }).click()
  await shot('filled')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.getByRole('button', { name: 'Finish League Setup' }).first().click()
  await page.getByText('Congratulations').first().waitFor()
  await page.goto(`/leagues/${id}`)
  await page.waitForTimeout(500)
  await shot('home')
  await page.goto(`/leagues/${id}/draft`)
  await page.getByRole('button', { name: /^Pick / }).first().waitFor()
  await page.waitForTimeout(500)
  await shot('draft')
  const field = (await api<any>(ann, 'get', `/api/leagues/${id}/player-groups`)).playerGroups
  console.log(JSON.stringify(field[0]))
  const name = field[0].tournamentPlayer.fullName
  for (const [panel, button] of [['players', 'Player Analytics'], ['strategy', 'Team Strategy']] as const) {
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: button }).click()
    await page.waitForTimeout(800)
    await shot(panel)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('button', { name: new RegExp(name) }).first().click()
  await page.waitForTimeout(800)
  await shot('golfer-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compare Golfers' }).click()
  await page.waitForTimeout(800)
  await shot('compare-dialog')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 844 })
  const ask = await page.request.post('/api/ai/analyze-player-groups', { headers: { 'sec-fetch-site': 'same-origin' }, data: { leagueId: id } })
  console.log(ask.status(), (await ask.text()).slice(0, 3000))
  await page.goto(`/tournaments/${tourn}`)
  await page.waitForTimeout(1000)
  await shot('tournament')
  await page.goto(`/golfers/${field[0].tournamentPlayer.apiPlayerId}`)
  await page.waitForTimeout(1000)
  await shot('golfer')
})
