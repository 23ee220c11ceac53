import type { Page } from '@playwright/test'

import { api } from './support/api.ts'
import { phone } from './support/devices.ts'
import { expectNoOverflow } from './support/expect-no-overflow.ts'
import { expect, expectAccessible, expectToFit, test } from './support/fixtures.ts'
import { createReadyLeague, giveLook } from './support/league.ts'

test.use(phone)

const bandOf = (page: Page) => page.locator('#main [data-look]').first()

test('a club’s look and its long name fit the invite and watch pages of a phone, and its own page', async ({
  browser,
  person,
  teetime,
}) => {
  const ann = await person('ann')
  const id = await createReadyLeague(ann.page, '060')
  const name = 'W'.repeat(80)
  const clubId = await giveLook(ann, teetime, id, name)
  const { code } = await api<{ code: string }>(ann, 'get', `/api/leagues/${id}/join-code`)
  const { token } = await api<{ token: string }>(ann, 'put', `/api/leagues/${id}/watch-link`)
  const context = await browser.newContext({ baseURL: teetime.nodes[0]?.url ?? '' })
  const guest = await context.newPage()
  const visit = async (page: Page, path: string) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    const crest = bandOf(page).getByRole('presentation')
    await expect(bandOf(page)).toHaveText(name)
    await expect.poll(() => crest.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
    await expectAccessible(page)
    await expectToFit(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoOverflow(page)
  }
  for (const path of [`/join/${code}`, `/watch/${token}`]) await visit(guest, path)
  for (const path of [`/leagues/${id}`, `/clubs/${clubId}`]) await visit(ann.page, path)
  await guest.setViewportSize({ width: 1280, height: 720 })
  await guest.goto(`/watch/${token}?tv`)
  await expect(bandOf(guest)).toHaveText(name)
  // The television shows the first three lines of the name.
  await expect(bandOf(guest)).toHaveAttribute('title', name)
  const lines = await bandOf(guest)
    .locator('span')
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(Math.round(lines)).toBe(3)
  await expectNoOverflow(guest)
  await context.close()
})
