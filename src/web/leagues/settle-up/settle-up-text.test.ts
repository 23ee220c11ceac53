import { expect, test } from 'vitest'

import type { SettleUp } from '#contract/leagues/settle-up.ts'

import { settleUpChatText, myPaymentsText } from './settle-up-text.ts'

const transfer = (from: string, to: string, amount: number, paid = false) => ({
  id: null,
  kind: 'prize' as const,
  from: { userId: from, username: from, name: from },
  to: { userId: to, username: to, name: to },
  amount,
  venmoLink: null,
  paid,
})
const settleUp = (...transfers: SettleUp['transfers']): SettleUp => ({
  status: 'settled',
  provisional: false,
  totalPool: 6000,
  commissionerShare: 300,
  transfers,
})

test('everyone sees what they still pay or get', () => {
  const all = settleUp(
    transfer('bob', 'ann', 2000),
    transfer('cat', 'ann', 2000),
    transfer('dan', 'eve', 50, true),
  )
  expect(myPaymentsText(all, 'bob')).toBe('You pay ann $20.00.')
  expect(myPaymentsText(all, 'ann')).toBe('You get $40.00 from bob and cat.')
  expect(myPaymentsText(all, 'dan')).toBe('You’re all square.')
})

test("the text for the group's chat lists open payments, then paid ones", () => {
  const all = settleUp(transfer('bob', 'ann', 123450), transfer('dan', 'ann', 2000, true))
  expect(settleUpChatText('Sunday Best', all)).toBe(
    'Sunday Best: settle up\nbob → ann: $1,234.50\nAlready paid:\ndan → ann: $20.00',
  )
  expect(settleUpChatText('Sunday Best', { ...all, provisional: true })).toContain(
    '(not final yet)',
  )
  expect(settleUpChatText('Sunday Best', settleUp())).toBe('Sunday Best: settle up\nAll square.')
})
