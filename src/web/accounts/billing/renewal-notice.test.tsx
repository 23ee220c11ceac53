// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
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
