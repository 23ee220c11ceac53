// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { SupportAddress } from './support-address.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('the address for support is shown, if there is one', () => {
  const show = () => {
    const place = document.createElement('div')
    const root = createRoot(place)
    onTestFinished(() => act(() => root.unmount()))
    act(() => root.render(<SupportAddress />))
    return place.textContent
  }
  expect(show()).toBe('')
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'support', content: 'help@golf.example' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  expect(show()).toBe('Support: help@golf.example')
})
