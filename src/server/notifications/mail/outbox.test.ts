import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { subscribeToPush } from '#contract/accounts/push.ts'
import { updateUser } from '#contract/admin/users.ts'
import { deleteClub, removeClubMember } from '#contract/clubs/clubs.ts'
import { acceptInvitation, declineInvitation } from '#contract/leagues/invitations.ts'
import { deleteLeague, restoreLeague, updateLeague } from '#contract/leagues/manage-league.ts'
import { removeMember } from '#contract/leagues/members.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { readSystemHealth } from '#server/admin/system-health.ts'
import { startClub } from '#server/testing/clubs.ts'
import { invite, startLeague } from '#server/testing/leagues.ts'
import { startPushService } from '#server/testing/servers/push-service.ts'
import { password, startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { notify } from '../notify.ts'
import { mails } from './tables.ts'

test.each(['disabled', 'about to be deleted'])(
  'a notice that waits for the mail server is withheld from an account that is %s by then',
  async (state) => {
    const teetime = await startTeeTime()
    const { as, idOf, services, runJobs } = teetime
    const leagueId = await startLeague(teetime, ['ann'])
    await teetime.register('bob')
    await runJobs()
    await invite(teetime, leagueId, 'ann', 'bob')
    const [id, isDisabled] = [idOf('bob'), state === 'disabled']
    if (isDisabled) await as('admin')(updateUser, { params: { id }, body: { disabled: true } })
    else await as('bob')(deleteAccount, { body: { password } })
    await runJobs()
    const sent = await services.db.select().from(mails).where(eq(mails.userId, id))
    const reasonFor = (kind: string) => sent.find((mail) => mail.kind === kind)?.error
    expect(reasonFor('invitation')).toBe('the account is disabled or deleted')
    // What happens to the account itself is sent all the same.
    if (!isDisabled) expect(reasonFor('account')).toBeNull()
  },
)

interface Invited extends TeeTime {
  leagueId: string
  invitationId: string
}

test.each<[ends: string, end: (invited: Invited) => Promise<unknown>, sent: string[]]>([
  ['nothing', async () => {}, ['ann invited you to Sunday Best']],
  [
    'a block by whoever is invited',
    ({ as, idOf }) => as('bob')(blockPerson, { params: { id: idOf('ann') } }),
    [],
  ],
  [
    'a block by whoever invited',
    ({ as, idOf }) => as('ann')(blockPerson, { params: { id: idOf('bob') } }),
    [],
  ],
  [
    'declining it',
    ({ as, invitationId: id }) => as('bob')(declineInvitation, { params: { id } }),
    [],
  ],
  [
    'accepting it',
    ({ as, invitationId: id }) => as('bob')(acceptInvitation, { params: { id } }),
    [],
  ],
  ['the deadline', ({ passDeadline, leagueId }) => passDeadline(leagueId), []],
])(
  'after %s, the waiting notices of an invitation go out only if it waits',
  async (_, end, sent) => {
    const service = await startPushService()
    const teetime = await startTeeTime()
    const leagueId = await startLeague(teetime, ['ann'])
    await teetime.register('bob')
    await teetime.as('bob')(subscribeToPush, { body: service.browser('bobs') })
    await teetime.runJobs()
    service.pushes.length = 0
    const invitationId = await invite(teetime, leagueId, 'ann', 'bob')
    await end({ ...teetime, leagueId, invitationId })
    await teetime.runJobs()
    const written = await teetime.services.db
      .select()
      .from(mails)
      .where(eq(mails.kind, 'invitation'))
    expect(written.flatMap(({ title }) => title || [])).toEqual(sent)
    const pushed = service.pushes.map(({ message }) => message)
    expect(pushed.flatMap(({ kind, title }) => (kind === 'invitation' ? title : []))).toEqual(sent)
  },
)

test.each<[how: string, leave: (teetime: TeeTime, leagueId: string, clubId: string) => unknown]>([
  [
    'leave',
    async ({ as, idOf }, id, clubId) => {
      await as('bob')(removeMember, { params: { id, userId: idOf('bob') } })
      await as('bob')(removeClubMember, { params: { id: clubId, userId: idOf('bob') } })
    },
  ],
  [
    'are removed',
    async ({ as, idOf }, id, clubId) => {
      await as('ann')(removeMember, { params: { id, userId: idOf('bob') } })
      await as('ann')(removeClubMember, { params: { id: clubId, userId: idOf('bob') } })
    },
  ],
  [
    'see both deleted',
    async ({ as }, id, clubId) => {
      await as('ann')(deleteLeague, { params: { id } })
      await as('ann')(deleteClub, { params: { id: clubId } })
    },
  ],
])(
  'those who %s get no waiting notice of a league or club, but those about membership and money',
  async (_, leave) => {
    const service = await startPushService()
    const teetime = await startTeeTime()
    const { as, idOf, runJobs, services } = teetime
    const leagueId = await startLeague(teetime, ['ann', 'bob'])
    const club = await startClub(teetime, ['ann', 'bob'], ['ann', 'bob'])
    await as('bob')(subscribeToPush, { body: service.browser('bobs') })
    await runJobs()
    service.pushes.length = 0
    const notice = { userIds: [idOf('bob')], text: 'Something happened.' }
    const { db } = services
    const path = `/leagues/${leagueId}/leaderboard`
    await notify(db, { ...notice, kind: 'withdrawal', title: 'In the league', path })
    await notify(db, { ...notice, kind: 'club', title: 'In the club', path: `/clubs/${club.id}` })
    // Whoever has left needs to know of money, too.
    await as('ann')(updateLeague, { params: { id: leagueId }, body: { entryFee: 0 } })
    await leave(teetime, leagueId, club.id)
    await runJobs()
    const written = await db
      .select()
      .from(mails)
      .where(eq(mails.userId, idOf('bob')))
    const sent = written.filter(({ sentAt }) => sentAt !== null)
    const pushed = service.pushes.map(({ message }) => message)
    for (const titles of [sent, pushed].map((all) => all.map(({ title }) => title))) {
      expect(titles).toContain('ann changed Sunday Best')
      for (const title of ['In the league', 'In the club']) expect(titles).not.toContain(title)
    }
  },
)

test('the mail about an invitation that waits while its league is deleted goes out once that is restored', async () => {
  const teetime = await startTeeTime()
  const { as, runJobs, services } = teetime
  const params = { id: await startLeague(teetime, ['ann']) }
  await teetime.register('bob')
  await invite(teetime, params.id, 'ann', 'bob')
  await as('ann')(deleteLeague, { params })
  await runJobs()
  const title = 'ann invited you to Sunday Best'
  const findMail = async () =>
    (await services.db.select().from(mails).where(eq(mails.kind, 'invitation')))[0]
  expect(await findMail()).toMatchObject({ sentAt: null, failedAt: null })
  await as('ann')(restoreLeague, { params })
  await runJobs(true)
  expect(await findMail()).toMatchObject({ title, sentAt: expect.any(Date), error: null })
})

test('the notices of an invitation whose league stays deleted are withheld in the end', async () => {
  const teetime = await startTeeTime()
  const { as, runJobs, services } = teetime
  const params = { id: await startLeague(teetime, ['ann']) }
  await teetime.register('bob')
  await invite(teetime, params.id, 'ann', 'bob')
  await as('ann')(deleteLeague, { params })
  await services.db
    .update(mails)
    .set({ expiresAt: sql`now()` })
    .where(eq(mails.kind, 'invitation'))
  await runJobs(true)
  const [mail] = await services.db.select().from(mails).where(eq(mails.kind, 'invitation'))
  expect(mail).toMatchObject({
    title: '',
    failedAt: null,
    error: 'its page can’t be opened anymore',
  })
})

test('the notices of an invitation to a deleted league count neither as waiting for the mail server nor as failed', async () => {
  const service = await startPushService()
  const teetime = await startTeeTime()
  const { as, runJobs, services } = teetime
  const params = { id: await startLeague(teetime, ['ann']) }
  await teetime.register('bob')
  await as('bob')(subscribeToPush, { body: service.browser('bob') })
  await runJobs()
  await invite(teetime, params.id, 'ann', 'bob')
  await as('ann')(deleteLeague, { params })
  for (let nth = 0; nth < 10; nth++) await runJobs(true)
  const { jobs, mails } = await readSystemHealth(services)
  expect(mails).toEqual({ waiting: 0, failed: 0 })
  expect(jobs.find(({ queue }) => queue === 'push')).toMatchObject({ failed: 0 })
})

test('a notice that waits isn’t sent once its reader has turned its kind off', async () => {
  const service = await startPushService()
  const teetime = await startTeeTime()
  const { as, runJobs, services } = teetime
  const leagueId = await startLeague(teetime, ['ann'])
  await teetime.register('bob')
  await as('bob')(subscribeToPush, { body: service.browser('bob') })
  await runJobs()
  await invite(teetime, leagueId, 'ann', 'bob')
  const body = { invitation: { mail: false, push: false } }
  await as('bob')(updateNotificationPreferences, { body })
  await runJobs()
  const [mail] = await services.db.select().from(mails).where(eq(mails.kind, 'invitation'))
  expect(mail).toMatchObject({ title: '', error: 'its kind is turned off', failedAt: null })
  expect(service.pushes.map(({ message }) => message.kind)).not.toContain('invitation')
})

test('a network opens 600 unsubscribe links in a minute, and others go on', async () => {
  const { send } = await startTeeTime({ RATE_LIMITS: 'on' })
  const url = '/unsubscribe?token=made.up'
  const opens = async (remoteAddress: string, method: 'GET' | 'POST' = 'GET') =>
    (await send({ method, url, remoteAddress })).statusCode
  for (let nth = 0; nth < 600; nth += 1) expect(await opens('203.0.113.5')).toBe(404)
  expect(await opens('203.0.113.5')).toBe(429)
  expect(await opens('203.0.113.5', 'POST')).toBe(429)
  expect(await opens('203.0.113.6')).toBe(404)
})
