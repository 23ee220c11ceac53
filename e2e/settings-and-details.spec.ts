import { onPhoneAndDesktop } from './support/devices.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { holdRequest } from './support/mock-responses.ts'

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
  test('a press opens settings and details though what stands above grows under it', async ({
    person,
    hasTouch,
  }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    const goRules = await holdRequest(page, '**/assets/league-rules-*.js')
    const afterLoad = page.waitForResponse('**/assets/after-load-*.js')
    await page.goto(`/leagues/${id}`)
    const loaded = (await afterLoad).url()
    await page.evaluate((url) => import(url), loaded)
    await expect(page.getByRole('heading', { name: 'League Chat' })).toBeVisible()
    await expect(page.locator('main .placeholder')).toHaveCount(1)
    const card = page.getByRole('button', { name: 'Settings & Details' })
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    const point = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 30 }
    const client = await page.context().newCDPSession(page)
    if (hasTouch)
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    else {
      await page.mouse.move(point.x, point.y)
      await page.mouse.down()
    }
    goRules()
    await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
    await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(box?.y ?? 0, 0)
    if (hasTouch)
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    else await page.mouse.up()
    await expect(card).toHaveAttribute('aria-expanded', 'true')
  })

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
