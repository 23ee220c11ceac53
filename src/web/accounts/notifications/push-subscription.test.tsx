// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { SignOutButton } from '#web/accounts/sign-in/sign-out-button.tsx'
import { mount } from '#web/ui/mount.fixture.tsx'

import { renewSubscription } from './push-subscription.ts'

const unsubscribe = vi.fn<() => Promise<boolean>>()
const assign = vi.fn<(address: string) => void>()

beforeEach(() => {
  unsubscribe.mockReset().mockResolvedValue(true)
  assign.mockReset()
  localStorage.setItem('teetime-push', 'ann')
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Signed out' }))
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    localStorage.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

async function signOut() {
  const { place } = mount(<SignOutButton />)
  await act(async () => place.querySelector('button')?.click())
}

test('signing out ends the push subscription of the browser, and keeps whose choice it was', async () => {
  await signOut()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/login'))
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('teetime-push')).toBe('ann')
})

test('a push service that fails or doesn’t answer doesn’t stop anyone from signing out', async () => {
  unsubscribe.mockRejectedValueOnce(new Error('unreachable'))
  await signOut()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  unsubscribe.mockReturnValueOnce(new Promise(() => {}))
  await signOut()
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(2))
  expect(assign).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(assign).toHaveBeenCalledTimes(2)
})

test('a subscription that another account left is dropped', async () => {
  await renewSubscription('bob')
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})

test('a browser without a choice keeps what it has', async () => {
  localStorage.clear()
  await renewSubscription('bob')
  expect(unsubscribe).not.toHaveBeenCalled()
})
