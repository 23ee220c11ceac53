import { api, createLeague } from './support/api.ts'
import { expect, expectAccessible, expectToFit, type Person, test } from './support/fixtures.ts'

/** Starts a league of two on their chat's page. @returns the id of the conversation */
async function startChat(ann: Person, bob: Person): Promise<string> {
  const id = await createLeague(ann)
  const { code } = await api<{ code: string }>(ann, 'get', `/api/leagues/${id}/join-code`)
  await api(bob, 'post', `/api/join/${code}`)
  for (const { page } of [ann, bob]) {
    const stream = page.waitForResponse('**/api/events*')
    await page.goto(`/leagues/${id}/chat`)
    await stream
  }
  return (await api<{ id: string }>(ann, 'get', `/api/leagues/${id}/conversation`)).id
}

const field = ({ page }: Person) => page.getByRole('textbox', { name: 'Message' })

async function write(person: Person, text: string): Promise<void> {
  await field(person).fill(text)
  await field(person).press('Enter')
}

test('by keyboard, members mention, react and reply, and all see it at once', async ({
  person,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  await startChat(ann, bob)

  // The list completes a name, and Escape only closes the list.
  await field(ann).focus()
  await ann.page.keyboard.type('Nice one, @')
  const option = ann.page.getByRole('option', { name: bob.name })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(ann.page)
  await ann.page.keyboard.press('Escape')
  await expect(option).toHaveCount(0)
  await ann.page.keyboard.type(bob.name.slice(0, 3))
  await expect(option).toBeVisible()
  await ann.page.keyboard.press('Enter')
  await expect(field(ann)).toHaveValue(`Nice one, @${bob.name} `)
  await ann.page.keyboard.type('https://example.com/birdie.')
  await ann.page.keyboard.press('Enter')
  await expect(ann.page.getByText('Message Sent')).toHaveCount(0)
  const link = bob.page.getByRole('link', { name: 'https://example.com/birdie' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer ugc nofollow')
  await write(ann, 'Beer?')
  await expect(bob.page.getByText('Beer?')).toBeVisible()

  // From the field back to the newest line, and by arrow to the one before.
  await field(bob).focus()
  await bob.page.keyboard.press('Shift+Tab')
  await expect(bob.page.getByRole('button', { name: /Beer/ })).toBeFocused()
  await bob.page.keyboard.press('ArrowUp')
  const first = bob.page.getByRole('button', { name: /^React or reply to .*Nice one/ })
  await expect(first).toBeFocused()
  await bob.page.keyboard.press('Enter')
  await expect(bob.page.getByRole('button', { name: 'Thumbs up' })).toBeFocused()
  await expectAccessible(bob.page)
  await bob.page.keyboard.press('ArrowRight')
  await bob.page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  const given = ann.page.getByRole('button', { name: `Heart, 1: ${bob.name}` })
  await expect(given).toBeVisible()
  await given.click()
  const both = bob.page.getByRole('button', { name: `Heart, 2: ${ann.name}, you` })
  await expect(both).toHaveAttribute('aria-pressed', 'true')
  await both.click()
  await expect(ann.page.getByRole('button', { name: 'Heart, 1: you' })).toBeVisible()

  await first.press('Enter')
  await bob.page.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
  await expect(field(bob)).toBeFocused()
  await bob.page.keyboard.type('Thanks!')
  await bob.page.keyboard.press('Enter')
  const quote = ann.page.getByRole('button', { name: new RegExp(`^Reply to ${ann.name} Nice`) })
  await expect(quote).toBeVisible()
  await expectAccessible(ann.page)
  await expectAccessible(bob.page)

  // A new name reaches the open page, also where it is mentioned.
  await api(bob, 'patch', '/api/user/profile', { firstName: 'Robert' })
  await expect(ann.page.getByText('@Robert', { exact: true })).toBeVisible()
  await expect(ann.page.getByText('Robert', { exact: true })).toBeVisible()
})

test('on a phone, a mention reaches a muted chat, and a quote leads to its message', async ({
  person,
  teetime,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  for (const { page } of [ann, bob]) await page.setViewportSize({ width: 390, height: 844 })
  const id = await startChat(ann, bob)
  await bob.page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(bob.page.getByRole('button', { name: 'Muted' })).toBeVisible()
  await bob.page.goto('/dashboard')
  await write(ann, 'quiet')
  await write(ann, `look @${bob.name}`)
  const messages = bob.page.getByRole('navigation', { name: 'Account' })
  await expect(messages.getByRole('link', { name: /^Messages/ })).toHaveAccessibleName(
    /1 unread message/,
  )

  const { id: annId } = await api<{ id: string }>(ann, 'get', '/api/auth/me')
  await teetime.database.query(
    `insert into messages (conversation_id, sender_id, seq, content, reply_seq)
     select $1, $2, nth, 'line ' || nth, case nth when 200 then 5 end
     from generate_series(3, 200) as nth`,
    [id, annId],
  )
  await teetime.database.query('update conversations set last_seq = 200 where id = $1', [id])
  await ann.page.reload()
  await ann.page.getByRole('button', { name: /^Reply to .*line 5/ }).click()
  const original = ann.page.getByText('line 5', { exact: true }).first()
  await expect(original).toBeInViewport()
  await expect(ann.page.locator('li:focus')).toContainText('line 5')

  const button = ann.page.getByRole('button', { name: /to your message: line 5$/ })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await button.click()
  await ann.page.getByRole('button', { name: 'Fire', exact: true }).click()
  await expect(ann.page.getByRole('button', { name: 'Fire, 1: you' })).toBeVisible()
  await expectAccessible(ann.page)
  await expectToFit(ann.page)
})
