import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { getLeague, listMyLeagues, listMyStandings } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { nudgeMembers } from '#contract/leagues/members.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { nudges } from '../tables.ts'

let teetime: TeeTime
let params: { id: string }
beforeEach(async () => {
  teetime = await startTeeTime()
  params = { id: await startLeague(teetime, ['ann', 'bob', 'cat', 'dan']) }
  await draft(teetime, params.id, 'bob', [1, 2, 8, 9, 15, 22])
  await draft(teetime, params.id, 'cat', [1, 2])
  await teetime.services.db.delete(mails)
})

const nudge = (name = 'ann') => teetime.as(name)(nudgeMembers, { params })
const mailed = async () => {
  const rows = await teetime.services.db.select().from(mails)
  const nameOf = (id: string | null) =>
    ['ann', 'bob', 'cat', 'dan'].find((one) => teetime.idOf(one) === id)
  return rows.map(({ userId }) => nameOf(userId)).toSorted()
}
/** Lets some time pass since the last nudge. */
const pass = (minutes: number) =>
  teetime.services.db
    .update(nudges)
    .set({ at: sql`${nudges.at} - make_interval(mins => ${minutes})` })

test('a nudge reaches the others whose teams are incomplete, and nobody else', async () => {
  const answer = await nudge()
  expect(answer).toMatchObject({ message: 'We nudged 2 members', nudged: 2 })
  expect(await mailed()).toEqual(['cat', 'dan'])
  const [mail] = await teetime.services.db.select().from(mails)
  expect(mail).toMatchObject({
    kind: 'deadline',
    title: 'ann is waiting for your picks in Sunday Best',
    path: `/leagues/${params.id}/draft`,
  })
  expect(mail?.text).toMatch(/^Picks for The Practice Open lock /)
  const { nudgedAt } = await teetime.as('dan')(getLeague, { params })
  expect(nudgedAt).toEqual(answer.nudgedAt)
  const { leagues } = await teetime.as('dan')(listMyLeagues)
  expect(leagues[0]?.nudgedAt).toEqual(answer.nudgedAt)
  const { log } = await teetime.as('dan')(listLogEntries, { params })
  expect(log[0]).toMatchObject({
    username: 'ann',
    text: 'Nudged 2 members who hadn’t finished their teams',
  })
})

test('neither a nudge nor the dashboard counts anyone whose account is disabled', async () => {
  const { db } = teetime.services
  const missing = async () => {
    const { missing } = await teetime.as('ann')(listMyStandings)
    return missing.map(({ members }) => members)
  }
  expect(await missing()).toEqual([3])
  await db.execute(sql`update users set disabled_at = now() where username = 'dan'`)
  expect(await missing()).toEqual([2])
  expect(await nudge()).toMatchObject({ message: 'We nudged 1 member', nudged: 1 })
  expect(await mailed()).toEqual(['cat'])
  await pass(6 * 60)
  await db.execute(sql`update users set disabled_at = now() where username = 'cat'`)
  await expect(nudge()).rejects.toMatchObject({
    code: 'everyone-picked',
    message: 'Everyone who can pick has picked.',
  })
})

test('members who turned draft reminders off get no mail', async () => {
  await teetime.as('dan')(updateNotificationPreferences, { body: { deadline: { mail: false } } })
  await nudge()
  expect(await mailed()).toEqual(['cat'])
})

test('a second nudge within six hours is refused, and says when the next is possible', async () => {
  await nudge()
  await pass(6 * 60 - 74)
  await expect(nudge()).rejects.toMatchObject({
    status: 409,
    code: 'nudged-recently',
    message: 'They were nudged less than 6 hours ago. You can nudge again in 1h 14m.',
  })
  expect(await mailed()).toHaveLength(2)
  await pass(74)
  await nudge()
  expect(await mailed()).toHaveLength(4)
})

test('there is no nudge once everyone else has picked', async () => {
  for (const name of ['cat', 'dan']) await draft(teetime, params.id, name, [3, 4, 10, 11, 16, 23])
  await expect(nudge()).rejects.toMatchObject({ code: 'everyone-picked' })
  expect(await teetime.services.db.$count(nudges)).toBe(0)
})

test('there is no nudge before the setup is finished, nor once picks are locked', async () => {
  const body = { name: 'New', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 }
  await teetime.register('eve')
  const { league } = await teetime.as('eve')(createLeague, { body })
  await expect(
    teetime.as('eve')(nudgeMembers, { params: { id: league.id } }),
  ).rejects.toMatchObject({ code: 'setup-open' })
  await teetime.passDeadline(params.id)
  await expect(nudge()).rejects.toMatchObject({ code: 'draft-closed' })
  expect(await mailed()).toEqual([])
})

test('a member who is neither commissioner nor deputy cannot nudge', async () => {
  await expect(nudge('bob')).rejects.toMatchObject({ status: 403 })
})
