import { getProfile, register } from '#contract/accounts.ts'
import { blockPerson, listFriends } from '#contract/friends.ts'
import {
  acceptInvitation,
  declineInvitation,
  followInviteLink,
  listPendingInvitations,
  readInviteLink,
} from '#contract/invitations.ts'
import { getLeague } from '#contract/leagues.ts'
import { memberLimit } from '#domain/leagues/rules.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { masterInviteCode } from '../accounts/first-start.ts'
import { sessionCookie } from '../identity/session-token.ts'
import { leagueMembers } from '../leagues/tables.ts'
import { fillLeague, startLeague } from '../testing/leagues.ts'
import { password, startTeeTime } from '../testing/teetime.ts'

const unknown = {
  status: 400,
  code: 'invite-unknown',
  message: "That invite code doesn't exist. Check it for typos.",
}

/** Ann's league of ann and cat; eve has an account and knows nobody. */
async function startLink(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings)
  const { as, join, send } = teetime
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
      as('eve')(followInviteLink, { body }),
    read: (code = inviteCode, league = leagueId) =>
      as('eve')(readInviteLink, { params: { inviteCode: code }, query: { league } }),
    /** Registers dan with a link; gives the leagues he is invited to then. */
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

test('whoever registers with the commissioner’s link is his friend and invited to the league', async () => {
  const { as, leagueId, registers } = await startLink()
  expect(await registers()).toEqual([leagueId])
  const { friends } = await as('ann')(listFriends)
  expect(friends.map(({ username }) => username)).toEqual(['cat', 'dan'])
})

test('a member who is not the commissioner invites to no league, and the account is made all the same', async () => {
  const { registers, codeOf } = await startLink()
  expect(await registers({ inviteCode: await codeOf('cat') })).toEqual([])
})

test('a league that is closed or gone is no hindrance to registering', async () => {
  const { registers, passDeadline, leagueId } = await startLink()
  await passDeadline(leagueId)
  expect(await registers()).toEqual([])
  const gone = { username: 'dina', email: 'dina@example.com', leagueId: randomUUID() }
  expect(await registers(gone)).toEqual([])
})

test('a link to a full league invites all the same, and only joining is refused', async () => {
  const { as, world, leagueId, registers, follow } = await startLink()
  await fillLeague(world.db, leagueId, memberLimit - 2)
  expect(await registers()).toEqual([leagueId])
  const { invitationId } = await follow()
  const joining = as('eve')(acceptInvitation, { params: { id: invitationId ?? '' } })
  await expect(joining).rejects.toMatchObject({ status: 409, code: 'league-full' })
  expect(await world.db.$count(leagueMembers, eq(leagueMembers.leagueId, leagueId))).toBe(100)
})

test('someone with an account reads what a link offers, follows it, and joins', async () => {
  const { as, idOf, leagueId, link, follow, read } = await startLink()
  const inviter = { id: idOf('ann'), username: 'ann', firstName: null, lastName: null }
  const league = { id: leagueId, name: 'Sunday Best', joined: false }
  expect(await read()).toEqual({ inviter, offers: 'friendship', league })

  const { invitationId } = await follow()
  expect(await read()).toEqual({ inviter, offers: 'friends', league })
  expect((await as('eve')(listFriends)).friends).toMatchObject([{ username: 'ann' }])
  await as('eve')(acceptInvitation, { params: { id: invitationId ?? '' } })
  expect(await as('eve')(getLeague, { params: { id: leagueId } })).toMatchObject({ memberCount: 3 })
  expect(await read()).toMatchObject({ league: { joined: true } })
  expect(await follow()).toMatchObject({ invitationId: null })

  // A use of the code is an account.
  expect(await as('ann')(getProfile)).toMatchObject({ inviteTokenUsageCount: 0 })
  expect(link.inviteCode).toMatch(/^[A-Z2-9]{12}$/)
})

test('followed twice a link gives one invitation, and one that was declined can be had again', async () => {
  const { as, follow } = await startLink()
  const { invitationId } = await follow()
  expect(await follow()).toMatchObject({ invitationId })
  await as('eve')(declineInvitation, { params: { id: invitationId ?? '' } })
  expect(await follow()).toMatchObject({ invitationId })
  expect((await as('eve')(listPendingInvitations)).invitations).toHaveLength(1)
})

test('a link without a league, or with one that is not the inviter’s, makes friends only', async () => {
  const { as, follow, read, codeOf, leagueId } = await startLink()
  const inviteCode = await codeOf('cat')
  expect(await read(inviteCode)).toMatchObject({ offers: 'friendship', league: null })
  expect(await follow({ inviteCode, leagueId })).toMatchObject({ invitationId: null })
  expect((await as('eve')(listFriends)).friends).toMatchObject([{ username: 'cat' }])
  expect((await as('eve')(listPendingInvitations)).invitations).toEqual([])
})

test('after the deadline a link offers no league', async () => {
  const { follow, read, passDeadline, leagueId } = await startLink()
  await passDeadline(leagueId)
  expect(await read()).toMatchObject({ league: null })
  expect(await follow()).toMatchObject({ invitationId: null })
})

test('one’s own link and the master’s make no friends', async () => {
  const { as, follow, read, codeOf, world } = await startLink()
  const own = await codeOf('eve')
  expect(await read(own)).toMatchObject({ offers: 'self' })
  await follow({ inviteCode: own })
  const master = (await masterInviteCode(world.db)) ?? ''
  expect(await read(master)).toMatchObject({ offers: 'none' })
  await follow({ inviteCode: master })
  expect((await as('eve')(listFriends)).friends).toEqual([])
})

test('a code that nobody has, and one of somebody who blocked or is blocked, are alike', async () => {
  const { as, idOf, follow, read } = await startLink()
  await expect(read('NOBODYHASIT')).rejects.toMatchObject(unknown)
  await as('ann')(blockPerson, { params: { id: idOf('eve') } })
  await expect(read()).rejects.toMatchObject(unknown)
  await expect(follow()).rejects.toMatchObject(unknown)
})

test('20 wrong codes an hour may be tried, and right ones as often as anybody likes', async () => {
  const { read, follow } = await startLink({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 25; nth += 1) await read()
  for (let nth = 0; nth < 10; nth += 1) {
    await expect(read(`GUESS${nth}`)).rejects.toMatchObject(unknown)
    await expect(follow({ inviteCode: `GUESS${nth}` })).rejects.toMatchObject(unknown)
  }
  const refused = { status: 429, message: 'Too many attempts. Please try again later.' }
  await expect(read()).rejects.toMatchObject(refused)
  await expect(follow()).rejects.toMatchObject(refused)
})
