// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { SupportAddress } from './support-address.tsx'

test('the address for support is shown, if there is one', () => {
  const show = () => mount(<SupportAddress />).place.textContent
  expect(show()).toBe('')
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'support', content: 'help@golf.example' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  expect(show()).toBe('Support: help@golf.example')
})
