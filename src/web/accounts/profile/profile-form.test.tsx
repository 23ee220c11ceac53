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

/** Opens the form before a server that answers with `answer`. */
function openForm(answer: Promise<Response> = new Promise(() => {})) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() => answer)
  vi.stubGlobal('fetch', fetch)
  const { place, show } = mount(<ProfileForm profile={profile} />)
  const field = (name: string) => {
    const input = place.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (!input) throw new Error(`no ${name}`)
    return input
  }
  return {
    field,
    type: (name: string, text: string) => typeInto(field(name), text),
    /** Presses Save. @returns what is sent */
    save: async () =>
      await act(async () => {
        place.querySelector('form')?.requestSubmit()
        await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
        return JSON.parse(fetch.mock.calls[0]?.[1].body as string) as object
      }),
    showStored: (stored: Partial<Profile>) =>
      show(<ProfileForm profile={{ ...profile, ...stored }} />),
  }
}

test('text typed while the profile is being saved stays', async () => {
  const answer = Promise.withResolvers<Response>()
  const { field, type, save } = openForm(answer.promise)
  type('firstName', ' Anna ')
  await save()
  type('lastName', 'Smith')
  await act(async () => {
    answer.resolve(Response.json({ ...profile, firstName: 'Anna', name: 'Anna' }))
    await vi.waitFor(() => expect(field('firstName').value).toBe('Anna'))
  })
  expect(field('lastName').value).toBe('Smith')
})

test('a save sends only what changed, so it undoes no change made elsewhere', async () => {
  const { type, save } = openForm()
  type('firstName', '')
  type('venmoHandle', 'ann')
  expect(await save()).toEqual({ firstName: null, venmoHandle: 'ann' })
})

test('a change made elsewhere shows, and what is being typed stays', async () => {
  const { field, type, save, showStored } = openForm()
  type('firstName', 'Anna')
  showStored({ firstName: 'Annie', lastName: 'Lee' })
  expect(field('lastName').value).toBe('Lee')
  expect(field('firstName').value).toBe('Anna')
  expect(await save()).toEqual({ firstName: 'Anna' })
})
