import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { handOverStrandedLeague, listStrandedLeagues } from '#contract/admin/stranded-leagues.ts'
import { updateUser } from '#contract/admin/users.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague, deleteLeague } from '#contract/leagues/manage-league.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { mails } from '#server/notifications/mail/tables.ts'

import { startLeague } from '../testing/leagues.ts'
import { password, startTeeTime, type TeeTime } from '../testing/teetime.ts'

let teetime: TeeTime
let params: { id: string }
beforeEach(async () => {
  teetime = await startTeeTime()
  params = { id: await startLeague(teetime, ['ann', 'bob', 'cat', 'dan']) }
})

const disable = (name: string, disabled = true) =>
  teetime.as('admin')(updateUser, { params: { id: teetime.idOf(name) }, body: { disabled } })
const handOver = (to: string, by = 'admin') =>
  teetime.as(by)(handOverStrandedLeague, { params, body: { userId: teetime.idOf(to) } })
const stranded = async (name: string) => {
  const { leagues } = await teetime.as('admin')(listStrandedLeagues, {
    params: { id: teetime.idOf(name) },
  })
  return leagues.map(({ name, successors }) => [name, ...successors.map((one) => one.name)])
}

test('the administrator hands over a disabled commissioner’s league, and everyone is notified', async () => {
  const { as, idOf, services } = teetime
  await as('ann')(updateMember, {
    params: { ...params, userId: idOf('cat') },
    body: { deputy: true },
  })
  await disable('ann')
  // The deputy first.
  expect(await stranded('ann')).toEqual([['Sunday Best', 'cat', 'bob', 'dan']])
  await services.db.delete(mails)
  expect(await handOver('cat')).toEqual({ message: 'cat is the new commissioner of Sunday Best' })

  expect(await as('bob')(getLeague, { params })).toMatchObject({ commissionerId: idOf('cat') })
  expect(await as('cat')(updateLeague, { params, body: { nickname: 'Ours' } })).toMatchObject({
    nickname: 'Ours',
  })
  const { members } = await as('bob')(listMembers, { params })
  expect(members.map(({ username, isDeputy }) => [username, isDeputy])).toEqual([
    ['ann', false],
    ['bob', false],
    ['cat', false],
    ['dan', false],
  ])
  const { log } = await as('bob')(listLogEntries, { params })
  expect(log.find(({ text }) => text.includes('handed'))).toMatchObject({
    name: null,
    text: 'The administrator handed the league over from ann to cat',
  })
  const sent = await services.db.select().from(mails)
  const toCat = sent.find(({ userId }) => userId === idOf('cat'))
  expect(toCat?.title).toBe('You’re the new commissioner of Sunday Best')
  expect(toCat?.text).toContain('Ask ann for any entry fees they’ve collected.')
  const { deeds } = await as('admin')(listAuditEvents)
  expect(deeds[0]).toMatchObject({
    deed: 'league-handed-over',
    username: 'ann',
    subject: 'Sunday Best',
  })

  // It stays so when the account is enabled again.
  await disable('ann', false)
  const ann = await teetime.enter('ann', password)
  await expect(ann(deleteLeague, { params })).rejects.toMatchObject({ status: 403 })
  expect(await stranded('ann')).toEqual([])
})

test('someone disabled, pending deletion or not a member can’t take over', async () => {
  const { as, register } = teetime
  await register('eve')
  await disable('ann')
  await disable('bob')
  await as('dan')(deleteAccount, { body: { password } })
  expect(await stranded('ann')).toEqual([['Sunday Best', 'cat']])
  for (const name of ['ann', 'bob', 'dan']) {
    await expect(handOver(name), name).rejects.toMatchObject({ code: 'cannot-take-over' })
  }
  await expect(handOver('eve')).rejects.toMatchObject({ status: 404 })
  expect((await as('cat')(getLeague, { params })).commissionerName).toBe('ann')
  const { deeds } = await as('admin')(listAuditEvents)
  expect(deeds.some(({ deed }) => deed === 'league-handed-over')).toBe(false)
})

test('only the administrator may, and only while the commissioner’s account is disabled', async () => {
  expect(await stranded('ann')).toEqual([])
  const enabled = { status: 409, code: 'commissioner-enabled' }
  await expect(handOver('bob')).rejects.toMatchObject(enabled)
  await disable('ann')
  await expect(handOver('bob', 'bob')).rejects.toMatchObject({ status: 403 })
  await handOver('bob')
  // The first one counts.
  await expect(handOver('cat')).rejects.toMatchObject(enabled)
  const nothing = { params: { id: teetime.idOf('ann') }, body: { userId: teetime.idOf('bob') } }
  await expect(teetime.as('admin')(handOverStrandedLeague, nothing)).rejects.toMatchObject({
    status: 404,
  })
})

test('a deleted league stays deleted', async () => {
  const { as } = teetime
  await as('ann')(deleteLeague, { params })
  await disable('ann')
  expect(await stranded('ann')).toEqual([])
  await expect(handOver('bob')).rejects.toMatchObject({ code: 'league-deleted' })
})

test('a settled league that was deleted stays with its commissioner, and isn’t offered', async () => {
  await disable('ann')
  await teetime.services.db.execute(sql`
    update leagues set settled_at = now(), outcome = 'settled', deleted_at = now()`)
  expect(await stranded('ann')).toEqual([])
  await expect(handOver('bob')).rejects.toMatchObject({ status: 409, code: 'league-ended' })
})
