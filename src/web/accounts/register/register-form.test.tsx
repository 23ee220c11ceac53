// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { RegisterForm } from './register-form.tsx'

test('whoever registers with a club’s code comes to the club', async () => {
  const clubId = crypto.randomUUID()
  const answer = {
    message: 'Registration successful!',
    user: { username: 'ann', name: 'Ann' },
    clubId,
  }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('invite-codes') ? { status: 'open', usesLeft: null } : answer),
  )
  const { place } = mount(
    <RegisterForm inviteCode="ABCDEFGH" leagueId={undefined} onRegistered={() => {}} />,
  )
  for (const [name, text] of Object.entries({
    username: 'ann',
    email: 'ann@example.com',
    password: 'Fairway1',
  }))
    typeInto(place.querySelector<HTMLInputElement>(`[name=${name}]`)!, text)
  await act(async () => place.querySelector('form')?.requestSubmit())
  await act(() =>
    vi.waitFor(() => expect(location.pathname).toBe(`/clubs/${clubId}`), { timeout: 60_000 }),
  )
})
