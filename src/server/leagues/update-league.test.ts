import { beforeEach, expect, test } from 'vitest'

import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { mails } from '#server/notifications/mail/tables.ts'

import { draft, startLeague } from '../testing/leagues.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'

let teetime: TeeTime
let params: { id: string }
beforeEach(async () => {
  teetime = await startTeeTime()
  params = { id: await startLeague(teetime, ['ann', 'bob', 'cat']) }
  await teetime.services.db.delete(mails)
})

const lines = async () =>
  (await teetime.as('bob')(listLogEntries, { params })).log.map(({ text }) => text)

test('name and fee change together: the log has both, and the other members get one notification', async () => {
  const { as, services } = teetime
  const changed = await as('ann')(updateLeague, {
    params,
    body: { name: ' Monday Best ', entryFee: 2550 },
  })
  expect(changed).toMatchObject({ name: 'Monday Best', entryFee: 2550 })
  expect(await lines()).toEqual(
    expect.arrayContaining(['Entry fee: $20.00 → $25.50', 'Name: “Sunday Best” → “Monday Best”']),
  )
  const written = await services.db.select().from(mails)
  expect(written).toHaveLength(2)
  expect(written[0]).toMatchObject({
    kind: 'league',
    title: 'ann changed Sunday Best',
    text: 'ann changed Sunday Best, your Practice Open league.\n\nName: “Sunday Best” → “Monday Best”\n\nEntry fee: $20.00 → $25.50',
  })
})

test('the fee stands once a team is saved, and name and nickname still change', async () => {
  const { as } = teetime
  await draft(teetime, params.id, 'bob', [1, 2])
  await expect(
    as('ann')(updateLeague, { params, body: { name: 'Other', entryFee: 0 } }),
  ).rejects.toMatchObject({ status: 409, code: 'fee-frozen' })
  expect(await lines()).not.toContain('Name: “Sunday Best” → “Other”')
  await teetime.passDeadline(params.id)
  const body = { name: 'Monday Best', nickname: 'The Mondays', entryFee: 2000 }
  expect(await as('ann')(updateLeague, { params, body })).toMatchObject({
    name: 'Monday Best',
    nickname: 'The Mondays',
  })
})

test('a new fee clears who has paid the old one', async () => {
  const { as, idOf } = teetime
  const paid = { params: { ...params, userId: idOf('bob') }, body: { paid: true } }
  await as('ann')(updateMember, paid)
  await as('ann')(updateLeague, { params, body: { entryFee: 2000 } })
  const whoPaid = async () =>
    (await as('ann')(listMembers, { params })).members.filter(({ paid }) => paid).length
  expect(await whoPaid()).toBe(1)
  await as('ann')(updateLeague, { params, body: { entryFee: 3000 } })
  expect(await whoPaid()).toBe(0)
})

test.each([
  [{ name: '  ' }, 'League name is required'],
  [{ name: 'x'.repeat(81) }, 'At most 80 characters'],
  [{ entryFee: '-5' }, 'Entry fee must be positive'],
])('%j is refused with a sentence', async (payload, error) => {
  const { send, cookieOf } = teetime
  const reply = await send({
    method: 'PATCH',
    url: `/api/leagues/${params.id}`,
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: cookieOf('ann'),
    payload,
  })
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, error])
})

test('a changed league comes with its link, as a read does', async () => {
  const { as } = teetime
  const { joinCode } = await as('ann')(getLeague, { params })
  expect(joinCode?.open).toBe(true)
  expect(await as('ann')(updateLeague, { params, body: { name: 'Monday Best' } })).toMatchObject({
    joinCode,
  })
})
