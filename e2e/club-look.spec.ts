import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { api, expectToast } from './support/api.ts'
import { expect, expectAccessible, expectToFit, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'

const bandOf = (page: Page) => page.locator('#main [data-look]')

/** The background of the band at the head of a page. */
const expectColor = (page: Page, color: string) =>
  expect(bandOf(page).first()).toHaveCSS('background-color', color)

test('an owner on Enterprise gives a club its look, and open pages of its league follow', async ({
  person,
  teetime,
}) => {
  test.slow()
  const [ann, bob] = [await person('ann'), await person('bob')]
  const { page } = ann
  const { id: clubId } = await api<{ id: string }>(ann, 'post', '/api/clubs', { name: 'The Crew' })
  const id = await createReadyLeague(page, '060')
  await api(ann, 'put', `/api/leagues/${id}/club`, { clubId })
  await teetime.database.query(
    'insert into league_members (league_id, user_id) select $1, id from users where username = $2',
    [id, bob.name],
  )
  await page.goto(`/clubs/${clubId}`)
  const card = page.locator('section').filter({ hasText: 'Club’s Look' })
  await expect(card.getByText('You need the Enterprise plan for this.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'See Plans' })).toBeVisible()

  await teetime.database.query(
    `update users set subscription_tier = 'enterprise' where username = $1`,
    [ann.name],
  )
  await page.reload()
  await card.getByLabel('Color').fill('#f2c230')
  await card.getByLabel('Picture file').setInputFiles({
    name: 'crest.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: 'navy' } })
      .png()
      .toBuffer(),
  })
  await expect(page.getByRole('img', { name: 'The crest you chose' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Save Look' })).toBeFocused()
  await expectAccessible(page)
  await expectToFit(page)
  await card.getByRole('button', { name: 'Save Look' }).click()
  await expectToast(page, 'Look saved')
  await expectColor(page, 'rgb(242, 194, 48)')

  await bob.page.goto(`/leagues/${id}`)
  await expect(bandOf(bob.page)).toHaveText('The Crew')
  await expectColor(bob.page, 'rgb(242, 194, 48)')
  const crest = bandOf(bob.page).getByRole('presentation')
  await expect.poll(() => crest.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
  for (const width of [390, 1280]) {
    await bob.page.setViewportSize({ width, height: 844 })
    await expectAccessible(bob.page)
    await expectToFit(bob.page)
  }

  // Bob is on another page of the league while the look changes.
  await bob.page.getByRole('link', { name: 'Chat' }).first().click()
  await expect(bandOf(bob.page)).toHaveCount(0)
  await card.getByLabel('Color').fill('#0b1310')
  await card.getByRole('button', { name: 'Save Look' }).click()
  await expectColor(page, 'rgb(11, 19, 16)')
  await bob.page.getByRole('link', { name: 'Home' }).first().click()
  await expectColor(bob.page, 'rgb(11, 19, 16)')
  await expect(bandOf(bob.page)).toHaveCSS('color', 'rgb(255, 255, 255)')

  const { code } = await api<{ code: string }>(ann, 'get', `/api/leagues/${id}/join-code`)
  const { token } = await api<{ token: string }>(ann, 'put', `/api/leagues/${id}/watch-link`)
  for (const path of [`/join/${code}`, `/watch/${token}`]) {
    await bob.page.goto(path)
    await expect(bandOf(bob.page)).toHaveText('The Crew')
    await expectAccessible(bob.page)
    await expectToFit(bob.page)
  }
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bandOf(page)).toHaveCount(0)

  await page.goto(`/clubs/${clubId}`)
  await card.getByRole('button', { name: 'Remove Look' }).click()
  await expectToast(page, 'Look removed')
  await bob.page.goto(`/leagues/${id}`)
  await expect(bob.page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(bandOf(bob.page)).toHaveCount(0)
})
