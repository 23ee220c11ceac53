import type { Page } from '@playwright/test'

import { password } from '../src/server/testing/people.ts'
import { api, createLeague, sendFriendRequest } from './support/api.ts'
import { expect, expectAccessible, type Person, test, uniqueName } from './support/fixtures.ts'
import { holdRequest } from './support/mock-responses.ts'

const idOf = async (person: Person) => (await api<{ id: string }>(person, 'get', '/api/auth/me')).id

/** Makes two people friends. @returns the id of their conversation */
async function befriend(ann: Person, bob: Person): Promise<string> {
  await sendFriendRequest(ann, bob)
  await sendFriendRequest(bob, ann)
  const body = { otherUserId: await idOf(bob) }
  return (await api<{ id: string }>(ann, 'post', '/api/conversations', body)).id
}

/** Opens a page and waits until its event stream is open. */
async function goto({ page }: Person, path: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events*')
  await page.goto(path)
  await stream
}

const cutStream = ({ page }: Person) => page.route('**/api/events*', (route) => route.abort())

async function openDialog({ page }: Person, friend: Person) {
  const friends = page.getByRole('list', { name: 'Friends' })
  await friends.getByRole('button', { name: new RegExp(`^Message ${friend.name}`) }).click()
  const dialog = page.getByRole('dialog', { name: `Message ${friend.name}` })
  await expect(dialog).toBeVisible()
  return dialog
}

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('Type your message...')
  await box.fill(text)
  await box.press('Enter')
}

const messagesLink = ({ page }: Person) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Messages/ })

test('a message and its badge arrive, and reading it clears the badge', async ({ person }) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  await befriend(ann, bob)
  await goto(ann, '/dashboard')
  await goto(bob, '/profile?tab=friends')
  const ofBob = await openDialog(bob, ann)
  await expect(ofBob.getByText(`Start your conversation with ${ann.name}`)).toBeVisible()
  await expect(ofBob.getByRole('button', { name: 'Send' })).toBeDisabled()

  await write(bob.page, 'Fore!')
  await expect(messagesLink(ann)).toHaveAccessibleName(/1 unread message/)
  await expect(bob.page.getByText('Your message has been sent successfully.').first()).toBeVisible()

  await messagesLink(ann).click()
  const preview = ann.page.getByRole('list', { name: 'Messages', exact: true })
  await expect(preview.getByRole('button', { name: /Fore!.*1 unread message/s })).toBeVisible()
  await expectAccessible(ann.page)
  const ofAnn = await openDialog(ann, bob)
  await expect(ofAnn.getByText('Fore!')).toBeVisible()
  await expect(ann.page.locator('header').getByText('unread message')).toHaveCount(0)

  await ann.page.getByPlaceholder('Type your message...').fill('Duck')
  await ann.page.keyboard.press('Shift+Enter')
  await ann.page.keyboard.type('now')
  await ann.page.keyboard.press('Enter')
  await expect(ofBob.getByText('Duck\nnow')).toBeVisible()
  await ann.page.getByPlaceholder('Type your message...').fill('Ducked?')
  await ofAnn.getByRole('button', { name: 'Send' }).click()
  await expect(ofBob.getByText('Ducked?')).toBeVisible()
  await expectAccessible(bob.page)
  const height = (await ofBob.boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual(0.8 * (bob.page.viewportSize()?.height ?? 0))

  // Closing the dialog discards the draft.
  await bob.page.getByPlaceholder('Type your message...').fill('not sent')
  await ofBob.getByRole('button', { name: 'Close' }).click()
  await openDialog(bob, ann)
  await expect(bob.page.getByPlaceholder('Type your message...')).toHaveValue('')
})

test('without the event stream, messages and badges arrive by polling', async ({ person }) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const id = await befriend(ann, bob)
  const say = (content: string) =>
    api(bob, 'post', `/api/conversations/${id}/messages`, { content })
  await cutStream(ann)
  await ann.page.goto('/profile?tab=friends')
  await expect(ann.page.getByText('Your Friends (1)')).toBeVisible()
  await say('one')
  await expect(messagesLink(ann)).toHaveAccessibleName(/1 unread message/)
  const message = ann.page.getByRole('button', { name: `Message ${bob.name} 1 unread message` })
  await expect(message).toBeVisible()
  const dialog = await openDialog(ann, bob)
  await expect(dialog.getByText('one')).toBeVisible()
  await say('two')
  await expect(dialog.getByText('two')).toBeVisible()
})

test('a message that failed to send says so, and a retry shows it once', async ({ person }) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  await befriend(ann, bob)
  // The list would have the conversation, so that it isn't opened.
  const list = await holdRequest(ann.page, '**/api/conversations', 'GET')
  await goto(ann, '/profile?tab=friends')
  // A message written before the conversation is open is sent once it is.
  const open = await holdRequest(ann.page, '**/api/conversations', 'POST')
  const dialog = await openDialog(ann, bob)
  await write(ann.page, 'Hi!')
  await expect(dialog.getByText('Sending')).toBeVisible()
  list()
  open()
  await expect(dialog.getByText('Sending')).toHaveCount(0)
  await expect(dialog.getByText('Hi!')).toHaveCount(1)

  const messages = '**/api/conversations/*/messages'
  await ann.page.route(messages, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await write(ann.page, 'Are you there?')
  await expect(dialog.getByText('Not sent.')).toBeVisible()
  await expect(ann.page.getByText('Failed to send message.').first()).toBeVisible()
  await ann.page.unroute(messages)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await openDialog(ann, bob)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('Not sent.')).toHaveCount(0)
  await expect(dialog.getByText('Are you there?')).toHaveCount(1)

  // The message arrives, and only the response is lost.
  let lost = false
  await ann.page.route(messages, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch()
    await route.abort()
    lost = true
  })
  await write(ann.page, 'Hello?')
  await expect.poll(() => lost).toBe(true)
  await expect(ann.page.getByText('Failed to send message.').first()).toBeVisible()
  await expect(dialog.getByText('Hello?')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('loading earlier messages does not move the visible ones', async ({ person, teetime }) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const id = await befriend(ann, bob)
  await teetime.database.query(
    `insert into messages (conversation_id, sender_id, seq, content)
     select $1, $2, nth, 'line ' || nth from generate_series(1, 120) as nth`,
    [id, await idOf(bob)],
  )
  await teetime.database.query('update conversations set last_seq = 120 where id = $1', [id])
  await goto(ann, '/profile?tab=friends')
  await expect(ann.page.getByText('99+').first()).toBeVisible()
  const dialog = await openDialog(ann, bob)
  await expect(dialog.getByText('line 120', { exact: true })).toBeInViewport()
  for (const [reducedMotion, first, come] of [
    ['no-preference', 71, 21],
    ['reduce', 21, 1],
  ] as const) {
    await ann.page.emulateMedia({ reducedMotion })
    const line = dialog.getByText(`line ${first}`, { exact: true })
    const loadEarlier = dialog.getByRole('button', { name: 'Load Earlier Messages' })
    await loadEarlier.scrollIntoViewIfNeeded()
    await loadEarlier.focus()
    await expect(line).toBeInViewport()
    const before = await line.boundingBox()
    await ann.page.keyboard.press('Enter')
    await expect(dialog.getByText(`line ${come}`, { exact: true })).toBeAttached()
    const after = await line.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThan(2)
  }
  await dialog.getByRole('button', { name: 'Newest' }).click()
  await expect(dialog.getByText('line 120', { exact: true })).toBeInViewport()
})

test('a friend can be blocked and unblocked', async ({ person }) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  await befriend(ann, bob)
  await goto(ann, '/profile?tab=friends')
  await ann.page.getByRole('button', { name: `More About ${bob.name}` }).click()
  await expectAccessible(ann.page)
  await ann.page.getByRole('menuitem', { name: 'Block' }).click()
  await expectAccessible(ann.page)
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(ann.page.getByText('No friends yet.')).toBeVisible()
  await ann.page.getByRole('button', { name: 'Blocked People' }).click()
  await ann.page.getByRole('button', { name: `Unblock ${bob.name}` }).click()
  await expect(ann.page.getByText('No one. People you block')).toBeVisible()
})

test('a personal invite link with a league brings in a friend with an account and one without, and they chat', async ({
  person,
  browser,
  baseURL,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const id = await createLeague(ann)
  await goto(ann, `/leagues/${id}`)
  await ann.page.getByRole('button', { name: 'Invite Friends' }).click()
  const invite = ann.page.getByRole('dialog')
  const shown = await invite.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await expect(
    invite.getByRole('img', { name: `QR code of the invite link ${shown}` }),
  ).toBeVisible()
  await expectAccessible(ann.page)
  await ann.page.keyboard.press('Escape')

  // Links that were sent before leagues had their own.
  const { secretInviteToken } = await api<{ secretInviteToken: string }>(
    ann,
    'get',
    '/api/user/profile',
  )
  const link = `/register?invite=${secretInviteToken}&league=${id}`
  // Bob has an account, so the link asks him to accept.
  await bob.page.goto(link)
  await expect(bob.page.getByText(`${ann.name} (@${ann.name}) wants to be friends`)).toBeVisible()
  await expectAccessible(bob.page)
  await bob.page.getByRole('button', { name: 'See the League' }).click()
  await bob.page.getByRole('button', { name: 'Accept & Join League' }).click()
  await bob.page.waitForURL('**/dashboard')

  // Cat has no account, so she registers and then sees the same invitation.
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const cat = { name: uniqueName('cat'), page: await context.newPage() }
  await cat.page.goto(link)
  await cat.page.getByLabel('Username').fill(cat.name)
  await cat.page.getByLabel('Email').fill(`${cat.name}@example.com`)
  await cat.page.getByLabel('Password', { exact: true }).fill(password)
  await cat.page.getByRole('button', { name: 'Create Account' }).click()
  await cat.page.waitForURL('**/league-invitations/*')
  await cat.page.getByRole('button', { name: 'Accept & Join League' }).click()
  await cat.page.waitForURL('**/dashboard')

  await goto(bob, `/leagues/${id}/leaderboard`)
  await goto(cat, `/leagues/${id}`)
  await write(cat.page, 'Hello all')
  const tab = bob.page.getByRole('link', { name: /^Chat/ })
  await expect(tab).toHaveAccessibleName(/1 unread message/)
  await bob.page.getByRole('button', { name: /^Chat/ }).click()
  const chat = bob.page.getByRole('dialog', { name: 'Sunday Best Chat' })
  await expect(chat.getByText('Hello all')).toBeVisible()
  await expect(chat.getByText(cat.name)).toBeVisible()
  await expectAccessible(bob.page)
  await bob.page.keyboard.press('Escape')
  await expect(tab).toHaveAccessibleName('Chat')

  // A muted chat shows no badge.
  await bob.page.goto(`/leagues/${id}`)
  const muted = bob.page.waitForResponse('**/mute')
  await bob.page.getByRole('button', { name: 'Mute' }).click()
  await muted
  await expect(bob.page.getByRole('button', { name: 'Muted' })).toBeVisible()
  await goto(bob, '/dashboard')
  await write(cat.page, 'Anyone?')
  await expect(ann.page.getByText('Anyone?')).toBeVisible()
  await goto(bob, '/profile?tab=friends')
  await expect(bob.page.getByText('Anyone?')).toBeVisible()
  await expect(messagesLink(bob)).toHaveAccessibleName('Messages')
  await context.close()
})
