// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'
import { useHistoryEntry } from '#web/ui/overlays/use-history-entry.ts'

import { GolferLink, OpenGolfer } from './golfer-link.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

const golfer = { apiPlayerId: '7', name: 'Bo Hoag' }

function Page({ hasRow }: { hasRow: boolean }) {
  const deck = useHistoryEntry('deck')
  return (
    <MeProvider value={someMe('ann')}>
      {deck.isOpen && <p>The deck</p>}
      <button onClick={deck.open}>Open the deck</button>
      <button onClick={deck.close}>Close the deck</button>
      {hasRow && <GolferLink leagueId="league" golfer={golfer} />}
      <OpenGolfer />
    </MeProvider>
  )
}

const sheet = () => document.querySelector('[data-dialog]')?.textContent ?? ''
/** Waits until the browser's history is at an entry. */
const isAt = async (state: string | null) =>
  await act(async () => await vi.waitFor(() => expect(history.state).toBe(state)))

test('a golfer’s sheet stays open when the row of their link goes, and Back closes it', async () => {
  const { place, show } = mount(<Page hasRow />)
  act(() => place.querySelector('a')?.click())
  expect(sheet()).toContain('Bo Hoag')
  show(<Page hasRow={false} />)
  expect(sheet()).toContain('Bo Hoag')
  act(() => history.back())
  await isAt(null)
  expect(sheet()).toBe('')
})

test('Back closes only what was opened last, and closing the lower closes both', async () => {
  const { place } = mount(<Page hasRow />)
  const [open, close] = place.querySelectorAll('button')
  const openBoth = () =>
    act(() => {
      open?.click()
      place.querySelector('a')?.click()
    })
  openBoth()
  expect(sheet()).toContain('Bo Hoag')
  act(() => history.back())
  await isAt('opened in place 1')
  expect(sheet()).toBe('')
  expect(place.textContent).toContain('The deck')
  act(() => history.back())
  await isAt(null)
  expect(place.textContent).not.toContain('The deck')
  openBoth()
  act(() => close?.click())
  await isAt(null)
  expect(sheet()).toBe('')
  expect(place.textContent).not.toContain('The deck')
})

test('a sheet that crashes leaves the other golfers’ names alive', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const broken = {
    apiPlayerId: '8',
    name: 'Al Broken',
    get country(): string {
      throw new Error('broken')
    },
  }
  const { place } = mount(
    <MeProvider value={someMe('ann')}>
      <GolferLink leagueId="league" golfer={broken} />
      <GolferLink leagueId="league" golfer={golfer} />
      <OpenGolfer />
    </MeProvider>,
  )
  const [first, second] = place.querySelectorAll('a')
  act(() => first?.click())
  expect(sheet()).toBe('')
  act(() => second?.click())
  expect(sheet()).toContain('Bo Hoag')
  act(() => history.back())
  await isAt(null)
})

/** Browsers take steps one after the other, each from where the last one led. jsdom takes some of them together. */
function stepsInTurn() {
  const go = history.go.bind(history)
  const steps: number[] = []
  vi.spyOn(history, 'go').mockImplementation((delta = 0) => void steps.push(delta))
  vi.spyOn(history, 'back').mockImplementation(() => void steps.push(-1))
  onTestFinished(() => void vi.restoreAllMocks())
  return async () => {
    for (let step = steps.shift(); step; step = steps.shift()) {
      const from: unknown = history.state
      go(step)
      await act(async () => await vi.waitFor(() => expect(history.state).not.toBe(from)))
    }
  }
}

test('two that close before the browser has taken a step leave only their own entries', async () => {
  const { place } = mount(<Page hasRow />)
  history.pushState('the page', '')
  const takeSteps = stepsInTurn()
  const [open, close] = place.querySelectorAll('button')
  act(() => open?.click())
  act(() => place.querySelector('a')?.click())
  act(() => document.querySelector<HTMLElement>('[data-dialog] [aria-label="Close"]')?.click())
  act(() => close?.click())
  expect(history.state).toBe('opened in place 2')
  await takeSteps()
  expect(history.state).toBe('the page')
})
