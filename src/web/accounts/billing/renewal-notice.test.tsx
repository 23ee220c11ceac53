// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import { currentToast } from '#web/ui/feedback/toast.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { proUsage } from './plan-usage.fixture.ts'
import { RenewalNotice } from './renewal-notice.tsx'

const shown = (usage: Partial<PlanUsage>) =>
  mount(<RenewalNotice limits={{ ...proUsage, ...usage }} />, new QueryClient()).place.textContent

test('a plan that a balance pays for says before its renewal, and after it failed, that no card is saved', () => {
  const periodEnd = new Date('2026-07-04T12:00:00Z')
  expect(shown({ periodEnd })).toContain('Renews on Jul 4, 2026 for $9.99.')
  expect(shown({ periodEnd, hasNoCard: true })).toContain(
    'Renews on Jul 4, 2026 for $9.99 from your balance. You have no saved card',
  )
  const failed = { subscriptionStatus: 'past_due', hasNoCard: true } as const
  expect(shown(failed)).toContain(
    'Your balance didn’t cover the renewal, and you have no saved card. Your paid time is up.',
  )
  expect(shown({ ...failed, hasNoCard: false })).toContain('will try your card again')
})

test('a plan that renews above a gift can be canceled while it isn’t paid for', () => {
  const usage = { subscriptionTier: 'pro', givenTier: 'pro', paidTier: 'free' } as const
  expect(shown({ ...usage, nextTier: 'premium' })).toBe(
    'Your Premium plan renews for $19.99/month.Cancel Plan',
  )
  expect(shown({ ...usage, nextTier: 'pro' })).toBe('Pro was a gift. You’re not charged for it.')
})

test('a renewal that is canceled while its paid time lasts is announced as canceled', async () => {
  const usage = { ...proUsage, nextTier: 'free' } as const
  const periodEnd = new Date('2026-07-04T12:00:00Z')
  const failed = { ...usage, periodEnd, subscriptionStatus: 'past_due' } as const
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...usage, periodEnd: periodEnd.toISOString() }),
  )
  const { place } = mount(<RenewalNotice limits={failed} />)
  await act(async () => {
    place.querySelector('button')?.click()
    await vi.waitFor(() => expect(currentToast.get()?.title).toBe('Subscription canceled'))
  })
})

test('a canceled plan can be kept, unless its renewal had failed', () => {
  const usage = { periodEnd: new Date('2026-07-04T12:00:00Z'), nextTier: 'free' } as const
  expect(shown({ ...usage, cancelAtPeriodEnd: true })).toContain('Keep Pro')
  const ended = { ...usage, hasEnded: true }
  expect(shown(ended)).toContain('Canceled.')
  expect(shown(ended)).not.toContain('Keep Pro')
  const gift = { nextTier: 'pro', givenTier: 'pro' } as const
  const aboveGift = { ...usage, ...gift, subscriptionTier: 'premium' } as const
  expect(shown({ ...aboveGift, cancelAtPeriodEnd: true })).toContain('Keep Premium')
  const endedAboveGift = { ...aboveGift, hasEnded: true }
  expect(shown(endedAboveGift)).toContain('Then it becomes Pro, which was given to you for free.')
  expect(shown(endedAboveGift)).not.toContain('Keep Premium')
  // One that is to renew as the plan of the gift is charged for, and can be kept.
  expect(shown(aboveGift)).toContain('Then it becomes Pro for $9.99/month.Keep Premium')
})
