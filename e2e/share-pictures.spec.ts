import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { scoreRoundOne, startTournament } from './support/tournament-play.ts'

const tournament = '100'

/** Downloads the picture of the open dialog. @returns its name and its size, as the file says it */
async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  return {
    name: file.suggestedFilename(),
    size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
    bytes,
  }
}

test('a team, a board and the Reveal become pictures that can be downloaded, shared and described', async ({
  person,
  teetime,
}) => {
  const [{ page, name }, bob] = [await person('ann'), await person('bob')]
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await createReadyLeague(page, tournament)
  await addMembers(teetime, id, bob)
  await saveTeam(page, id, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, id, [1, 3, 8, 9, 16, 23])
  const open = page.getByRole('button', { name: 'Share as Image' }).first()
  const dialog = page.getByRole('dialog', { name: 'Share as Image' })

  // Before picks lock, owners may show their own teams, and are warned.
  await page.goto(`/leagues/${id}/team`)
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Your picks are secret until they lock.')).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveAccessibleName(/Picks lock /)
  await expectAccessible(page)
  expect(await download(page)).toMatchObject({
    name: `teetime-sunday-best-${name.toLowerCase()}-s-team.png`,
    size: [1080, 1350],
  })
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  // From the lock to the first shot, League home is the Reveal until it was opened.
  await startTournament(teetime, tournament)
  // On an iPhone, a push needs the Home Screen.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
  })
  await page.goto(`/leagues/${id}`)
  await expect(page.getByText('2 teams, face down. Yours is first.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the Reveal' }).click()
  // The first card fills the screen, face down until it is turned.
  const deck = page.getByRole('dialog', { name: /^The Reveal, 1 of / })
  const back = deck.getByRole('button', { name: /^Your team/ })
  const { width, height } = (await back.boundingBox()) ?? { width: 0, height: 0 }
  expect([width > 350, height > 630]).toEqual([true, true])
  await expect(deck.getByText('First1 Last1')).toHaveCount(0)
  await expectAccessible(page)
  await back.click()
  await expect(deck.getByText('First1 Last1')).toBeVisible()

  // A golfer opens above the deck, and Back leads to the card. A press on what is loading closes nothing.
  const golfer = page.getByRole('dialog', { name: 'First1 Last1' })
  const isAsked = Promise.withResolvers<void>()
  await page.route('**/assets/golfer-sheet-*.js', async (route) => {
    await isAsked.promise
    await route.continue()
  })
  await deck.getByRole('link', { name: 'First1 Last1' }).click()
  await golfer.getByRole('heading').click()
  await expect(deck).toBeAttached()
  isAsked.resolve()
  await expect(golfer.getByRole('link', { name: 'Live Scores' })).toBeVisible()
  await page.goBack()
  await expect(golfer).toHaveCount(0)
  await expect(deck.getByText('First1 Last1')).toBeVisible()
  await expectAccessible(page)
  const next = deck.getByRole('button', { name: 'Next' })
  // Soon after the turn, a press counts as the second of a double click.
  await expect(async () => {
    if (await next.isVisible()) await next.click()
    await expect(next).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: `${bob.name} Tap to turn over` })).toBeVisible()
  await page.getByRole('button', { name: 'See All Teams' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const offer = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(offer).toContainText('Want to know when you take the lead?')
  await expect(offer.getByRole('listitem')).toHaveText([/Tap Share/, /Tap “Add to Home Screen,”/])
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Got It' }).click()
  await expect(offer).toHaveCount(0)
  // It isn't made again: its code is there, and the page has settled.
  await page.reload()
  await page.getByRole('button', { name: 'Turn the Cards Again' }).click()
  const prompt = page.waitForResponse(/push-prompt/)
  await page.getByRole('button', { name: 'See All Teams' }).click()
  await prompt
  await expectAccessible(page)
  await expect(offer).toHaveCount(0)
  await page.goto(`/leagues/${id}`)
  await expect(page.getByRole('heading', { name: 'My Golfers' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Standings' })).toHaveCount(0)

  scoreRoundOne(teetime, tournament, (rank) => (rank === 15 ? -3 : 0))
  await page.goto(`/leagues/${id}/leaderboard`)
  await expect(page.getByText('−3').first()).toBeVisible()
  await open.click()
  await expect(dialog.getByRole('img')).toHaveAccessibleName(
    new RegExp(`^Leaderboard, round 1 live: Sunday Best[^]*1 ${name} −3 Last15[^]* 2 `),
  )
  const plain = await download(page)
  await dialog.getByRole('switch', { name: 'Show prizes' }).click()
  await expect(dialog.getByRole('img')).toHaveAccessibleName(/\$\d+\.\d\d/)
  const priced = await download(page)
  expect(priced.bytes.equals(plain.bytes)).toBe(false)
  await page.keyboard.press('Escape')

  // A share sheet that takes files gets the picture.
  await page.evaluate(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ files }: ShareData) => shared.push(`${files?.[0]?.type}`),
    })
  })
  await open.click()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual(['image/png'])
  await page.keyboard.press('Escape')

  // When a browser returns noise instead of the drawing, the dialog reports it and keeps the description.
  await page.goto(`/leagues/${id}/reveal`)
  await page.evaluate(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype
    Object.assign(window, { getImageData })
    CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1)
  })
  await open.click()
  await expect(dialog.getByText('Your browser is blocking this page’s canvas')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy Description' })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = Reflect.get(window, 'getImageData')
  })
  await dialog.getByRole('button', { name: 'Retry' }).click()
  expect(await download(page)).toMatchObject({ size: [1080, 1350] })
})
