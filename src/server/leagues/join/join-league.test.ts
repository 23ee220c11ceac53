import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { checkInviteCode, register } from '#contract/accounts/registration.ts'
import { acceptInvitation, listPendingInvitations } from '#contract/leagues/invitations.ts'
import { acceptInviteLink, inviteFriend } from '#contract/leagues/invite-links.ts'
import {
  closeJoinCode,
  joinLeague,
  getJoinPreview,
  getJoinMembership,
  regenerateJoinCode,
  reopenJoinCode,
} from '#contract/leagues/join-link.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { blockPerson, listFriends, sendFriendRequest } from '#contract/people/friends.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { users } from '#server/platform/auth/tables.ts'
import { addMembers, startLeague } from '#server/testing/leagues.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { leagueMembers, removedMembers } from '../tables.ts'

const unknown = { status: 404, message: 'This link doesn’t work. Check it for typos.' }
const tooLate = { status: 409, code: 'draft-closed' }
const closed = { status: 409, code: 'join-closed' }
const full = { status: 409, code: 'league-full' }
const nobodys = 'NOBODYHASIT2'

/** Starts ann's league of ann and cat. Eve has an account and is not in it. */
async function startLink(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings)
  const { as, stranger, register: join, send, services } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'cat'])
  await join('eve')
  const params = { id: leagueId }
  const { joinCode } = await as('ann')(getLeague, { params })
  const code = joinCode?.code ?? ''
  const by = (code: string) => ({ params: { code } })
  return {
    ...teetime,
    leagueId,
    params,
    code,
    offer: (of = code) => stranger(getJoinPreview, by(of)),
    joins: (name: string, of = code) => as(name)(joinLeague, by(of)),
    standing: (name: string) => as(name)(getJoinMembership, by(code)),
    memberCount: () => services.db.$count(leagueMembers, eq(leagueMembers.leagueId, leagueId)),
    /** Registers dan with the league's code, and asks for the members as dan. */
    async registers(change: object = {}) {
      const payload = {
        username: 'dan',
        email: 'dan@example.com',
        password,
        inviteCode: code,
        ...change,
      }
      const headers = { 'sec-fetch-site': 'same-origin' }
      const answer = await send({ method: 'POST', url: register.path, headers, payload })
      const token = answer.cookies.find(({ name }) => name === sessionCookie)?.value ?? ''
      const cookies = { [sessionCookie]: token }
      const url = listMembers.path.replace(':id', leagueId)
      const { statusCode } = await send({ url, cookies })
      return { status: answer.statusCode, body: answer.json<object>(), asMember: statusCode }
    },
  }
}

test('every league has a code of its own, which only its commissioner reads', async () => {
  const { as, params, code } = await startLink()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
  const { joinCode } = await as('ann')(getLeague, { params })
  expect(joinCode).toEqual({ code, url: `http://localhost:80/join/${code}`, open: true })
  expect(await as('cat')(getLeague, { params })).not.toHaveProperty('joinCode')
})

test('the address of a link is that of APP_URL', async () => {
  const { as, params, code } = await startLink({ APP_URL: 'https://golf.example' })
  const { joinCode } = await as('ann')(getLeague, { params })
  expect(joinCode?.url).toBe(`https://golf.example/join/${code}`)
})

test('a stranger with the link sees who invites to what, and no more', async () => {
  const { offer, services } = await startLink()
  const names = { firstName: 'Anna', lastName: 'Archer' }
  await services.db.update(users).set(names).where(eq(users.username, 'ann'))
  const seen = await offer()
  expect(seen).toEqual({
    state: 'open',
    locked: false,
    league: {
      name: 'Sunday Best',
      tournamentName: expect.any(String) as string,
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      entryFee: 2000,
      draftingEndDate: expect.any(Date) as Date,
      draftingEndEstimated: expect.any(Boolean) as boolean,
      timeZone: expect.any(String) as string,
      simulated: false,
      setupComplete: true,
    },
    commissioner: { name: 'Anna', pictureId: null },
    members: [{ name: 'Anna' }, { name: 'cat' }],
    look: null,
    rules: [
      'Pick 6 golfers: 2 from Group A, 2 from Group B, 1 from Group C, and 1 wildcard.',
      'Your best 4 count. Lowest total to par wins.',
      'Missing the cut or withdrawing costs +8 a round.',
      'Teams stay secret until picks lock, one hour before the first tee time.',
    ],
  })
  expect(JSON.stringify(seen)).not.toMatch(/Archer|example\.com/)
})

test('someone with an account joins by one call, and a second one does no harm', async () => {
  const { as, joins, leagueId, params, standing, memberCount } = await startLink()
  expect(await standing('eve')).toEqual({ standing: 'none', leagueId: null })
  expect(await joins('eve')).toMatchObject({ leagueId })
  expect(await joins('eve')).toMatchObject({ leagueId })
  expect(await standing('eve')).toEqual({ standing: 'member', leagueId })
  expect(await memberCount()).toBe(3)
  const { log } = await as('eve')(listLogEntries, { params })
  expect(log.filter(({ text }) => text === 'eve joined')).toHaveLength(1)
})

test('joining by the link answers an invitation', async () => {
  const { as, idOf, joins, params } = await startLink()
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('eve') } })
  await as('eve')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  await as('ann')(inviteFriend, { params, body: { friendId: idOf('eve') } })
  await joins('eve')
  expect((await as('eve')(listPendingInvitations)).invitations).toEqual([])
})

test('a newcomer becomes an account, a friend of the commissioner and a member at once', async () => {
  const { as, registers, leagueId, params } = await startLink()
  const { status, body, asMember } = await registers({ firstName: ' Danny ' })
  expect([status, asMember]).toEqual([201, 200])
  expect(body).toMatchObject({ user: { username: 'dan' }, leagueId })
  const { members } = await as('ann')(listMembers, { params })
  expect(members).toContainEqual(expect.objectContaining({ username: 'dan', firstName: 'Danny' }))
  const { friends } = await as('ann')(listFriends)
  expect(friends.map(({ username }) => username)).toEqual(['cat', 'dan'])
})

test('a newcomer who cannot become a member gets no account either', async () => {
  const { as, services, registers, params, leagueId, passDeadline, stranger, code } =
    await startLink()
  const state = async () =>
    (await stranger(checkInviteCode, { params: { inviteCode: code } })).status
  const accounts = await services.db.$count(users)
  expect(await registers({ username: 'ann' })).toMatchObject({ status: 409 })

  await as('ann')(closeJoinCode, { params })
  expect(await registers()).toMatchObject({ status: 409, body: { code: 'join-closed' } })
  expect(await state()).toBe('closed')
  await as('ann')(reopenJoinCode, { params })
  expect(await state()).toBe('open')
  expect(await services.db.$count(users)).toBe(accounts)

  await addMembers(services.db, leagueId, maxLeagueMembers - 2)
  expect(await registers()).toMatchObject({ status: 409, body: { code: 'league-full' } })
  expect(await state()).toBe('closed')
  await passDeadline(leagueId)
  expect(await registers()).toMatchObject({ status: 409, body: { code: 'draft-closed' } })
  expect(await services.db.$count(users)).toBe(accounts + maxLeagueMembers - 2)
})

test('a closed link joins nobody until it is reopened, and shows nobody', async () => {
  const { as, offer, joins, params, code } = await startLink()
  await as('ann')(closeJoinCode, { params })
  expect(await offer()).toMatchObject({ state: 'closed', locked: false, members: [] })
  await expect(joins('eve')).rejects.toMatchObject(closed)
  expect(await as('ann')(reopenJoinCode, { params })).toMatchObject({ code, open: true })
  await joins('eve')
  const { log } = await as('ann')(listLogEntries, { params })
  expect(log.slice(0, 3).map(({ text }) => text)).toEqual([
    'eve joined',
    'Invite link turned on',
    'Invite link turned off',
  ])
})

test('a renewed code replaces the old one', async () => {
  const { as, offer, joins, params, code } = await startLink()
  await as('ann')(closeJoinCode, { params })
  const renewed = await as('ann')(regenerateJoinCode, { params })
  expect(renewed.open).toBe(true)
  expect(renewed.code).not.toBe(code)
  await expect(offer()).rejects.toMatchObject(unknown)
  await expect(joins('eve')).rejects.toMatchObject(unknown)
  await joins('eve', renewed.code)
})

test('a link closes at the lock', async () => {
  const { offer, joins, passDeadline, leagueId, standing } = await startLink()
  await passDeadline(leagueId)
  expect(await offer()).toMatchObject({ state: 'closed', locked: true, members: [] })
  await expect(joins('eve')).rejects.toMatchObject(tooLate)
  // A member still gets to the league.
  expect(await joins('cat')).toMatchObject({ leagueId })
  expect(await standing('cat')).toMatchObject({ standing: 'member' })
})

test('a full league takes nobody, and says so', async () => {
  const { services, offer, joins, leagueId, memberCount } = await startLink()
  await addMembers(services.db, leagueId, maxLeagueMembers - 2)
  expect(await offer()).toMatchObject({ state: 'full' })
  await expect(joins('eve')).rejects.toMatchObject(full)
  expect(await memberCount()).toBe(maxLeagueMembers)
})

test('someone who was removed returns by an invitation only', async () => {
  const { as, idOf, services, joins, leagueId, params, standing } = await startLink()
  await as('eve')(acceptInviteLink, { body: { inviteCode: await tokenOf(services, 'ann') } })
  await services.db.insert(removedMembers).values({ leagueId, userId: idOf('eve') })
  expect(await standing('eve')).toEqual({ standing: 'removed', leagueId: null })
  await expect(joins('eve')).rejects.toMatchObject({ status: 409, code: 'removed-from-league' })
  const link = { inviteCode: await tokenOf(services, 'ann'), leagueId }
  expect(await as('eve')(acceptInviteLink, { body: link })).toMatchObject({ invitationId: null })

  const { invitationId } = await as('ann')(inviteFriend, {
    params,
    body: { friendId: idOf('eve') },
  })
  await as('eve')(acceptInvitation, { params: { id: invitationId } })
  expect(await standing('eve')).toEqual({ standing: 'member', leagueId })
  expect(await services.db.$count(removedMembers)).toBe(0)
})

test('a wrong code, a deleted league and a block get the same response', async () => {
  const { as, idOf, offer, joins, standing, params } = await startLink()
  await expect(offer(nobodys)).rejects.toMatchObject(unknown)
  await expect(joins('eve', nobodys)).rejects.toMatchObject(unknown)
  await as('ann')(deleteLeague, { params })
  await expect(offer()).rejects.toMatchObject(unknown)
  await expect(joins('eve')).rejects.toMatchObject(unknown)
  await as('ann')(restoreLeague, { params })
  await as('ann')(blockPerson, { params: { id: idOf('eve') } })
  await expect(joins('eve')).rejects.toMatchObject(unknown)
  await expect(standing('eve')).rejects.toMatchObject(unknown)
})

test('a network reads 240 links an hour, and an account tries 20 wrong codes', async () => {
  const { joins, offer } = await startLink({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 20; nth += 1) {
    await expect(joins('eve', `GUESS${nth}`)).rejects.toMatchObject(unknown)
  }
  await expect(joins('eve')).rejects.toMatchObject({ status: 429 })
  for (let nth = 0; nth < 240; nth += 1) await offer()
  await expect(offer()).rejects.toMatchObject({ status: 429 })
})

async function tokenOf(services: { db: Parameters<typeof addMembers>[0] }, username: string) {
  const [user] = await services.db.select().from(users).where(eq(users.username, username))
  return user?.inviteToken ?? ''
}
