import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getProfile } from '#contract/accounts/profile.ts'
import { register } from '#contract/accounts/registration.ts'
import {
  acceptInvitation,
  declineInvitation,
  listPendingInvitations,
} from '#contract/leagues/invitations.ts'
import { acceptInviteLink, getInviteLink, inviteFriend } from '#contract/leagues/invite-links.ts'
import { closeJoinCode } from '#contract/leagues/join-link.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { blockPerson, listFriends } from '#contract/people/friends.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { findMasterInviteCode } from '#server/accounts/create-administrator.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { addMembers, startLeague } from '#server/testing/leagues.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { leagueMembers } from '../tables.ts'

const unknown = {
  status: 400,
  code: 'invite-unknown',
  message: 'That invite code doesn’t exist. Check it for typos.',
}

/** Starts ann's league of ann and cat. Eve has an account and no friends. */
async function startLink(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings)
  const { as, register: join, send } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'cat'])
  await join('eve')
  const codeOf = async (name: string) => (await as(name)(getProfile)).secretInviteToken
  const inviteCode = await codeOf('ann')
  const link = { inviteCode, leagueId }
  return {
    ...teetime,
    leagueId,
    link,
    codeOf,
    follow: (body: { inviteCode: string; leagueId?: string } = link) =>
      as('eve')(acceptInviteLink, { body }),
    read: (code = inviteCode, league = leagueId) =>
      as('eve')(getInviteLink, { params: { inviteCode: code }, query: { league } }),
    /** Registers dan with a link and returns the leagues that dan is then invited to. */
    async registers(change: object = {}) {
      const payload = { username: 'dan', email: 'dan@example.com', password, ...link, ...change }
      const headers = { 'sec-fetch-site': 'same-origin' }
      const answer = await send({ method: 'POST', url: register.path, headers, payload })
      expect(answer.statusCode).toBe(201)
      const token = answer.cookies.find(({ name }) => name === sessionCookie)?.value ?? ''
      const cookies = { [sessionCookie]: token }
      const pending = await send({ url: listPendingInvitations.path, cookies })
      const { invitations } = pending.json<{ invitations: { leagueId: string }[] }>()
      return invitations.map(({ leagueId }) => leagueId)
    },
  }
}

test('registering with the commissioner’s link makes a friend and an invitation to the league', async () => {
  const { as, leagueId, registers } = await startLink()
  expect(await registers()).toEqual([leagueId])
  const { friends } = await as('ann')(listFriends)
  expect(friends.map(({ username }) => username)).toEqual(['cat', 'dan'])
})

test('registering with another member’s link makes the account, but no invitation', async () => {
  const { registers, codeOf } = await startLink()
  expect(await registers({ inviteCode: await codeOf('cat') })).toEqual([])
})

test('a closed or missing league in the link does not prevent registering', async () => {
  const { registers, passDeadline, leagueId } = await startLink()
  await passDeadline(leagueId)
  expect(await registers()).toEqual([])
  const gone = { username: 'dina', email: 'dina@example.com', leagueId: randomUUID() }
  expect(await registers(gone)).toEqual([])
})

test('a link to a full league still makes an invitation, and only joining is refused', async () => {
  const { as, services, leagueId, registers, follow } = await startLink()
  await addMembers(services.db, leagueId, maxLeagueMembers - 2)
  expect(await registers()).toEqual([leagueId])
  const { invitationId } = await follow()
  const joining = as('eve')(acceptInvitation, { params: { id: invitationId ?? '' } })
  await expect(joining).rejects.toMatchObject({ status: 409, code: 'league-full' })
  expect(await services.db.$count(leagueMembers, eq(leagueMembers.leagueId, leagueId))).toBe(100)
})

test('someone with an account reads what a link offers, follows it, and joins', async () => {
  const { as, idOf, leagueId, link, follow, read } = await startLink()
  const inviter = { id: idOf('ann'), username: 'ann', name: 'ann', firstName: null, lastName: null }
  const league = { id: leagueId, name: 'Sunday Best', joined: false }
  expect(await read()).toEqual({ inviter, offers: 'friendship', league })

  const { invitationId } = await follow()
  expect(await read()).toEqual({ inviter, offers: 'friends', league })
  expect((await as('eve')(listFriends)).friends).toMatchObject([{ username: 'ann' }])
  await as('eve')(acceptInvitation, { params: { id: invitationId ?? '' } })
  expect(await as('eve')(getLeague, { params: { id: leagueId } })).toMatchObject({ memberCount: 3 })
  expect(await read()).toMatchObject({ league: { joined: true } })
  expect(await follow()).toMatchObject({ invitationId: null })

  // Only a new account counts as a use of the code.
  expect(await as('ann')(getProfile)).toMatchObject({ inviteTokenUsageCount: 0 })
  expect(link.inviteCode).toMatch(/^[A-Z2-9]{12}$/)
})

test('following a link twice makes one invitation, and a declined one becomes pending again', async () => {
  const { as, follow } = await startLink()
  const { invitationId } = await follow()
  expect(await follow()).toMatchObject({ invitationId })
  await as('eve')(declineInvitation, { params: { id: invitationId ?? '' } })
  expect(await follow()).toMatchObject({ invitationId })
  expect((await as('eve')(listPendingInvitations)).invitations).toHaveLength(1)
})

test('a link without a league, or with someone else’s, only makes friends', async () => {
  const { as, follow, read, codeOf, leagueId } = await startLink()
  const inviteCode = await codeOf('cat')
  expect(await read(inviteCode)).toMatchObject({ offers: 'friendship', league: null })
  expect(await follow({ inviteCode, leagueId })).toMatchObject({ invitationId: null })
  expect((await as('eve')(listFriends)).friends).toMatchObject([{ username: 'cat' }])
  expect((await as('eve')(listPendingInvitations)).invitations).toEqual([])
})

test('after the deadline a link does not offer the league', async () => {
  const { follow, read, passDeadline, leagueId } = await startLink()
  await passDeadline(leagueId)
  expect(await read()).toMatchObject({ league: null })
  expect(await follow()).toMatchObject({ invitationId: null })
})

test('while the league’s link is off, a personal link makes friends only, and an invitation still lets in', async () => {
  const { as, follow, read, registers, leagueId } = await startLink()
  await as('ann')(closeJoinCode, { params: { id: leagueId } })
  expect(await read()).toMatchObject({ offers: 'friendship', league: null })
  expect(await follow()).toMatchObject({ invitationId: null })
  expect(await registers()).toEqual([])
  const { friends } = await as('ann')(listFriends)
  expect(friends.map(({ username }) => username)).toEqual(['cat', 'dan', 'eve'])

  const body = { friendId: friends.find(({ username }) => username === 'eve')?.id ?? '' }
  const { invitationId } = await as('ann')(inviteFriend, { params: { id: leagueId }, body })
  expect(await read()).toMatchObject({ league: { id: leagueId, joined: false } })
  expect(await follow()).toMatchObject({ invitationId })
})

test('your own link and the master’s make no friends', async () => {
  const { as, follow, read, codeOf, services } = await startLink()
  const own = await codeOf('eve')
  expect(await read(own)).toMatchObject({ offers: 'self' })
  await follow({ inviteCode: own })
  const master = (await findMasterInviteCode(services.db)) ?? ''
  expect(await read(master)).toMatchObject({ offers: 'none' })
  await follow({ inviteCode: master })
  expect((await as('eve')(listFriends)).friends).toEqual([])
})

test('an unknown code and the code of someone who blocked you get the same refusal', async () => {
  const { as, idOf, follow, read } = await startLink()
  await expect(read('NOBODYHASIT')).rejects.toMatchObject(unknown)
  await as('ann')(blockPerson, { params: { id: idOf('eve') } })
  await expect(read()).rejects.toMatchObject(unknown)
  await expect(follow()).rejects.toMatchObject(unknown)
})

test('20 wrong codes an hour are allowed, and right ones without limit', async () => {
  const { read, follow } = await startLink({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 25; nth += 1) await read()
  for (let nth = 0; nth < 10; nth += 1) {
    await expect(read(`GUESS${nth}`)).rejects.toMatchObject(unknown)
    await expect(follow({ inviteCode: `GUESS${nth}` })).rejects.toMatchObject(unknown)
  }
  const refused = { status: 429, message: 'Too many attempts. Try again later.' }
  await expect(read()).rejects.toMatchObject(refused)
  await expect(follow()).rejects.toMatchObject(refused)
})
