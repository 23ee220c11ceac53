// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import * as z from 'zod/mini'

import { Me } from '#contract/accounts/session.ts'
import { JoinPreview } from '#contract/leagues/join-link.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague, someMe } from '../league.fixture.ts'
import { EveningPage } from './evening-page.tsx'

const guest = {
  ...someMe('ann'),
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  isGuest: true as const,
}

/** Opens the link of an evening in a browser where `me` is signed in. Joining fails because picks are locked. */
function openEvening(me: Me | null, first: JoinPreview['state']) {
  let state = first
  const preview = (): JoinPreview => ({
    state,
    locked: state === 'closed',
    league: { ...someLeague(), startDate: '2026-04-09', tournamentName: 'Evening' },
    commissioner: { name: 'Ann', pictureId: null },
    look: null,
    members: [],
    rules: [],
  })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.endsWith('/api/auth/me'))
      return me ? Response.json(z.encode(Me, me)) : Response.json({ error: 'No' }, { status: 401 })
    if (method !== 'POST') return Response.json(z.encode(JoinPreview, preview()))
    state = 'closed'
    return Response.json({ error: 'Picks are locked.' }, { status: 409 })
  })
  history.replaceState(null, '', '/try/ABCD2345')
  const { place } = mount(<Route path="/try/:code" component={EveningPage} />)
  return {
    place,
    seesLink: (name: string) =>
      act(async () => {
        await vi.waitFor(() => {
          const links = [...place.querySelectorAll('main a, article a')]
          expect(links.map(({ textContent }) => textContent)).toContain(name)
        })
      }),
  }
}

test('once picks are locked, the link of an evening leads its guest back to it', async () => {
  const { place, seesLink } = openEvening(guest, 'closed')
  await seesLink('Back to My Evening')
  expect(place.textContent).not.toContain('Play Another Evening')
})

test('once picks are locked, the link of an evening offers a stranger another one', async () => {
  await openEvening(null, 'closed').seesLink('Play Another Evening')
})

test('the form to join an evening goes away once picks have locked', async () => {
  const { place, seesLink } = openEvening(null, 'open')
  await act(async () => {
    await vi.waitFor(() => expect(place.querySelector('form')).not.toBeNull())
    place.querySelector('form')?.requestSubmit()
  })
  await seesLink('Play Another Evening')
  expect(place.querySelector('form')).toBeNull()
})
