import { expect, onTestFinished, test, vi } from 'vitest'

import { markRevealSeen, wasRevealSeen } from './reveal-seen.ts'

test('a Reveal that one person saw is new to another on the same browser', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  markRevealSeen('ann', 'league')
  expect(wasRevealSeen('ann', 'league')).toBe(true)
  expect(wasRevealSeen('ann', 'another')).toBe(false)
  expect(wasRevealSeen('bob', 'league')).toBe(false)
})
