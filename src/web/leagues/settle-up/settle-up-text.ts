import type { SettleUp, SettleUpTransfer } from '#contract/leagues/settle-up.ts'
import { listText } from '#domain/lists.ts'
import { formatMoney } from '#domain/money/money.ts'

/** The payments that the reader still makes or gets: `You pay ann $20.00.` */
export function myPaymentsText({ transfers }: SettleUp, me: string): string {
  const due = transfers.filter(({ paid }) => !paid)
  const pays = due.filter(({ from }) => from.userId === me)
  const gets = due.filter(({ to }) => to.userId === me)
  if (pays.length > 0) {
    return `You pay ${listText(pays.map(({ to, amount }) => `${to.name} ${formatMoney(amount)}`))}.`
  }
  if (gets.length > 0) {
    const whole = gets.reduce((sum, { amount }) => sum + amount, 0)
    return `You get ${formatMoney(whole)} from ${listText(gets.map(({ from }) => from.name))}.`
  }
  return 'You’re all square.'
}

/** The whole list as plain text for the group's chat. */
export function settleUpChatText(leagueName: string, { provisional, transfers }: SettleUp): string {
  const due = transfers.filter(({ paid }) => !paid)
  const paid = transfers.filter(({ paid }) => paid)
  return [
    `${leagueName}: settle up${provisional ? ' (not final yet)' : ''}`,
    ...(due.length > 0 ? due.map(paymentText) : ['All square.']),
    ...(paid.length > 0 ? ['Already paid:', ...paid.map(paymentText)] : []),
  ].join('\n')
}

const paymentText = ({ from, to, amount }: SettleUpTransfer) =>
  `${from.name} → ${to.name}: ${formatMoney(amount)}`
