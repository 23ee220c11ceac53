import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { api, expectToast } from './support/api.ts'
import { phone } from './support/devices.ts'
import { expect, expectAccessible, expectToFit, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { scoreRoundOne, startTournament } from './support/tournament-play.ts'

test.use(phone)

const tournament = '160'

/** A photo that a camera took on its side: red is on top, and blue below. */
const photo = async () => {
  const plain = (background: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background } })
  const red = await plain('red', 200, 300).png().toBuffer()
  return await plain('blue', 400, 300)
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** The addresses of the pictures on someone's markers, an empty text for a marker with initials. */
const picturesOf = (page: Page, userId: string) =>
  page
    .locator(`#main [data-person="${userId}"]`)
    .evaluateAll((markers) =>
      markers.map(
        (marker) =>
          /url\("(.*)"\)/.exec(getComputedStyle(marker, '::after').backgroundImage)?.[1] ?? '',
      ),
    )

test('a picture stands beside a name in the standings and the chat, until it is removed', async ({
  person,
  teetime,
}) => {
  const [{ page }, bob] = [await person('ann'), await person('bob')]
  const { id: me } = await api<{ id: string }>({ page }, 'get', '/api/auth/me')
  const id = await createReadyLeague(page, tournament)
  await addMembers(teetime, id, bob)
  await saveTeam(page, id, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, id, [1, 2, 8, 9, 16, 23])
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, (rank) => -rank)
  const { id: chat } = await api<{ id: string }>(bob, 'get', `/api/leagues/${id}/conversation`)
  await api({ page }, 'post', `/api/conversations/${chat}/messages`, {
    content: 'Guess who',
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile?tab=profile')
  const file = page.getByLabel('Picture file')
  const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Milk, eggs') }
  await file.setInputFiles(notes)
  await expect(page.getByRole('alert')).toHaveText(
    'We can’t use this file. Choose a PNG, JPEG, or WebP.',
  )
  await expectAccessible(page)
  await file.setInputFiles({ ...notes, name: 'me.jpg', buffer: await photo() })
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await expectToFit(page)
  await expect(page.getByRole('button', { name: 'Save Picture' })).toBeFocused()
  const sending = page.waitForRequest('**/api/user/picture')
  await page.getByRole('button', { name: 'Save Picture' }).click()
  const { image } = (await sending).postDataJSON() as { image: string }
  expect(await sharp(Buffer.from(image, 'base64')).metadata()).toMatchObject({
    width: 256,
    height: 256,
  })
  await expectToast(page, 'Picture saved')
  await expect(page.getByRole('button', { name: 'Choose a Picture' })).toBeFocused()
  await expect.poll(() => picturesOf(page, me)).toEqual([expect.stringMatching('/api/pictures/')])
  const [address = ''] = await picturesOf(page, me)
  const served = await page.request.get(address)
  const { data, info } = await sharp(await served.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([256, 256])
  const [top, bottom] = [data.subarray(3 * 255), data.subarray(-3 * 256)]
  expect(top[0]).toBeGreaterThan(200)
  expect(bottom[2]).toBeGreaterThan(200)

  for (const width of [390, 1280]) {
    await bob.page.setViewportSize({ width, height: 844 })
    for (const tab of ['leaderboard', 'chat']) {
      await bob.page.goto(`/leagues/${id}/${tab}`)
      await expect.poll(() => picturesOf(bob.page, me)).toContain(address)
      await expectAccessible(bob.page)
      await expectToFit(bob.page)
    }
  }

  // Bob's open page is updated.
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await expectToast(page, 'Picture removed')
  await expect(page.getByRole('button', { name: 'Remove Picture' })).toHaveCount(0)
  await expect.poll(() => picturesOf(bob.page, me)).not.toContain(address)
  expect(await picturesOf(page, me)).toEqual([''])
})

/** Makes the page wait while it decodes files named `slow`, until `release` is called. */
const holdSlowFiles = (page: Page) =>
  page.evaluate(() => {
    const decode = createImageBitmap
    const held = Promise.withResolvers<void>()
    const results: Promise<unknown>[] = []
    const decodeInTurn = async (source: Blob, options?: ImageBitmapOptions) => {
      if (source instanceof File && source.name.startsWith('slow')) await held.promise
      return await decode(source, options)
    }
    Object.assign(globalThis, {
      createImageBitmap(...given: Parameters<typeof decodeInTurn>) {
        const result = decodeInTurn(...given)
        results.push(result)
        return result
      },
      async release() {
        held.resolve()
        await Promise.all(results)
        // Whatever follows a decoded file is on the screen in the second frame.
        await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestAnimationFrame(resolve))
        return results.length
      },
    })
  })
const release = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { release: () => Promise<number> }).release())

test('a file that takes long to decode neither replaces a later one nor returns after Cancel', async ({
  person,
}) => {
  const { page } = await person('ann')
  const file = async (name: string, background: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer(),
  })
  const slow = await file('slow.png', 'red')
  const quick = await file('quick.png', 'blue')
  const input = page.getByLabel('Picture file')
  const chosen = page.getByRole('img', { name: 'The picture you chose' })
  const color = () =>
    chosen.evaluate((canvas: HTMLCanvasElement) => [
      ...canvas.getContext('2d')!.getImageData(128, 128, 1, 1).data,
    ])

  await page.goto('/profile?tab=profile')
  await holdSlowFiles(page)
  await input.setInputFiles(slow)
  await input.setInputFiles(quick)
  await expect(chosen).toBeVisible()
  expect(await release(page)).toBe(2)
  expect(await color()).toEqual([0, 0, 255, 255])

  await page.reload()
  await holdSlowFiles(page)
  await input.setInputFiles(quick)
  await expect(page.getByRole('button', { name: 'Save Picture' })).toBeFocused()
  await input.setInputFiles(slow)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Choose a Picture' })).toBeFocused()
  expect(await release(page)).toBe(2)
  await expect(chosen).toHaveCount(0)
})
