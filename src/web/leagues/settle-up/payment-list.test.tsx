// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { SettleUp, SettleUpTransfer } from '#contract/leagues/settle-up.ts'
import { MeProvider } from '#web/api/session.tsx'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague, someMe } from '../league.fixture.ts'
import { PaymentList } from './payment-list.tsx'

const person = (username: string) => ({ userId: username, username, name: username })
const due = (from: string): SettleUpTransfer => ({
  id: from,
  kind: 'prize',
  from: person(from),
  to: person('cat'),
  amount: 500,
  venmoLink: null,
  paid: false,
})
const list = (...transfers: SettleUpTransfer[]) => {
  const settleUp: SettleUp = {
    status: 'settled',
    provisional: false,
    totalPool: 2000,
    commissionerShare: 0,
    transfers,
  }
  return (
    <MeProvider value={someMe('cat')}>
      <PaymentList league={someLeague()} members={[]} settleUp={settleUp} />
    </MeProvider>
  )
}

test('payments checked off at once are all saved, and a tap on a row that just moved is ignored', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url.slice(url.lastIndexOf('/') + 1))
    return new Promise(() => {})
  })
  const { place, show } = mount(list(due('ann'), due('bob'), due('dan'), due('eve')))
  const box = (from: string) =>
    place.querySelector<HTMLInputElement>(`[aria-label="${from} has paid cat"]`)
  const tap = (from: string) => act(async () => box(from)?.click())

  await tap('ann')
  await tap('bob')
  expect(sent).toEqual(['ann', 'bob'])
  expect([box('ann')?.checked, box('bob')?.checked]).toEqual([true, true])

  show(list(due('bob'), due('dan'), due('eve'), { ...due('ann'), paid: true }))
  await tap('dan')
  expect(sent).toEqual(['ann', 'bob'])
  expect(box('dan')?.checked).toBe(false)
  vi.setSystemTime(Date.now() + 1_000)
  await tap('dan')
  expect(sent).toEqual(['ann', 'bob', 'dan'])
})

test('the list has an item a payment, and the first one made has the heading of those', () => {
  const { place } = mount(
    list(due('ann'), { ...due('bob'), paid: true }, { ...due('dan'), paid: true }),
  )
  const items = [...place.querySelectorAll('ul[aria-label=Payments] > li')]
  expect(items.map((item) => item.querySelector('h3')?.textContent)).toEqual([
    undefined,
    'Paid',
    undefined,
  ])
})

test('a payment keeps the focus when it moves to those made', () => {
  const { place, show } = mount(list(due('ann'), due('bob')))
  const box = () => place.querySelector<HTMLInputElement>('[aria-label="ann has paid cat"]')
  const before = box()
  before?.focus()
  show(list(due('bob'), { ...due('ann'), paid: true }))
  expect(box()).toBe(before)
  expect(document.activeElement).toBe(before)
})
