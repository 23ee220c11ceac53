import { expect, onTestFinished, test, vi } from 'vitest'

import { maxSilenceMs } from '../db/listen.ts'
import { RecentChanges } from './recent-changes.ts'

function startAt(now: number) {
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
  const recent = new RecentChanges()
  const add = (leagueId: string) => recent.add({ kind: 'league', leagueId })
  const since = (at: number) =>
    recent.since(at)?.map((change) => ('leagueId' in change ? change.leagueId : null)) ?? null
  return { recent, add, since }
}

test('the changes since an instant start 13 seconds before it', () => {
  const { add, since } = startAt(0)
  for (const second of [10, 20, 30]) {
    vi.setSystemTime(second * 1_000)
    add(`${second}`)
  }
  expect(since(33_000)).toEqual(['20', '30'])
  expect(since(34_000)).toEqual(['30'])
  expect(since(44_000)).toEqual([])
})

test('a process knows the changes that another one missed before it noticed that its connection was lost', () => {
  const { add, since } = startAt(0)
  vi.setSystemTime(60_000)
  add('missed by the process that the browser comes from')
  const saidToBeComplete = 60_000 + maxSilenceMs
  expect(since(saidToBeComplete)).toHaveLength(1)
})

test('changes from before the process listened are unknown', () => {
  const { since } = startAt(100_000)
  expect(since(112_999)).toBeNull()
  expect(since(113_000)).toEqual([])
})

test('after a gap, only later changes are known', () => {
  const { recent, add, since } = startAt(0)
  vi.setSystemTime(10_000)
  add('before')
  vi.setSystemTime(20_000)
  recent.recordGap()
  add('after')
  expect(since(32_999)).toBeNull()
  expect(since(33_000)).toEqual(['after'])
})

test('old changes are forgotten, and then a moment before them is unknown', () => {
  const { add, since } = startAt(0)
  for (let minute = 0; minute <= 10; minute += 1) {
    vi.setSystemTime(minute * 60_000)
    add(`${minute}`)
  }
  expect(since(60_000)).toBeNull()
  expect(since(9 * 60_000)).toEqual(['9', '10'])
})

test('at most 20,000 changes are kept, the newest', () => {
  const { add, since } = startAt(0)
  for (let at = 0; at < 20_010; at += 1) {
    vi.setSystemTime(10_000 + at)
    add(`${at}`)
  }
  expect(since(23_000)).toBeNull()
  expect(since(23_010)).toHaveLength(20_000)
})
