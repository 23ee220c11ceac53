import { onPhoneAndDesktop } from './support/devices.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'

test('settings and details that fail to load leave the rest of League home, and load again', async ({
  person,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.route('**/assets/league-details-*.js', (route) => route.abort())
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: 'Settings & Details' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load settings and details' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sunday Best' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/league-details-*.js')
  await failure.getByRole('button').click()
  await page.getByRole('button', { name: 'Settings & Details', expanded: true }).waitFor()
  await expect(page.getByRole('button', { name: 'Name & Fee' })).toBeVisible()
})

onPhoneAndDesktop(() => {
  test('the dialogs of settings and details work by keyboard and fit the screen', async ({
    person,
  }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    await page.goto(`/leagues/${id}`)
    await page.getByRole('button', { name: 'Settings & Details' }).press('Enter')
    for (const name of ['Name & Fee', 'Post to Group Chat', 'Watch Link']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByRole('button').nth(1)).toBeVisible()
      const box = await dialog.boundingBox()
      const screen = page.viewportSize()
      expect(box && screen && box.y >= 0 && box.y + box.height <= screen.height).toBe(true)
      await expectAccessible(page)
      // Tab stays inside.
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab')
        expect(await dialog.evaluate((it) => it.contains(document.activeElement)), name).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })
})
