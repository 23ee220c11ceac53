import { expect, test } from 'vitest'
// @vitest-environment jsdom
import * as z from 'zod/mini'

import { clearSession } from './clear-session.ts'
import { readSession, writeSession } from './session-storage.ts'

test('nothing is stored any more after the session was cleared', () => {
  const stored = sessionStorage
  writeSession('picks', 'private')
  expect(readSession('picks', z.string())).toBe('private')
  clearSession()
  writeSession('picks', 'private')
  expect(stored).toHaveLength(0)
  expect(readSession('picks', z.string())).toBeNull()
})
