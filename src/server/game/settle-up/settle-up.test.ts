import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { listMembers } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateMember, handOverLeague } from '#contract/leagues/members.ts'
import { getSettleUp, listUnpaidLeagues, markTransfer } from '#contract/leagues/settle-up.ts'
import { sum } from '#domain/sum.ts'
import { leagueMembers } from '#server/leagues/tables.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { patiently } from '#server/testing/patiently.ts'
import { picks, startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { storeMissingTransfers, storeTransfers } from '../results/store-transfers.ts'
import { leagueTransfers } from '../results/tables.ts'
import { settlements } from '../scoring/tables.ts'
import { setTransferPaid } from './settle-up.ts'

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
    const described = transfers.map(({ kind, from, to, amount, paid }) => ({
      kind,
      from: from.username,
      to: to.username,
      amount,
      paid,
    }))
    const links = transfers.map(({ venmoLink }) => venmoLink)
    return { ...rest, transfers: described, links, ids: transfers.map(({ id }) => id ?? '') }
  }
  const mark = (name: string, transferId: string, paid: boolean) =>
    teetime.as(name)(markTransfer, { params: { ...params, transferId }, body: { paid } })
  const markFee = (name: string, paid: boolean) => {
    const userId = teetime.idOf(name)
    return teetime.as('ann')(updateMember, { params: { ...params, userId }, body: { paid } })
  }
  return { ...started, params, places, finish, read, mark, markFee }
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
  const ids: unknown = before.transfers.map(() => expect.stringMatching(/./))
  expect(await read()).toEqual({ ...before, status: 'settled', provisional: false, ids })
})

test('a member who paid the fee owes nobody, and the commissioner pays the prizes from it', async () => {
  const { finish, read, markFee } = await startSettled()
  for (const name of ['bob', 'cat', 'dan']) await markFee(name, true)
  await finish()
  const { transfers } = await read()
  const open = transfers.filter(({ paid }) => !paid)
  expect(open.every(({ from }) => from === 'ann')).toBe(true)
  expect(transfers.filter(({ paid }) => paid)).toEqual(
    ['bob', 'cat', 'dan'].map((from) => ({
      kind: 'fee',
      from,
      to: 'ann',
      amount: 2000,
      paid: true,
    })),
  )
})

test('the recipient or the commissioner marks a payment, and can undo it, and no other payment moves', async () => {
  const { teetime, params, finish, read, mark } = await startSettled()
  expect((await read()).ids.join('')).toBe('')
  await finish()
  const before = await read()
  const [first] = before.transfers
  const [id = ''] = before.ids
  if (!first) throw new Error('nothing to pay')
  const other = ['bob', 'cat', 'dan'].find((name) => name !== first.to) ?? ''
  await expect(mark(other, id, true)).rejects.toMatchObject({ status: 403 })
  await expect(mark('ann', teetime.idOf('ann'), true)).rejects.toMatchObject({ status: 404 })

  await mark(first.to, id, true)
  // Whoever marks it again hears that it is done.
  await expect(mark('ann', id, true)).rejects.toMatchObject({ status: 409, code: 'marked-already' })
  const paid = await read()
  expect(paid.transfers).toEqual([...before.transfers.slice(1), { ...first, paid: true }])
  expect(paid.ids).toEqual([...before.ids.slice(1), id])
  const { log } = await teetime.as('ann')(listLogEntries, { params })
  const lines = log.filter(({ text }) => text.startsWith(`${first.from} paid ${first.to} $`))
  expect(lines).toMatchObject([{ kind: 'money', username: first.to }])

  await mark('ann', id, false)
  expect(await read()).toEqual(before)
})

test('a fee paid after the result adds itself and the refund, and every other payment stays', async () => {
  const { finish, read, markFee } = await startSettled()
  await finish()
  const before = await read()
  const payer = before.transfers.find(({ from }) => from !== 'ann')?.from ?? ''
  await markFee(payer, true)
  const after = await read()
  const added = [
    { kind: 'refund', from: 'ann', to: payer, amount: 2000, paid: false },
    { kind: 'fee', from: payer, to: 'ann', amount: 2000, paid: true },
  ]
  expect(after.transfers).toEqual([...before.transfers, ...added])
  expect(after.ids.slice(0, before.ids.length)).toEqual(before.ids)
})

test.each(['in the list of members', 'in Settle Up'])(
  'a late fee that was a mistake is undone %s with the refund, and then counts as never made',
  async (where) => {
    const { teetime, params, finish, read, mark, markFee } = await startSettled()
    await finish()
    const before = await read()
    const payer = before.transfers.find(({ from }) => from !== 'ann')?.from ?? ''
    const at = before.transfers.findIndex(({ from }) => from === payer)
    const undo = async (ids: readonly string[]) => {
      if (where === 'in Settle Up') await mark('ann', ids.at(-1) ?? '', false)
      else await markFee(payer, false)
    }
    const logged = async () => {
      const { log } = await teetime.as('ann')(listLogEntries, { params })
      return log.map(({ text }) => text)
    }
    await markFee(payer, true)
    const { ids } = await read()
    await Promise.all([patiently(() => undo(ids)), patiently(() => undo(ids))])
    expect(await read()).toEqual(before)
    const { members } = await teetime.as('ann')(listMembers, { params })
    expect(members.some(({ paid }) => paid)).toBe(false)
    // A second press, before the page has refreshed, changes nothing.
    await undo(ids)
    expect(await read()).toEqual(before)
    expect(
      (await logged()).filter(
        (text) => text.includes('not paid') || text.includes('was unchecked'),
      ),
    ).toHaveLength(1)
    await expect(mark('ann', ids.at(-1) ?? '', true)).rejects.toMatchObject({ status: 404 })
    // Nor does the fee come back once they have paid what the list asks.
    await mark('ann', before.ids[at] ?? '', true)
    await expect(markFee(payer, true)).rejects.toMatchObject({ code: 'paid-since' })
    await mark('ann', before.ids[at] ?? '', false)
    await markFee(payer, true)
    expect((await read()).transfers).toHaveLength(before.transfers.length + 2)
  },
)

test('a late fee whose way back was made stays owed when it is undone, until that is undone, too', async () => {
  const { finish, read, mark, markFee } = await startSettled()
  await finish()
  const before = await read()
  const payer = before.transfers.find(({ from }) => from !== 'ann')?.from ?? ''
  await markFee(payer, true)
  const { ids, transfers } = await read()
  const refund = ids[transfers.findIndex(({ kind }) => kind === 'refund')] ?? ''
  await mark(payer, refund, true)
  await markFee(payer, false)
  const fee = { kind: 'fee', from: payer, to: 'ann', amount: 2000 }
  expect((await read()).transfers).toContainEqual({ ...fee, paid: false })
  await mark(payer, refund, false)
  expect(await read()).toEqual(before)
})

test('a fee that an older build marked on the member alone can be marked in the payments too', async () => {
  const { teetime, finish, read, markFee } = await startSettled()
  const { db } = teetime.services
  await finish()
  const before = await read()
  const payer = before.transfers.find(({ from }) => from !== 'ann')?.from ?? ''
  const markOnly = (paid: boolean) =>
    db
      .update(leagueMembers)
      .set({ paid })
      .where(eq(leagueMembers.userId, teetime.idOf(payer)))
  const isPaid = async () =>
    (await read()).transfers.find(({ kind, from }) => kind === 'fee' && from === payer)?.paid
  await markOnly(true)
  await markFee(payer, true)
  expect(await isPaid()).toBe(true)
  await markOnly(false)
  await markFee(payer, false)
  expect(await read()).toEqual(before)
  await markFee(payer, false)
  expect(await read()).toEqual(before)
})

test('until the result is final, whoever takes the league over holds the fees that were paid before', async () => {
  const { teetime, params, read, markFee, finish } = await startSettled()
  for (const name of ['bob', 'cat']) await markFee(name, true)
  await teetime.as('ann')(handOverLeague, { params, body: { userId: teetime.idOf('cat') } })
  const fee = { kind: 'fee', from: 'bob', to: 'cat', amount: 2000, paid: true }
  expect((await read()).transfers.filter(({ kind }) => kind === 'fee')).toEqual([fee])
  await finish()
  expect((await read()).transfers.filter(({ kind }) => kind === 'fee')).toEqual([fee])
})

test('a fee stays one that the commissioner of then holds, whoever runs the league later', async () => {
  const { teetime, params, finish, read, mark, markFee } = await startSettled()
  await markFee('bob', true)
  await finish()
  await teetime.as('ann')(handOverLeague, { params, body: { userId: teetime.idOf('cat') } })
  const before = await read()
  const at = before.transfers.findIndex(({ kind }) => kind === 'fee')
  expect(before.transfers[at]).toMatchObject({ from: 'bob', to: 'ann', paid: true })
  await mark('cat', before.ids[at] ?? '', false)
  const { transfers } = await read()
  expect(transfers.filter(({ paid }) => paid)).toEqual([])
  expect(transfers).toContainEqual({ ...before.transfers[at], paid: false })
  const { members } = await teetime.as('cat')(listMembers, { params })
  expect(members.some(({ paid }) => paid)).toBe(false)
})

test('a deputy who is none any more by the time their mark has the league marks nothing', async () => {
  const { teetime, leagueId, finish, read } = await startSettled()
  await finish()
  const { transfers, ids } = await read()
  const name = ['bob', 'cat', 'dan'].find((name) => name !== transfers[0]?.to) ?? ''
  // What the call was admitted with, before it waited.
  const deputy = { isDeputy: true, isCommissioner: false, membership: 'member', name } as const
  const member = { ...deputy, leagueId, userId: teetime.idOf(name), username: name }
  const marking = setTransferPaid(teetime.services.db, member, ids[0] ?? '', true)
  await expect(marking).rejects.toMatchObject({ status: 403 })
  expect((await read()).transfers).toEqual(transfers)
})

test('a member who has paid by the settle-up list cannot also be marked as having paid the fee', async () => {
  const { finish, read, mark, markFee } = await startSettled()
  await finish()
  const { transfers, ids } = await read()
  await mark('ann', ids[0] ?? '', true)
  const paid = await read()
  const fee = markFee(transfers[0]?.from ?? '', true)
  await expect(fee).rejects.toMatchObject({ status: 409, code: 'paid-since' })
  expect(await read()).toEqual(paid)
  await mark('ann', ids[0] ?? '', false)
  await markFee(transfers[0]?.from ?? '', true)
})

test('a league that an earlier version settled gets its payments once: those made stand, and everyone owes what they owed', async () => {
  const { teetime, leagueId, finish, read, mark, markFee } = await startSettled()
  const { db } = teetime.services
  await markFee('dan', true)
  await finish()
  const [id = ''] = (await read()).ids
  await mark('ann', id, true)
  const before = await read()
  // An earlier version stored only what members had paid each other.
  const forget = async () => {
    await db.delete(leagueTransfers).where(sql`kind = 'fee' or paid_at is null`)
    await db.update(settlements).set({ transfersStored: false })
  }
  const withoutOrder = ({ transfers }: typeof before) =>
    transfers.map((row) => JSON.stringify(row)).toSorted()
  await forget()
  await Promise.all([read(), read('bob'), storeTransfers(db, leagueId), storeMissingTransfers(db)])
  expect(withoutOrder(await read())).toEqual(withoutOrder(before))
  await forget()
  await teetime.runJobs()
  const dues = await Promise.all(
    Object.keys(picks).map((name) => teetime.as(name)(listUnpaidLeagues)),
  )
  expect(dues.some(({ leagueIds }) => leagueIds.includes(leagueId))).toBe(true)
  expect(withoutOrder(await read())).toEqual(withoutOrder(before))
})

test('with a Venmo handle, a link fills in the payment', async () => {
  const { teetime, places, finish, read } = await startSettled()
  const [winner = ''] = places
  await teetime.as(winner)(updateProfile, { body: { venmoHandle: '@gets-it' } })
  // Before the result is final, payments can change.
  expect((await read()).links.filter((link) => link !== null)).toEqual([])
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
  await teetime.as('ann')(updateMember, { params: { ...params, userId }, body: { paid: true } })
  await play(1)
  await board()
  await pass(24)
  await settle()
  const { status, transfers } = await teetime.as('bob')(getSettleUp, { params })
  expect(status).toBe('void')
  expect(
    transfers.map(({ kind, from, to, amount, paid }) => [
      kind,
      from.username,
      to.username,
      amount,
      paid,
    ]),
  ).toEqual([
    ['refund', 'ann', 'bob', 2000, false],
    ['fee', 'bob', 'ann', 2000, true],
  ])
})

test('a pot of millions is written in full', async () => {
  const { teetime, leagueId, play, board } = await startClosedLeague(['ann', 'bob'], 99_999_900)
  await play(4)
  expect((await board()).standings[0]?.projectedPrize).toBe(189_999_810)
  const { totalPool } = await teetime.as('ann')(getSettleUp, { params: { id: leagueId } })
  expect(totalPool).toBe(199_999_800)
})
