import type { Page } from '@playwright/test'

import { patiently } from '../../src/server/testing/patiently.ts'
import { password } from '../../src/server/testing/people.ts'
import { expect, type Person } from './fixtures.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

/** Calls the API as the page would. @returns the answer */
export async function api<Answer>(
  { page }: Pick<Person, 'page'>,
  method: 'get' | 'post' | 'patch' | 'put' | 'delete',
  path: string,
  data?: object,
): Promise<Answer> {
  const { isOk, status, body } = await patiently(async () => {
    const response = await page.request[method](path, { headers, ...(data && { data }) })
    return { isOk: response.ok(), status: response.status(), body: await response.text() }
  })
  expect(isOk, `${method} ${path}: ${status}`).toBe(true)
  return JSON.parse(body) as Answer
}

/** Sends a friend request through the API. */
export async function sendFriendRequest(from: Person, to: Person, message?: string): Promise<void> {
  const { id } = await api<{ id: string }>(to, 'get', '/api/auth/me')
  await api(from, 'post', '/api/friends/request', { toUserId: id, ...(message && { message }) })
}

/** Creates a league whose setup isn’t finished. @returns its id */
export async function createLeague(
  person: Pick<Person, 'page'>,
  apiTournamentId = '014',
): Promise<string> {
  const { league } = await api<{ league: { id: string } }>(person, 'post', '/api/leagues', {
    name: 'Sunday Best',
    apiTournamentId,
    tournOrgId: '1',
    entryFee: '20.00',
  })
  return league.id
}

/** An error response without a message for the user. */
export const serverError = { status: 500, body: 'oops' }

/** Expects a toast with these texts, word for word. */
export async function expectToast(page: Page, ...texts: string[]): Promise<void> {
  const toast = page.locator('[aria-label^=Notifications]')
  for (const text of texts) await expect(toast.getByText(text, { exact: true })).toBeVisible()
}

/** Expects that the page shows these texts, word for word. */
export async function expectText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts)
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Measures how long the page stays after the response to a call, so its toast can be read. @returns about how many ms */
export async function msFromResponseToNavigation(
  page: Page,
  call: string,
  address: string,
): Promise<number> {
  const answered = page.waitForResponse(call).then(() => Date.now())
  const moved = page.waitForURL(address, { waitUntil: 'commit' }).then(() => Date.now())
  return (await moved) - (await answered)
}

/** Fills in the form to sign in, and sends it. */
export async function signIn(page: Page, name: string, word = password): Promise<void> {
  await page.getByLabel('Username or email').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The link to a path in the newest email to someone, from the outbox of a server that sends no email. */
export async function mailedLink(page: Page, address: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    await page.goto('/dev/outbox')
    const mail = page.locator('article', { hasText: address }).first()
    const href = await mail.getByRole('link').getAttribute('href', { timeout: 500 })
    const opened = await page.request.get(href ?? '', { maxRedirects: 0, timeout: 500 })
    const url = new URL(opened.headers()['location'] ?? '')
    link = url.pathname + url.hash
    expect(link).toContain(`${path}#token=`)
  }).toPass()
  return link
}

/** What pasting gives now. Our own pages may not read the clipboard. */
export async function pastedText(page: Page): Promise<string> {
  const blank = await page.context().newPage()
  await blank.setContent('<textarea></textarea>')
  await blank.locator('textarea').focus()
  await blank.keyboard.press('ControlOrMeta+V')
  const text = await blank.locator('textarea').inputValue()
  await blank.close()
  return text
}
