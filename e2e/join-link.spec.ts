import type { Locator, Page } from '@playwright/test'

import { maxLeagueMembers } from '../src/domain/leagues/rules.ts'
import { addMembers } from '../src/server/testing/leagues.ts'
import { password } from '../src/server/testing/people.ts'
import {
  api,
  serverError,
  expectText,
  expectToast,
  createLeague,
  pastedText,
  signIn,
} from './support/api.ts'
import { phone } from './support/devices.ts'
import { expect, expectAccessible, type Person, test, uniqueName } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { mockResponse } from './support/mock-responses.ts'

test.use(phone)

const pathOf = (code: string) => `/join/${code}`

async function codeOf(commissioner: Person, leagueId: string): Promise<string> {
  const path = `/api/leagues/${leagueId}/join-code`
  return (await api<{ code: string }>(commissioner, 'get', path)).code
}

/** Changes the link as its commissioner does. */
const changeLink = (commissioner: Person, leagueId: string, method: 'delete' | 'post' | 'put') =>
  api(commissioner, method, `/api/leagues/${leagueId}/join-code`)

async function fillForm(page: Page, name: string, focus: (field: Locator) => Promise<void>) {
  const fields = { Username: name, Email: `${name}@example.com`, Password: password }
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    await focus(field)
    await field.fill(text)
  }
}

test('a newcomer gets from the pasted link to a saved team in at most 20 presses', async ({
  person,
  page,
}, info) => {
  const ann = await person('ann')
  const code = await codeOf(ann, await createReadyLeague(ann.page))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.tap()
  }
  const picture = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) })

  presses += 1
  await page.goto(pathOf(code))
  await expectText(page, ann.name, 'Sunday Best', 'Entry fee', '$20.00', 'How It Works')
  await picture('link')
  await fillForm(page, uniqueName('new'), press)
  await picture('form')
  await press(page.getByRole('button', { name: 'Join Sunday Best' }))
  // It goes after five seconds, which the next page may need to load.
  await expect(page.getByText('Registration successful!').first()).toBeVisible()
  await page.waitForURL('**/draft')
  for (const [group, ranks] of [
    ['Group A', [1, 2]],
    ['Group B', [8, 9]],
    ['Group C', [15]],
    ['Wildcards', [22]],
  ] as const) {
    const tab = page.getByRole('tab', { name: new RegExp(group) })
    if ((await tab.getAttribute('aria-selected')) !== 'true') await press(tab)
    for (const rank of ranks) {
      await press(page.getByRole('button', { name: `Pick First${rank} Last${rank}`, exact: true }))
    }
    await picture(group)
  }
  const lower = page.getByRole('button', { name: 'One Stroke Lower' })
  if (!(await lower.isVisible())) await press(page.getByRole('button', { name: /tiebreaker/ }))
  await press(lower)
  await picture('guess')
  await press(page.getByRole('button', { name: 'Save Team' }).first())
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await picture('saved')
  const me: Person = { name: 'new', page }
  const { leagues } = await api<{ leagues: { id: string }[] }>(me, 'get', '/api/leagues/my-leagues')
  expect(await api<object>(me, 'get', `/api/leagues/${leagues[0]?.id}/team`)).toMatchObject({
    complete: true,
    predictedWinningScore: expect.any(Number) as unknown,
  })
  expect(presses).toBeLessThanOrEqual(20)
})

test('someone with an account joins with one press, and is then shown the way to the league', async ({
  person,
  page,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const id = await createLeague(ann)
  const link = pathOf(await codeOf(ann, id))

  // Signed out at first: signing in comes back to the link.
  await page.goto(link.toLowerCase())
  await expectText(
    page,
    `${ann.name} is still sorting the golfers. Join now, and draft when they’re done.`,
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in to join' }).click()
  await signIn(page, bob.name)
  await page.waitForURL(`**${link}`)
  await expectText(page, `You’re signed in as @${bob.name}.`)
  await expectAccessible(page)

  const undo = await mockResponse(page, 'POST', '**/api/join/*', serverError)
  await page.getByRole('button', { name: 'Join Sunday Best' }).click()
  await expectToast(page, 'Failed to join the league')
  await undo()
  await page.getByRole('button', { name: 'Join Sunday Best' }).dblclick()
  await page.waitForURL(`**/leagues/${id}`)
  await expectToast(page, 'You’re in Sunday Best')
  await page.goto(link)
  await expectText(page, 'You’re already in Sunday Best')
  await page.getByRole('link', { name: 'Go to the League' }).click()
  await page.waitForURL(`**/leagues/${id}`)
})

test('an unknown or closed link explains itself, signed in or not', async ({
  person,
  page,
  teetime: { database },
}, info) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const id = await createReadyLeague(ann.page)
  const link = pathOf(await codeOf(ann, id))
  const both = async (name: string, title: string, text: string) => {
    for (const one of [page, bob.page]) {
      await one.goto(link)
      await expectText(one, title, text)
      // The others differ only in their words.
      if (name === 'closed') await expectAccessible(one)
    }
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
    await expect(bob.page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Sign In/ })).toBeVisible()
  }

  await changeLink(ann, id, 'delete')
  await both(
    'closed',
    'This invite link is off',
    `Ask ${ann.name} to turn it back on or invite you directly.`,
  )
  await changeLink(ann, id, 'post')

  const others = await addMembers(database.db, id, maxLeagueMembers - 1)
  const full = `All 100 spots are taken. Ask ${ann.name} to let you know when someone drops out.`
  await both('full', 'This league is full', full)
  await database.query('delete from league_members where user_id = any($1)', [others])

  const removed = `insert into removed_members (league_id, user_id)
    select $1, id from users where username = $2`
  await database.query(removed, [id, bob.name])
  await bob.page.goto(link)
  await expectText(
    bob.page,
    'You were removed from this league',
    `Only ${ann.name} can add you back, with a new invitation.`,
  )
  await expectAccessible(bob.page)
  await database.query('delete from removed_members')

  await database.query('update leagues set drafting_end_at = now() where id = $1', [id])
  const late = `Picks in Sunday Best are locked, so no one else can join. Ask ${ann.name} to save you a spot next time.`
  await both('late', 'You’re too late for this one', late)

  await changeLink(ann, id, 'put')
  const unknown = 'Check it for typos, or ask whoever sent it for a new one.'
  await both('unknown', 'This link doesn’t work', unknown)
})

test('a link that closes while someone fills in the form shows that, and creates no account', async ({
  person,
  page,
}) => {
  const ann = await person('ann')
  const id = await createReadyLeague(ann.page)
  await page.goto(pathOf(await codeOf(ann, id)))
  await fillForm(page, uniqueName('new'), async () => {})
  await changeLink(ann, id, 'delete')
  await page.getByRole('button', { name: 'Join Sunday Best' }).click()
  await expectToast(page, 'Registration failed')
  await expectText(page, 'This invite link is off. Ask the commissioner for a new one.')
})

test('the commissioner shares, prints, closes, reopens and renews the link', async ({
  person,
}, info) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createReadyLeague(page)
  const code = await codeOf(ann, id)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(globalThis, { shared, print: () => undefined })
    navigator.share = async (data = {}) => void shared.push(data)
  })
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Friends' })
  const says = `Join my league Sunday Best: fantasy golf at The Practice Open, $20.00 a team. Picks lock `
  await expect(dialog.getByText(says)).toBeVisible()
  // Nobody to tick yet.
  await expect(dialog.getByRole('button', { name: /Send Invitations/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('invite.png') })

  await dialog.getByRole('button', { name: 'Share Link' }).click()
  const shared = await page.evaluate(
    () => (globalThis as unknown as { shared: ShareData[] }).shared,
  )
  expect(shared).toMatchObject([
    { title: 'Sunday Best', url: expect.stringMatching(code) as unknown },
  ])
  await dialog.getByRole('button', { name: 'Copy Invitation' }).click()
  await expectToast(page, 'Copied')
  const copied = await pastedText(page)
  expect(copied.startsWith(says)).toBe(true)
  expect(copied.endsWith(`/join/${code}`)).toBe(true)

  await dialog.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByText('Sunday Best')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.screenshot({ path: info.outputPath('print.png') })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Turn Off Link' }).click()
  await expect(dialog.getByText('The invite link is off.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn On Link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Invite link' })).toHaveValue(new RegExp(code))
  await dialog.getByRole('button', { name: 'Get a New Link' }).click()
  const question = page.getByRole('dialog', { name: 'Get a new link?' })
  await question.getByRole('button', { name: 'Get a New Link' }).click()
  await expectToast(page, 'New link ready')
  const field = dialog.getByRole('textbox', { name: 'Invite link' })
  await expect(field).not.toHaveValue(new RegExp(code))
  await expect(field).toHaveValue(/\/join\/[A-Z2-9]{12}$/)
})
