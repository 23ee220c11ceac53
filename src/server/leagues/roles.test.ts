import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { getPlanUsage } from '#contract/accounts/plan-usage.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateClubMember, createClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { adviseTeam } from '#contract/game/assistant.ts'
import { inviteFriend, getInviteLink } from '#contract/leagues/invite-links.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague, deleteLeague } from '#contract/leagues/manage-league.ts'
import {
  updateMember,
  handOverLeague,
  nudgeMembers,
  removeMember,
} from '#contract/leagues/members.ts'
import { sendFriendRequest } from '#contract/people/friends.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'

import { startLeague } from '../testing/leagues.ts'
import { password, startTeeTime, type TeeTime } from '../testing/teetime.ts'

let teetime: TeeTime
let params: { id: string }
beforeEach(async () => {
  teetime = await startTeeTime()
  params = { id: await startLeague(teetime, ['ann', 'bob', 'cat']) }
  await teetime.services.db.delete(mails)
})

const handOver = (by: string, to: string) =>
  teetime.as(by)(handOverLeague, { params, body: { userId: teetime.idOf(to) } })
const setDeputy = (by: string, name: string, deputy: boolean) =>
  teetime.as(by)(updateMember, {
    params: { ...params, userId: teetime.idOf(name) },
    body: { deputy },
  })
const members = async () => (await teetime.as('cat')(listMembers, { params })).members
const newestLine = async () => (await teetime.as('cat')(listLogEntries, { params })).log[0]?.text
const titles = async () => {
  const rows = await teetime.services.db.select().from(mails)
  const nameOf = (id: string | null) =>
    ['ann', 'bob', 'cat'].find((one) => teetime.idOf(one) === id)
  return rows.map(({ userId, title }) => `${nameOf(userId)}: ${title}`).toSorted()
}
const forbidden = { status: 403 }

test('nothing is handed to someone whose account is disabled or about to be deleted', async () => {
  const { as, idOf, services } = teetime
  await teetime.passDeadline(params.id)
  await as('bob')(deleteAccount, { body: { password } })
  await services.db
    .update(users)
    .set({ disabledAt: sql`now()` })
    .where(eq(users.username, 'cat'))
  for (const name of ['bob', 'cat']) {
    await expect(handOver('ann', name)).rejects.toMatchObject({ code: 'cannot-take-over' })
    await expect(setDeputy('ann', name, true)).rejects.toMatchObject({ code: 'cannot-take-over' })
  }
  expect((await members()).map(({ username, canTakeOver }) => [username, canTakeOver])).toEqual([
    ['ann', true],
    ['bob', false],
    ['cat', false],
  ])
  const id = await startClubOf('ann', 'dan')
  await services.db
    .update(users)
    .set({ disabledAt: sql`now()` })
    .where(eq(users.username, 'dan'))
  const member = { params: { id, userId: idOf('dan') }, body: { role: 'owner' as const } }
  await expect(as('ann')(updateClubMember, member)).rejects.toMatchObject({
    code: 'cannot-take-over',
  })
})

/** Starts a club of two, the first in the league already. */
async function startClubOf(owner: string, name: string): Promise<string> {
  const { as, register } = teetime
  await register(name)
  const body = { name: 'The Usual', entryFee: 0, rules: defaultRules }
  const { id, joinCode } = await as(owner)(createClub, { body })
  await as(name)(joinClub, { params: { code: joinCode?.code ?? '' } })
  return id
}

test('after a handover everyone is notified, and only the new commissioner runs the league', async () => {
  const { as, idOf } = teetime
  expect(await handOver('ann', 'bob')).toMatchObject({
    commissionerId: idOf('bob'),
    commissionerName: 'bob',
  })
  expect(await newestLine()).toBe('ann handed the league over to bob')
  expect(await titles()).toEqual([
    'bob: You’re the new commissioner of Sunday Best',
    'cat: bob is the new commissioner of Sunday Best',
  ])
  expect((await members()).filter((one) => one.isCommissioner)).toMatchObject([{ username: 'bob' }])
  await expect(as('ann')(updateLeague, { params, body: { name: 'Mine' } })).rejects.toMatchObject(
    forbidden,
  )
  await expect(as('ann')(deleteLeague, { params })).rejects.toMatchObject(forbidden)
  expect(await as('bob')(updateLeague, { params, body: { name: 'Bob’s' } })).toMatchObject({
    name: 'Bob’s',
  })
})

test('handing over a settled league asks no one for fees', async () => {
  const { services } = teetime
  const texts = async () => (await services.db.select().from(mails)).map(({ text }) => text).join()
  await teetime.passDeadline(params.id)
  await handOver('ann', 'bob')
  expect(await texts()).toContain('Ask ann for any entry fees')
  expect(await texts()).toContain('pay your entry fee to bob')
  await services.db.delete(mails)
  await services.db.execute(sql`update leagues set settled_at = now(), outcome = 'settled'`)
  await handOver('bob', 'cat')
  expect(await texts()).toContain('handed Sunday Best')
  expect(await texts()).not.toContain('fee')
})

test('a commissioner who deletes their account isn’t owed their own fee', async () => {
  const { as, idOf, services } = teetime
  const member = { params: { ...params, userId: idOf('ann') }, body: { paid: true } }
  await as('ann')(updateMember, member)
  await as('ann')(deleteAccount, { body: { password } })
  const sent = await services.db.select().from(mails)
  const left = sent.find(({ title }) => title === 'ann left Sunday Best')
  expect(left).toMatchObject({ userId: idOf('bob') })
  expect(left?.text).not.toContain('send it back')
})

test('a league can be handed over after the deadline, but only to another member', async () => {
  const { register, as } = teetime
  await teetime.passDeadline(params.id)
  await register('eve')
  await expect(handOver('ann', 'eve')).rejects.toMatchObject({ status: 404 })
  await expect(handOver('ann', 'ann')).rejects.toMatchObject({ code: 'already-commissioner' })
  await expect(handOver('bob', 'bob')).rejects.toMatchObject(forbidden)
  expect(await handOver('ann', 'cat')).toMatchObject({ commissionerName: 'cat' })
  await expect(
    as('ann')(handOverLeague, { params, body: { userId: 'nobody' } as never }),
  ).rejects.toMatchObject({ status: 400 })
})

test('paid features follow the new commissioner’s plan, and the month counts for whoever made the league', async () => {
  const { as, services, idOf } = teetime
  await services.db
    .update(users)
    .set({ subscriptionTier: 'pro' })
    .where(eq(users.id, idOf('bob')))
  const ask = (name: string) =>
    as(name)(adviseTeam, { body: { leagueId: params.id, availablePlayers: [], playerGroups: [] } })
  await expect(ask('cat')).rejects.toMatchObject({ code: 'upgrade-required' })
  await handOver('ann', 'bob')
  expect(await ask('cat')).toHaveProperty('writtenBy')
  const made = async (name: string) => (await as(name)(getPlanUsage)).currentUsage.leaguesCreated
  expect([await made('ann'), await made('bob')]).toEqual([1, 0])
})

test('a deputy invites, nudges and checks off payments, and does nothing else of the commissioner’s', async () => {
  const { as, idOf, register } = teetime
  const paid = { params: { ...params, userId: idOf('cat') }, body: { paid: true } }
  await expect(as('bob')(updateMember, paid)).rejects.toMatchObject(forbidden)
  expect(await setDeputy('ann', 'bob', true)).toEqual({ message: 'Named a deputy' })
  expect(await newestLine()).toBe('bob is a deputy')
  expect(await titles()).toEqual(['bob: You’re now a deputy in Sunday Best'])

  await as('bob')(updateMember, paid)
  expect((await members()).find(({ username }) => username === 'cat')).toMatchObject({ paid: true })
  expect(await as('bob')(nudgeMembers, { params })).toMatchObject({ nudged: 2 })
  await register('eve')
  await as('bob')(sendFriendRequest, { body: { toUserId: idOf('eve') } })
  await as('eve')(sendFriendRequest, { body: { toUserId: idOf('bob') } })
  await as('bob')(inviteFriend, { params, body: { friendId: idOf('eve') } })

  const refused = await Promise.allSettled([
    as('bob')(updateLeague, { params, body: { nickname: 'x' } }),
    as('bob')(deleteLeague, { params }),
    handOver('bob', 'bob'),
    setDeputy('bob', 'cat', true),
    as('bob')(removeMember, { params: { ...params, userId: idOf('cat') } }),
  ])
  for (const one of refused) expect(one).toMatchObject({ status: 'rejected', reason: forbidden })
  expect(await as('bob')(getLeague, { params })).not.toHaveProperty('joinCode')

  await setDeputy('ann', 'bob', false)
  expect(await newestLine()).toBe('bob is no longer a deputy')
  await expect(as('bob')(nudgeMembers, { params })).rejects.toMatchObject(forbidden)
})

test('a deputy’s personal link brings friends to the league while they are a deputy', async () => {
  const { as, services, idOf, register } = teetime
  await register('eve')
  const [bob] = await services.db
    .select()
    .from(users)
    .where(eq(users.id, idOf('bob')))
  const offered = async () =>
    (
      await as('eve')(getInviteLink, {
        params: { inviteCode: bob?.inviteToken ?? '' },
        query: { league: params.id },
      })
    ).league
  expect(await offered()).toBeNull()
  await setDeputy('ann', 'bob', true)
  expect(await offered()).toMatchObject({ name: 'Sunday Best', joined: false })
  await setDeputy('ann', 'bob', false)
  expect(await offered()).toBeNull()
})

test('naming a deputy twice changes nothing, and a new commissioner is no deputy', async () => {
  const { services, register } = teetime
  await setDeputy('ann', 'bob', true)
  await services.db.delete(mails)
  await setDeputy('ann', 'bob', true)
  expect(await titles()).toEqual([])
  await expect(setDeputy('ann', 'ann', true)).rejects.toMatchObject({
    code: 'already-commissioner',
  })
  await register('eve')
  await expect(setDeputy('ann', 'eve', true)).rejects.toMatchObject({ status: 404 })
  await handOver('ann', 'bob')
  expect((await members()).filter(({ isDeputy }) => isDeputy)).toEqual([])
})
