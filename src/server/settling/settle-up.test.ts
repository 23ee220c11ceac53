import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { changeProfile } from '#contract/accounts/profile.ts'
import { listLog } from '#contract/leagues/leagues.ts'
import { changeMember } from '#contract/leagues/members.ts'
import { getSettleUp, markTransfer } from '#contract/leagues/settling.ts'
import { sum } from '#domain/sum.ts'

import { users } from '../identity/tables.ts'
import { startLeague } from '../testing/leagues.ts'
import { startClosedLeague } from '../testing/scenes/finished.ts'
import { startTeeTime } from '../testing/teetime.ts'

async function startSettled() {
  const started = await startClosedLeague()
  const { teetime, leagueId, play, pass, settle, board } = started
  await play(4)
  const { standings } = await board()
  const places = standings.map(({ username }) => username)
  const params = { id: leagueId }
  const finish = async () => {
    await pass(24)
    await settle()
  }
  const read = async (name = 'ann') => {
    const { transfers, ...rest } = await teetime.as(name)(getSettleUp, { params })
    const described = transfers.map(({ from, to, amount, paid }) => ({
      from: from.username,
      to: to.username,
      amount,
      paid,
    }))
    return { ...rest, transfers: described, links: transfers.map(({ venmoLink }) => venmoLink) }
  }
  return { ...started, params, places, finish, read }
}

test('before the draft closes nobody owes anything, and nothing is revealed', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  const answer = await teetime.as('bob')(getSettleUp, { params: { id } })
  expect(answer).toEqual({
    status: 'open',
    provisional: true,
    totalPool: 0,
    commissionerShare: 0,
    transfers: [],
  })
})

test('transfers follow the standings and are provisional until the league settles', async () => {
  const { places, finish, read } = await startSettled()
  const before = await read()
  expect(before).toMatchObject({ provisional: true, totalPool: 8000, commissionerShare: 400 })
  const winner = places[0]
  // The winner gets 56 minus their own 20; the others pay 20 minus their prizes.
  expect(before.transfers.every(({ to, paid }) => to === winner && !paid)).toBe(true)
  expect(sum(before.transfers.map(({ amount }) => amount))).toBe(winner === 'ann' ? 4000 : 3600)
  await finish()
  expect(await read()).toEqual({ ...before, status: 'settled', provisional: false })
})

test('a member who paid the fee owes nobody, and the commissioner pays the prizes from it', async () => {
  const { teetime, params, finish, read } = await startSettled()
  for (const name of ['bob', 'cat', 'dan']) {
    const userId = teetime.idOf(name)
    await teetime.as('ann')(changeMember, { params: { ...params, userId }, body: { paid: true } })
  }
  await finish()
  const { transfers } = await read()
  const open = transfers.filter(({ paid }) => !paid)
  expect(open.every(({ from }) => from === 'ann')).toBe(true)
  expect(transfers.filter(({ paid }) => paid)).toEqual(
    ['bob', 'cat', 'dan'].map((from) => ({ from, to: 'ann', amount: 2000, paid: true })),
  )
})

test('the commissioner takes the place of a member removed after settling', async () => {
  const { teetime, places, finish, read } = await startSettled()
  await finish()
  const gets = ({ transfers }: Awaited<ReturnType<typeof read>>, name: string) =>
    sum(transfers.filter(({ to }) => to === name).map(({ amount }) => amount)) -
    sum(transfers.filter(({ from }) => from === name).map(({ amount }) => amount))
  const before = await read()
  const gone = places.findLast((name) => name !== 'ann') ?? ''
  await teetime.world.db.delete(users).where(eq(users.username, gone))
  const after = await read()
  expect(after).toMatchObject({ status: 'settled', totalPool: 8000, commissionerShare: 400 })
  expect(gets(after, 'ann')).toBe(gets(before, 'ann') + gets(before, gone))
  for (const name of places.filter((name) => name !== 'ann' && name !== gone)) {
    expect(gets(after, name)).toBe(gets(before, name))
  }
})

test('the recipient or the commissioner marks a transfer as paid, and can undo it', async () => {
  const { teetime, params, finish, read } = await startSettled()
  const early = (await read()).transfers[0]
  const bodyOf = ({ from, to }: { from: string; to: string }, paid: boolean) => ({
    fromUserId: teetime.idOf(from),
    toUserId: teetime.idOf(to),
    paid,
  })
  if (!early) throw new Error('nothing to pay')
  const body = bodyOf(early, true)
  const tooEarly = teetime.as(early.to)(markTransfer, { params, body })
  await expect(tooEarly).rejects.toMatchObject({ status: 409, code: 'not-settled' })
  await finish()
  const before = await read()
  const [first] = before.transfers
  if (!first) throw new Error('nothing to pay')
  const others = ['bob', 'cat', 'dan'].filter((name) => name !== first.to)
  const refused = teetime.as(others[0] ?? '')(markTransfer, {
    params,
    body: bodyOf(first, true),
  })
  await expect(refused).rejects.toMatchObject({ status: 403 })

  await teetime.as(first.to)(markTransfer, { params, body: bodyOf(first, true) })
  await teetime.as('ann')(markTransfer, { params, body: bodyOf(first, true) })
  const paid = await read()
  expect(paid.transfers).toHaveLength(before.transfers.length)
  expect(paid.transfers.filter(({ paid }) => paid)).toEqual([{ ...first, paid: true }])
  const { log } = await teetime.as('ann')(listLog, { params })
  expect(
    log.filter(({ text }) => text.startsWith(`${first.from} paid ${first.to} $`)),
  ).toHaveLength(1)

  await teetime.as('ann')(markTransfer, { params, body: bodyOf(first, false) })
  expect(await read()).toEqual(before)
})

test('a member who has paid by the settle-up list cannot also be marked as having paid the fee', async () => {
  const { teetime, params, finish, read } = await startSettled()
  await finish()
  const [first] = (await read()).transfers
  const userId = teetime.idOf(first?.from ?? '')
  const body = { fromUserId: userId, toUserId: teetime.idOf(first?.to ?? ''), paid: true }
  await teetime.as('ann')(markTransfer, { params, body })
  const paid = await read()
  const fee = { params: { ...params, userId }, body: { paid: true } }
  await expect(teetime.as('ann')(changeMember, fee)).rejects.toMatchObject({
    status: 409,
    code: 'paid-since',
  })
  expect(await read()).toEqual(paid)
  await teetime.as('ann')(markTransfer, { params, body: { ...body, paid: false } })
  await teetime.as('ann')(changeMember, fee)
})

test('only a transfer that is due can be marked as paid', async () => {
  const { teetime, params, finish, read } = await startSettled()
  await finish()
  const [first] = (await read()).transfers
  const body = {
    fromUserId: teetime.idOf(first?.to ?? ''),
    toUserId: teetime.idOf(first?.from ?? ''),
    paid: true,
  }
  const refused = teetime.as('ann')(markTransfer, { params, body })
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'nothing-to-pay' })
})

test('with a Venmo handle, a link fills in the payment', async () => {
  const { teetime, places, finish, read } = await startSettled()
  const [winner = ''] = places
  await teetime.as(winner)(changeProfile, { body: { venmoHandle: '@gets-it' } })
  await finish()
  const { transfers, links } = await read()
  const at = transfers.findIndex(({ to }) => to === winner)
  const link = new URL(links[at] ?? '')
  expect(link.origin + link.pathname).toBe('https://venmo.com/gets-it')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    txn: 'pay',
    amount: ((transfers[at]?.amount ?? 0) / 100).toFixed(2),
    note: 'Sunday Best',
  })
})

test('a void league returns its fees', async () => {
  const { teetime, leagueId, play, pass, settle, board } = await startClosedLeague()
  const params = { id: leagueId }
  const userId = teetime.idOf('bob')
  await teetime.as('ann')(changeMember, { params: { ...params, userId }, body: { paid: true } })
  await play(1)
  await board()
  await pass(24)
  await settle()
  const { status, transfers } = await teetime.as('bob')(getSettleUp, { params })
  expect(status).toBe('void')
  expect(
    transfers.map(({ from, to, amount, paid }) => [from.username, to.username, amount, paid]),
  ).toEqual([
    ['ann', 'bob', 2000, false],
    ['bob', 'ann', 2000, true],
  ])
})

test('a pot of millions is written in full', async () => {
  const { teetime, leagueId, play, board } = await startClosedLeague(['ann', 'bob'], 99_999_900)
  await play(4)
  expect((await board()).standings[0]?.projectedPrize).toBe(189_999_810)
  const { totalPool } = await teetime.as('ann')(getSettleUp, { params: { id: leagueId } })
  expect(totalPool).toBe(199_999_800)
})
