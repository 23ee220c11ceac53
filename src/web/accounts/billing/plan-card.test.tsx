// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { PlanCard, planAction } from './plan-card.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a plan’s card names the address for support, if there is one', () => {
  const show = () => {
    const place = document.createElement('ul')
    const root = createRoot(place)
    onTestFinished(() => act(() => root.unmount()))
    const plan = {
      tier: 'pro',
      name: 'Pro',
      price: '$5.00',
      monthlyPrice: 5,
      leagueLimit: 5,
      features: [],
    } as const
    const card = { plan: { ...plan, features: [] }, limits: undefined, pending: false }
    act(() => root.render(<PlanCard {...card} onChoose={() => {}} />))
    return place.textContent
  }
  expect(show()).not.toContain('Support')
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'support', content: 'help@golf.example' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  expect(show()).toContain('Support: help@golf.example')
})

test('the current plan says so, a dearer one is an upgrade, and a cheaper one a downgrade', () => {
  expect(planAction('free', 'free')).toBe('Current Plan')
  expect(planAction('enterprise', 'premium')).toBe('Upgrade')
  expect(planAction('pro', 'premium')).toBe('Downgrade')
})
