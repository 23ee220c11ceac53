import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateUser } from '#contract/admin/users.ts'
import { listMembers } from '#contract/leagues/leagues.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { getSettleUp, listUnpaidLeagues, markTransfer } from '#contract/leagues/settle-up.ts'
import { purgeAccounts } from '#server/accounts/privacy/purge.ts'
import { users } from '#server/platform/auth/tables.ts'
import { picks, startClosedLeague } from '#server/testing/scenes/finished.ts'
import { password } from '#server/testing/teetime.ts'

const names = Object.keys(picks)

async function startSettled() {
  const started = await startClosedLeague()
  const { teetime, leagueId, play, pass, settle } = started
  const params = { id: leagueId }
  /** Whether each member has something due, by their dues and by the settle-up list. */
  const compare = async () => {
    const { transfers } = await teetime.as('ann')(getSettleUp, { params })
    const open = transfers.filter(({ paid }) => !paid)
    const listed = names.filter((name) =>
      open.some(({ from, to }) => from.username === name || to.username === name),
    )
    const due: string[] = []
    for (const name of names) {
      const { leagueIds } = await teetime.as(name)(listUnpaidLeagues)
      if (leagueIds.includes(leagueId)) due.push(name)
    }
    expect(due).toEqual(listed)
    return { due, open }
  }
  const finish = async () => {
    await play(4)
    await pass(24)
    await settle()
  }
  return { ...started, params, compare, finish }
}

test('nothing is due before the league settles', async () => {
  const { teetime, play } = await startSettled()
  await play(4)
  for (const name of names)
    expect(await teetime.as(name)(listUnpaidLeagues)).toEqual({ leagueIds: [] })
})

test('dues agree with the settle-up list until everyone is paid', async () => {
  const { teetime, params, finish, compare } = await startSettled()
  const { members } = await teetime.as('ann')(listMembers, { params })
  const bob = members.find(({ username }) => username === 'bob')!
  await teetime.as('ann')(updateMember, {
    params: { ...params, userId: bob.userId },
    body: { paid: true },
  })
  await finish()
  let { due, open } = await compare()
  expect(due.length).toBeGreaterThan(1)
  while (open[0]) {
    const transferId = open[0].id ?? ''
    await teetime.as('ann')(markTransfer, {
      params: { ...params, transferId },
      body: { paid: true },
    })
    ;({ due, open } = await compare())
  }
  expect(due).toEqual([])
})

test.each(['disabled', 'deleted'])(
  'in a deleted league, a payment to a %s account isn’t due anymore',
  async (how) => {
    const { teetime, leagueId, play, board, pass, settle } = await startClosedLeague([
      'bob',
      'ann',
      'cat',
    ])
    const { as, idOf, services } = teetime
    const params = { id: leagueId }
    await play(4)
    await board()
    await pass(24)
    await settle()
    const { transfers } = await as('ann')(getSettleUp, { params })
    const payer = transfers.find(({ to, paid }) => to.userId === idOf('bob') && !paid)?.from
    const asPayer = as(payer?.username ?? '')
    await as('bob')(deleteLeague, { params })
    expect(await asPayer(listUnpaidLeagues)).toEqual({ leagueIds: [leagueId] })
    if (how === 'disabled') {
      const bob = { id: idOf('bob') }
      await as('admin')(updateUser, { params: bob, body: { disabled: true } })
      expect(await asPayer(listUnpaidLeagues)).toEqual({ leagueIds: [] })
      await as('admin')(updateUser, { params: bob, body: { disabled: false } })
      expect(await asPayer(listUnpaidLeagues)).toEqual({ leagueIds: [leagueId] })
      return
    }
    await as('bob')(deleteAccount, { body: { password } })
    expect(await asPayer(listUnpaidLeagues)).toEqual({ leagueIds: [] })
    await services.db
      .update(users)
      .set({ deletesAt: sql`now() - interval '1 minute'` })
      .where(eq(users.id, idOf('bob')))
    await purgeAccounts(services)
    expect(await asPayer(listUnpaidLeagues)).toEqual({ leagueIds: [] })
  },
)
