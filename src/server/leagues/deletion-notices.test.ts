import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { subscribeToPush } from '#contract/accounts/push.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { hourMs } from '#domain/durations.ts'
import { formatForReader } from '#domain/format.ts'
import { mails } from '#server/notifications/mail/tables.ts'

import { draft, startLeague } from '../testing/leagues.ts'
import { startPushService } from '../testing/servers/push-service.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { allLeagues } from './tables.ts'

test('every member is notified, by name, that a league was deleted and that it is back', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await services.db.delete(mails)
  const written = async () => {
    const rows = await services.db.select().from(mails)
    await services.db.delete(mails)
    return rows
      .map(({ userId, title, text, path }) => {
        const name = ['ann', 'bob', 'cat'].find((one) => idOf(one) === userId)
        return [name, title, text.replaceAll('\n\n', ' '), path]
      })
      .toSorted()
  }
  await as('ann')(deleteLeague, { params: { id } })
  const toOthers =
    'ann deleted Sunday Best, your Practice Open league. No one can open it now. If that was a mistake, ann can restore it within 7 days, with everything in it.'
  expect(await written()).toEqual([
    [
      'ann',
      'You deleted Sunday Best',
      'Sunday Best is hidden from everyone now. We’ll let its members know. You can restore it from your dashboard for 7 days.',
      '/dashboard',
    ],
    ['bob', 'ann deleted Sunday Best', toOthers, '/dashboard'],
    ['cat', 'ann deleted Sunday Best', toOthers, '/dashboard'],
  ])
  await as('ann')(restoreLeague, { params: { id } })
  const { draftingEndDate, timeZone } = await as('ann')(getLeague, { params: { id } })
  const locks = formatForReader(draftingEndDate, timeZone, timeZone)
  const back = `restored Sunday Best, your Practice Open league. Everything in it is back. Picks lock ${locks}.`
  const path = `/leagues/${id}`
  expect(await written()).toEqual([
    ['ann', 'Sunday Best is back', `You ${back}`, path],
    ['bob', 'Sunday Best is back', `ann ${back}`, path],
    ['cat', 'Sunday Best is back', `ann ${back}`, path],
  ])
})

test('a restored league names the lock that moved while it was deleted', async () => {
  const teetime = await startTeeTime()
  const { as, tick, provider, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const [scene] = provider.scenes
  if (!scene) throw new Error('no scene')
  await as('ann')(deleteLeague, { params: { id } })
  scene.firstTee = new Date(scene.firstTee.getTime() - 2 * hourMs)
  await tick()
  await services.db.delete(mails)
  const { draftingEndDate, timeZone } = await as('ann')(restoreLeague, { params: { id } })
  expect(draftingEndDate.getTime()).toBe(scene.firstTee.getTime() - hourMs)
  const sent = await services.db.select().from(mails)
  expect(sent).toHaveLength(2)
  for (const { text } of sent)
    expect(text).toContain(`Picks lock ${formatForReader(draftingEndDate, timeZone, timeZone)}.`)
})

test('a restored league whose picks are locked names no lock', async () => {
  const teetime = await startTeeTime()
  const { as, passDeadline, services } = teetime
  const params = { id: await startLeague(teetime, ['ann']) }
  await passDeadline(params.id)
  await as('ann')(deleteLeague, { params })
  await services.db.delete(mails)
  await as('ann')(restoreLeague, { params })
  const [mail] = await services.db.select().from(mails)
  expect(mail?.text).toMatch(/Everything in it is back\.$/)
})

test('when a league is deleted before its result, whoever paid the fee is notified who to ask for it', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat', 'dan', 'eve', 'fay'], 2000)
  const deletion = async () => {
    await services.db.delete(mails)
    await as('ann')(deleteLeague, { params: { id } })
    const rows = await services.db.select().from(mails)
    await as('ann')(restoreLeague, { params: { id } })
    return (name: string) => rows.find(({ userId }) => userId === idOf(name))?.text.split('\n\n')
  }
  const markPaid = (name: string) =>
    as('ann')(updateMember, { params: { id, userId: idOf(name) }, body: { paid: true } })
  const undo = 'You can restore it from your dashboard for 7 days.'
  expect((await deletion())('ann')?.at(-1)).toBe(undo)
  await markPaid('ann')
  expect((await deletion())('ann')?.at(-1)).toBe(undo)
  await markPaid('bob')
  const one = await deletion()
  expect(one('ann')?.at(-1)).toBe(
    `${undo} If you don’t, send back the entry fee that bob has paid.`,
  )
  expect(one('bob')?.at(-1)).toBe('If it stays deleted, ask ann to refund your entry fee.')
  expect(one('cat')?.at(-1)).toMatch(/can restore it within 7 days, with everything in it\.$/)
  await markPaid('cat')
  expect((await deletion())('ann')?.at(-1)).toBe(
    `${undo} If you don’t, send back the entry fees that bob and cat have paid.`,
  )
  for (const name of ['dan', 'eve', 'fay']) await markPaid(name)
  // No page of a deleted league says it anymore.
  expect((await deletion())('ann')?.at(-1)).toBe(
    `${undo} If you don’t, send back the entry fees that bob, cat, dan, eve, and fay have paid.`,
  )
})

test('once picks are locked, everyone is notified that a deleted league won’t get a result', async () => {
  const teetime = await startTeeTime()
  const { as, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  await teetime.passDeadline(id)
  await services.db.delete(mails)
  await as('ann')(deleteLeague, { params: { id } })
  const sent = await services.db.select().from(mails)
  expect(sent.map(({ text }) => text.split('\n\n')[0]).toSorted()).toEqual([
    'Sunday Best is hidden from everyone now. It won’t get a result unless it’s restored. We’ll let its members know.',
    'ann deleted Sunday Best, your Practice Open league. No one can open it now. It won’t get a result unless it’s restored.',
  ])
})

test('a push about a deleted league asks for the fee back, too', async () => {
  const service = await startPushService()
  const teetime = await startTeeTime()
  const { as, idOf, runJobs } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'], 2000)
  for (const name of ['bob', 'cat'])
    await as(name)(subscribeToPush, { body: service.browser(name) })
  const body = { paid: true }
  await as('ann')(updateMember, { params: { id, userId: idOf('bob') }, body })
  await as('ann')(deleteLeague, { params: { id } })
  await runJobs()
  const asksForFee = service.pushes.map(({ path, message }) => [
    path,
    message.text.includes('ask ann to refund your entry fee'),
  ])
  expect(asksForFee.toSorted()).toEqual([
    ['/bob', true],
    ['/cat', false],
  ])
})

test('no one gets reminders from a hidden league, and everyone does once it is restored', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, runJobs, tick, services, provider } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  const params = { id }
  await draft(teetime, id, 'bob', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'cat', [3, 4])
  await as('ann')(deleteLeague, { params })
  await services.db.delete(mails)
  // A picked golfer withdraws, and the deadline is less than three hours away.
  for (const golfer of provider.scenes[0]?.golfers ?? []) golfer.gone = golfer.id === '10001'
  for (let times = 0; times < 3; times += 1) await tick()
  await services.db.update(allLeagues).set({ draftingEndAt: sql`now() + interval '2 hours'` })
  await runJobs()
  expect(await services.db.$count(mails)).toBe(0)
  await as('ann')(restoreLeague, { params })
  await services.db.delete(mails)
  await runJobs()
  const sent = await services.db.select({ kind: mails.kind, userId: mails.userId }).from(mails)
  expect(sent.map(({ kind, userId }) => [kind, userId === idOf('bob')]).toSorted()).toEqual([
    ['deadline', false],
    ['deadline', false],
    ['withdrawal', true],
  ])
})
