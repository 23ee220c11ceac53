// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { leaveFor } from './leave-for.ts'

test('a page that was left starts over when the browser shows it again', () => {
  const reload = vi.fn<() => void>()
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { reload, assign })
  leaveFor('/login')
  expect(assign).toHaveBeenCalledWith('/login')
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
