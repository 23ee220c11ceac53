// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { ownAddressMark } from '#contract/accounts/credentials.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { ConfirmEmailPage } from './confirm-email-page.tsx'

test.each([
  [`${ownAddressMark}expired`, 'Email Not Confirmed'],
  ['expired', 'Email Not Changed'],
])('an expired link, %s, ends with %s', async (token, title) => {
  history.replaceState(null, '', `/confirm-email#token=${token}`)
  onTestFinished(() => history.replaceState(null, '', '/'))
  const refused = { error: 'This link no longer works.', code: 'email-link-invalid' }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 400 }))
  const { place } = mount(<ConfirmEmailPage />)
  const heading = () => place.querySelector('h1')?.textContent
  await act(async () => {
    place.querySelector<HTMLElement>('main button')?.click()
    await vi.waitFor(() => expect(heading()).toContain('Not'))
  })
  expect(heading()).toBe(title)
})
