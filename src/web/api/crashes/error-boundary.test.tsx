// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { ErrorBoundary } from './error-boundary.tsx'
import { mayReload, reloadOnce } from './missing-file.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('location', { reload })
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** Renders a page that throws. @returns what is on the screen */
function show(message: string, quiet = false): string {
  const place = document.createElement('div')
  const root = createRoot(place, { onCaughtError: () => {} })
  onTestFinished(() => act(() => root.unmount()))
  const Page = () => {
    throw new TypeError(message)
  }
  act(() =>
    root.render(
      <ErrorBoundary quiet={quiet}>
        <Page />
      </ErrorBoundary>,
    ),
  )
  return place.textContent
}

const sentence = 'This page didn’t load'
/** What Chromium, Firefox and Safari say. */
const missing = [
  'Failed to fetch dynamically imported module: https://teetime.example/assets/league-a.js',
  'error loading dynamically imported module: https://teetime.example/assets/league-a.js',
  'Importing a module script failed.',
]

test.for(missing)(
  'a page whose file is gone reloads once, then says that it failed: %s',
  (message) => {
    expect(show(message)).toBe('')
    expect(reload).toHaveBeenCalledTimes(1)
    expect(show(message)).toContain(sentence)
    expect(reload).toHaveBeenCalledTimes(1)
  },
)

test('any other error does not reload the page', () => {
  expect(show('undefined is not a function')).toContain(sentence)
  expect(reload).not.toHaveBeenCalled()
})

test('a page without a network, or without storage to note it, does not reload', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(show(missing[0]!)).toContain(sentence)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', undefined)
  expect(show(missing[0]!)).toContain(sentence)
  expect(reload).not.toHaveBeenCalled()
})

test('a part that the page can do without never reloads it', () => {
  expect(show(missing[0]!, true)).toBe('')
  expect(reload).not.toHaveBeenCalled()
})

test('two builds whose files are missing in turn reload once each', () => {
  const error = new TypeError(missing[0])
  for (let nth = 0; nth < 10; nth += 1) {
    const build = nth % 2 ? 'base-a.js' : 'base-b.js'
    if (mayReload(error, build)) reloadOnce(build)
  }
  expect(reload).toHaveBeenCalledTimes(2)
})
