// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { Profile } from '#contract/accounts/profile.ts'
import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { ProfileForm } from './profile-form.tsx'

const profile: Profile = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'ann',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: null,
  name: 'Ann',
  venmoHandle: null,
  subscriptionTier: 'free',
  isAdmin: false,
  isMaster: false,
  hidesScores: false,
  createdAt: new Date('2026-04-01T10:00:00Z'),
  secretInviteToken: 'token',
  inviteTokenUsageCount: 0,
  inviteTokenLimit: 5,
}

test('text typed while the profile is being saved stays', async () => {
  const answer = Promise.withResolvers<Response>()
  const fetch = vi.fn<() => Promise<Response>>(() => answer.promise)
  vi.stubGlobal('fetch', fetch)
  const { place } = mount(<ProfileForm profile={profile} />)
  const field = (name: string) => {
    const input = place.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (!input) throw new Error(`no ${name}`)
    return input
  }
  const type = (name: string, text: string) => typeInto(field(name), text)

  type('firstName', ' Anna ')
  await act(async () => {
    place.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  })
  type('lastName', 'Smith')
  await act(async () => {
    answer.resolve(Response.json({ ...profile, firstName: 'Anna', name: 'Anna' }))
    await vi.waitFor(() => expect(field('firstName').value).toBe('Anna'))
  })
  expect(field('lastName').value).toBe('Smith')
})
