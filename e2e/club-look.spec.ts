import type { Page } from '@playwright/test'

import { password } from '../src/server/testing/people.ts'
import { api, expectToast } from './support/api.ts'
import { expect, expectAccessible, expectToFit, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, drawCrest, giveLook, setPlan } from './support/league.ts'

const bandOf = (page: Page) => page.locator('#main [data-look]')

/** The background of the band at the head of a page. */
const expectColor = (page: Page, color: string) =>
  expect(bandOf(page).first()).toHaveCSS('background-color', color)

test('an owner on Enterprise gives a club its look, and open pages of its league follow', async ({
  person,
  teetime,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const { page } = ann
  const { id: clubId } = await api<{ id: string }>(ann, 'post', '/api/clubs', { name: 'The Crew' })
  const id = await createReadyLeague(page, '060')
  await api(ann, 'put', `/api/leagues/${id}/club`, { clubId })
  await addMembers(teetime, id, bob)
  await page.goto(`/clubs/${clubId}`)
  const card = page.locator('section').filter({ hasText: 'Club Look' })
  await expect(card.getByText('You need the Enterprise plan for this.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'See Plans' })).toBeVisible()

  await setPlan(teetime, ann.name, 'enterprise')
  await page.reload()
  const button = (name: string) => card.getByRole('button', { name })
  const save = button('Save Look')
  const chosen = page.getByRole('img', { name: 'The crest you chose' })
  const crestFile = { name: 'crest.png', mimeType: 'image/png', buffer: await drawCrest() }
  await card.getByLabel('Color').fill('#f2c230')
  await card.getByLabel('Picture file').setInputFiles(crestFile)
  await expect(chosen).toBeVisible()
  await expect(button('Remove Crest')).toHaveCount(0)
  await button('Cancel').click()
  await expect(chosen).toBeHidden()
  await expect(button('Choose a Crest')).toBeFocused()
  await card.getByLabel('Picture file').setInputFiles(crestFile)
  await expect(chosen).toBeVisible()
  await expect(save).toBeFocused()
  await expectAccessible(page)
  await expectToFit(page)
  await save.click()
  await expectToast(page, 'Look saved')
  await expectColor(page, 'rgb(242, 194, 48)')
  await expect(page.getByRole('heading', { level: 1, name: 'The Crew' })).toBeVisible()
  await expect(button('Cancel')).toHaveCount(0)
  // A crest that was removed by mistake comes back, because the look wasn't saved.
  await button('Remove Crest').click()
  await expect(save).toBeFocused()
  await expect(card.locator('[data-look] img')).toHaveCount(0)
  await button('Cancel').click()
  await expect(card.locator('[data-look] img')).toBeVisible()

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
  // Another color needs nothing that reads a picture.
  await page.route(/crop-picture/, (route) => route.abort())
  await page.reload()
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
  const admin = { usernameOrEmail: 'admin@teetime.example', password }
  await api(bob, 'post', '/api/auth/login', admin)
  await bob.page.goto('/admin?tab=users')
  await expect(bob.page.getByText(ann.name).first()).toBeVisible()
  await expect(bandOf(bob.page)).toHaveCount(0)
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bandOf(page)).toHaveCount(0)

  await page.goto(`/clubs/${clubId}`)
  await card.getByRole('button', { name: 'Remove Look' }).click()
  await expectToast(page, 'Look removed')
  await bob.page.goto(`/join/${code}`)
  await expect(bob.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bandOf(bob.page)).toHaveCount(0)
})

test('the administrator removes a look after a question, and an owner whose plan ended removes theirs', async ({
  person,
  teetime,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const { page } = ann
  const id = await createReadyLeague(page, '060')
  const clubId = await giveLook(ann, teetime, id)
  const admin = { usernameOrEmail: 'admin@teetime.example', password }
  await api(bob, 'post', '/api/auth/login', admin)
  await bob.page.goto('/admin?tab=users')
  await bob.page.getByLabel('Search users by name or email').fill(ann.name)
  const remove = bob.page.getByRole('button', { name: 'Remove Look of The Crew' })
  const crest = remove.getByRole('presentation', { includeHidden: true })
  await expect.poll(() => crest.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
  await expectAccessible(bob.page)
  await expectToFit(bob.page)
  await remove.click()
  const dialog = bob.page.getByRole('dialog', { name: 'Remove The Crew’s look?' })
  await dialog.getByRole('button', { name: 'Remove Look' }).click()
  await expectToast(bob.page, 'The Crew’s look was removed')
  await expect(remove).toHaveCount(0)

  await page.goto(`/clubs/${clubId}`)
  const card = page.locator('section').filter({ hasText: 'Club Look' })
  await expect(card.getByRole('button', { name: 'Save Look' })).toBeVisible()
  await expect(bandOf(page)).toHaveCount(1)
  await api(ann, 'put', `/api/clubs/${clubId}/look`, { color: '#0b1310' })
  await setPlan(teetime, ann.name, 'free')
  await page.reload()
  await expect(card.getByText('No one sees the club’s look now.')).toBeVisible()
  await expect(bandOf(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectToFit(page)
  await card.getByRole('button', { name: 'Remove Look' }).click()
  await expectToast(page, 'Look removed')
  await expect(card.getByRole('button', { name: 'Remove Look' })).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'See Plans' })).toBeFocused()
})
