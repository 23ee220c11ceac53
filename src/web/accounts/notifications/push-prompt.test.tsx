// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { PushPrompt } from './push-prompt.tsx'
import type { PushState } from './push-subscription.ts'
import { pushQuery } from './queries.ts'

test.each<[PushState, string]>([
  ['off', '[aria-label="No, Thanks"]'],
  ['install', 'button'],
])(
  'declining while pushes are %s moves the focus to the page’s heading',
  async (state, selector) => {
    onTestFinished(() => localStorage.clear())
    const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } })
    client.setQueryData(pushQuery('ann').queryKey, state)
    const { place } = mount(
      <MeProvider value={someMe('ann')}>
        <main id="main">
          <h1>The Reveal</h1>
          <PushPrompt showsInstall question="Want to know?" />
        </main>
      </MeProvider>,
      client,
    )
    const button = place.querySelector<HTMLElement>(selector)
    await act(async () => {
      button?.focus()
      button?.click()
    })
    expect(place.textContent).toBe('The Reveal')
    expect(document.activeElement).toBe(place.querySelector('h1'))
  },
)
