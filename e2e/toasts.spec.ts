import type { Locator, Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { failRequests } from './support/mock-responses.ts'

/** Expects a toast, and keeps it on the screen: while the pointer is over one, its five seconds don't run. */
async function keepToast(page: Page): Promise<Locator> {
  const toast = page.locator('[aria-label^=Notifications] li')
  await toast.hover()
  return toast
}

/** Expects a toast that covers none of these. */
async function expectClear(page: Page, ...parts: Locator[]): Promise<void> {
  const toast = await keepToast(page)
  for (const part of parts) {
    await expect(part).toBeVisible()
    const [one, other] = [await toast.boundingBox(), await part.boundingBox()]
    if (!one || !other) throw new Error('The toast is gone')
    const covers =
      one.x < other.x + other.width &&
      other.x < one.x + one.width &&
      one.y < other.y + other.height &&
      other.y < one.y + one.height
    expect(covers, `${await part.textContent()} under ${await toast.textContent()}`).toBe(false)
  }
}

for (const [width, height] of [
  [390, 844],
  [390, 664],
  [1280, 900],
] as const) {
  test(`at ${width} × ${height} a toast covers no title, button of a dialog, or Save`, async ({
    person,
  }) => {
    const { page } = await person('ann')
    await page.setViewportSize({ width, height })
    const heading = page.getByRole('heading', { level: 1 })
    const dialog = page.getByRole('dialog')

    await page.goto('/profile?tab=profile')
    await page.getByLabel('First name').fill('Ann')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.evaluate(() => scrollTo(0, 0))
    await expectClear(page, heading)

    const id = await createReadyLeague(page)
    await page.goto(`/leagues/${id}/draft`)
    await failRequests(page, '**/quick-pick*')
    await page.getByRole('button', { name: /^Quick-Pick/ }).click()
    const save = page.getByRole('button', { name: /^Save team$/i })
    await expectClear(page, heading, save)

    await page.goto(`/leagues/${id}`)
    // On a phone, the bar has the league's name.
    const title = width < 768 ? page.locator('header') : heading
    await page.getByRole('button', { name: 'Invite Friends' }).click()
    await dialog.getByRole('button', { name: 'Turn Off Link' }).click()
    const parts = [
      dialog.getByRole('heading', { level: 2 }),
      dialog.getByRole('button', { name: 'Close' }),
      dialog.getByRole('button', { name: 'Done' }),
    ]
    await expectClear(page, ...parts)
    // With a link to share, the dialog is twice as high.
    await dialog.getByRole('button', { name: 'Turn On Link' }).click()
    await expect(dialog.getByRole('button', { name: 'Turn Off Link' })).toBeVisible()
    await expectClear(page, ...parts)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectClear(page, title)
  })
}

test('a toast lies above an on-screen keyboard', async ({ person }) => {
  const { page } = await person('ann')
  await page.setViewportSize({ width: 390, height: 844 })
  // iOS lays its keyboard over the page, and only the visual viewport gets smaller.
  await page.addInitScript(() => {
    const set = (height: number) => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, value: height })
      visualViewport?.dispatchEvent(new Event('resize'))
    }
    Object.assign(globalThis, { setVisibleHeight: set })
  })
  const setVisibleHeight = (height: number) =>
    page.evaluate(
      (height) =>
        (globalThis as unknown as { setVisibleHeight: (height: number) => void }).setVisibleHeight(
          height,
        ),
      height,
    )
  await page.goto('/profile?tab=profile')
  await page.getByLabel('First name').fill('Ann')
  await setVisibleHeight(508)
  await page.getByRole('button', { name: 'Save' }).first().click()
  const toast = await keepToast(page)
  const bottom = async () => {
    const box = await toast.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  await expect.poll(bottom).toBeLessThan(508)
  await expect.poll(bottom).toBeGreaterThan(300)
  await setVisibleHeight(844)
  await expect.poll(bottom).toBeGreaterThan(508)
})
