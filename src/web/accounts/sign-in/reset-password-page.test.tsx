// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { ResetPasswordPage } from './reset-password-page.tsx'

test('why a new password was refused stands at its field, which has the focus, until another is sent', async () => {
  const refusal = { error: 'Anyone would guess this.', code: 'password-guessable' }
  const answers = [
    Response.json(refusal, { status: 400 }),
    Response.json({ error: 'Slow down.' }, { status: 429 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.error())
  history.replaceState(null, '', '/reset-password#token=abc')
  const { place } = mount(<ResetPasswordPage />)
  for (const field of place.querySelectorAll<HTMLInputElement>('[type=password]'))
    typeInto(field, 'birdie')
  const send = async () => {
    place.querySelector<HTMLElement>('[type=submit]')?.focus()
    await act(async () => place.querySelector('form')?.requestSubmit())
  }
  const message = () => document.getElementById('field-newPassword-error')?.textContent

  await send()
  await vi.waitFor(() => expect(message()).toBe(refusal.error))
  expect(document.activeElement?.id).toBe('field-newPassword')
  expect(place.querySelectorAll('[role=alert] a')).toHaveLength(1)

  await send()
  await vi.waitFor(() =>
    expect(place.querySelector('[role=alert]')?.textContent).toBe('Slow down.'),
  )
  expect(message()).toBeUndefined()
})
