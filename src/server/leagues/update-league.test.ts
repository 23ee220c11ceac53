import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { createClub, updateClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import {
  createLeague,
  deleteLeague,
  type LeagueUpdate,
  restoreLeague,
  updateLeague,
} from '#contract/leagues/manage-league.ts'
import { handOverLeague, removeMember, updateMember } from '#contract/leagues/members.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
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

test('whoever had paid the old fee is asked to settle the difference, and no one else', async () => {
  const { as, idOf, services } = teetime
  const pay = () =>
    as('ann')(updateMember, { params: { ...params, userId: idOf('bob') }, body: { paid: true } })
  const notesAbout = async (entryFee: number) => {
    await services.db.delete(mails)
    await as('ann')(updateLeague, { params, body: { entryFee } })
    const written = await services.db.select().from(mails)
    return new Map(written.map(({ userId, text }) => [userId, text.split('\n\n').slice(2)]))
  }
  await pay()
  const raised = await notesAbout(2550)
  expect(raised.get(idOf('bob'))).toEqual([
    'You already paid the old fee, so settle the difference with ann, who’ll check you off again.',
  ])
  expect(raised.get(idOf('cat'))).toEqual([])
  await pay()
  const dropped = await notesAbout(0)
  expect(dropped.get(idOf('bob'))).toEqual([
    'You already paid the old fee, so ask ann to refund it.',
  ])
  await pay()
  expect((await notesAbout(1000)).get(idOf('bob'))).toEqual([])
})

test('the other members are notified of new rules and the shootout, and no one of a nickname', async () => {
  const { as, services } = teetime
  const rules = { ...defaultRules, commissionerShare: 0, counting: 5 }
  await as('ann')(updateLeague, { params, body: { rules, shootout: true, nickname: 'The Boys' } })
  const written = await services.db.select().from(mails)
  expect(written).toHaveLength(2)
  expect(written[0]?.text).toBe(
    [
      'ann changed Sunday Best, your Practice Open league.',
      'Golfers who count: 4 → 5',
      'The commissioner’s share: 5% → 0%',
      'Weekend shootout: off → on',
    ].join('\n\n'),
  )
  await as('ann')(updateLeague, { params, body: { nickname: 'The Mondays' } })
  expect(await services.db.$count(mails)).toBe(2)
})

test('however often a league or a club was renamed, its new fee is mailed, and who collects it', async () => {
  const { as, idOf, services } = teetime
  const { id, joinCode } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  await as('bob')(joinClub, { params: { code: joinCode?.code ?? '' } })
  const club = { id }
  for (let nth = 0; nth < 12; nth += 1) {
    await as('ann')(updateLeague, { params, body: { name: `League ${nth}` } })
    await as('ann')(updateClub, { params: club, body: { name: `Club ${nth}` } })
  }
  const toBob = async () =>
    (
      await services.db
        .select()
        .from(mails)
        .where(eq(mails.userId, idOf('bob')))
        .orderBy(mails.createdAt)
    ).map(({ title, text }) => `${title} ${text}`)
  expect(await toBob()).toHaveLength(10)
  await as('ann')(updateLeague, { params, body: { entryFee: 9000 } })
  await as('ann')(updateClub, { params: club, body: { entryFee: 8000 } })
  await as('ann')(handOverLeague, { params, body: { userId: idOf('cat') } })
  const late = (await toBob()).slice(10).join()
  expect(late).toContain('Entry fee: $20.00 → $90.00')
  expect(late).toContain('Entry fee: $0.00 → $80.00')
  expect(late).toContain('From now on, pay your entry fee to cat.')
})

test('however often leagues are deleted and restored, whoever paid is mailed to ask for the fee back', async () => {
  const { as, idOf, services } = teetime
  for (let nth = 0; nth < 6; nth += 1) {
    await as('ann')(deleteLeague, { params })
    await as('ann')(restoreLeague, { params })
  }
  const toBob = eq(mails.userId, idOf('bob'))
  expect(await services.db.$count(mails, toBob)).toBe(10)
  await as('ann')(updateMember, {
    params: { ...params, userId: idOf('bob') },
    body: { paid: true },
  })
  await as('ann')(deleteLeague, { params })
  const texts = (await services.db.select().from(mails).where(toBob)).map(({ text }) => text)
  expect(texts).toHaveLength(11)
  expect(texts.join()).toContain('ask ann to refund your entry fee')
})

test('a fee changes twenty times an hour at most, a name sixty times', async () => {
  const { as, register } = await startTeeTime({ RATE_LIMITS: 'on' })
  await register('ann')
  const made = { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 }
  const { league } = await as('ann')(createLeague, { body: made })
  const change = (body: LeagueUpdate) => as('ann')(updateLeague, { params: league, body })
  for (let nth = 1; nth <= 20; nth += 1) await change({ entryFee: nth })
  await expect(change({ entryFee: 9900 })).rejects.toMatchObject({ status: 429 })
  for (let nth = 1; nth <= 60; nth += 1) await change({ name: `Monday Best ${nth}` })
  await expect(change({ name: 'Monday Best' })).rejects.toMatchObject({ status: 429 })
})

test('leaving counts with changes of money, which one person makes twenty times an hour', async () => {
  const limited = await startTeeTime({ RATE_LIMITS: 'on' })
  const id = await startLeague(limited, ['ann', 'bob'])
  const userId = limited.idOf('bob')
  for (let nth = 1; nth <= 20; nth += 1)
    await limited.services.rateLimits.consume('money-change', userId)
  const leaving = limited.as('bob')(removeMember, { params: { id, userId } })
  await expect(leaving).rejects.toMatchObject({ status: 429 })
  // A commissioner may remove more people than that.
  await limited.as('ann')(removeMember, { params: { id, userId } })
})

test('a nickname of which nothing can be seen is none', async () => {
  const rename = (nickname: string) =>
    teetime.as('ann')(updateLeague, { params, body: { nickname } })
  expect(await rename('The\n Boys\u202E')).toMatchObject({ nickname: 'The Boys' })
  expect(await rename('\u200B\u2800')).toMatchObject({ nickname: null })
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

test('a member isn’t checked off for another fee than the one that applies', async () => {
  const { as, idOf } = teetime
  const tick = (body: { paid: boolean; entryFee?: number }) =>
    as('ann')(updateMember, { params: { ...params, userId: idOf('bob') }, body })
  await as('ann')(updateLeague, { params, body: { entryFee: 3000 } })
  for (const entryFee of [2000, 4000])
    await expect(tick({ paid: true, entryFee })).rejects.toMatchObject({
      status: 409,
      code: 'fee-changed',
      message: `The entry fee is $30.00 now, not $${entryFee / 100}.00. Check who’s paid.`,
    })
  await tick({ paid: true, entryFee: 3000 })
  await tick({ paid: false, entryFee: 2000 })
  await tick({ paid: true })
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
