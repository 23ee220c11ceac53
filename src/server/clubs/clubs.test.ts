import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { checkInviteCode, register } from '#contract/accounts/registration.ts'
import {
  updateClub,
  updateClubMember,
  createClub,
  deleteClub,
  getClub,
  listMyClubs,
  removeClubMember,
  restoreClub,
  setLeagueClub,
} from '#contract/clubs/clubs.ts'
import {
  closeClubCode,
  joinClub,
  getClubPreview,
  getClubMembership,
  regenerateClubCode,
  reopenClubCode,
} from '#contract/clubs/join-link.ts'
import { updateSeasonRules } from '#contract/clubs/seasons.ts'
import { setWeeklyLeagues } from '#contract/clubs/weekly-leagues.ts'
import { setAutoJoin } from '#contract/leagues/run-it-back.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { maxListedClubs } from '#domain/people-limits.ts'
import { defaultSeasonRules } from '#domain/seasons/week.ts'
import { mails } from '#server/notifications/mail/tables.ts'

import { listRoles, startClub } from '../testing/clubs.ts'
import { startLeague } from '../testing/leagues.ts'
import { recordStatements } from '../testing/statements.ts'
import { password, startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { purgeClubs } from './delete-club.ts'
import { clubs } from './tables.ts'

const titlesFor = async ({ services, idOf }: TeeTime, name: string): Promise<string[]> => {
  const rows = await services.db
    .select()
    .from(mails)
    .where(eq(mails.userId, idOf(name)))
  return rows.map(({ title }) => title)
}

test('a club has an owner, rules, a fee, and members who join by its link', async () => {
  const teetime = await startTeeTime()
  const { as } = teetime
  const { id, code } = await startClub(teetime, ['ann', 'bob', 'cat'])
  const params = { id }
  expect(await listRoles(teetime, id, 'bob')).toEqual(['ann owner', 'bob member', 'cat member'])
  const club = await as('ann')(getClub, { params })
  expect(club).toMatchObject({ role: 'owner', entryFee: 2000, rules: defaultRules, leagues: [] })
  expect(club.joinCode?.url).toMatch(/\/clubs\/join\/[A-Z\d]{12}$/)
  // A member doesn't hand out its link.
  expect((await as('bob')(getClub, { params })).joinCode).toBeUndefined()
  expect((await as('bob')(listMyClubs)).clubs).toEqual([
    { id, name: 'Sunday Foursome', role: 'member', memberCount: 3, leagueCount: 0 },
  ])
  expect(await as('bob')(joinClub, { params: { code } })).toEqual({
    message: 'You’re already in',
    clubId: id,
  })
})

test('the owner changes name, fee and rules; rules that cannot be played are refused', async () => {
  const teetime = await startTeeTime()
  const { as } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob'])
  const params = { id }
  const rules = { ...defaultRules, counting: 5 }
  const body = { name: 'Monday Foursome', entryFee: 500, rules }
  expect(await as('ann')(updateClub, { params, body })).toMatchObject(body)
  await expect(
    as('ann')(updateClub, { params, body: { rules: { ...rules, counting: 9 } } }),
  ).rejects.toMatchObject({ status: 409, code: 'rules-impossible' })
  await expect(
    as('ann')(createClub, { body: { name: ' ', entryFee: 0, rules } }),
  ).rejects.toMatchObject({
    status: 400,
    message: 'Club name is required',
  })
  expect(await as('bob')(getClub, { params })).toMatchObject(body)
})

test('a list of clubs ends, keeps those joined last, and is by name', async () => {
  const teetime = await startTeeTime()
  const { as, services } = teetime
  await startClub(teetime, ['ann', 'bob'])
  await services.db.execute(sql`with copies as (
      insert into clubs select copy.* from clubs c, generate_series(1, ${maxListedClubs}::int) nth,
        jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'join_code', lpad(nth::text, 12, '0'),
          'name', 'No. ' || lpad(nth::text, 4, '0'))) copy
      returning id
    )
    insert into club_members (club_id, user_id, joined_at)
    select copies.id, users.id, now() + interval '1 hour' from copies, users where username = 'bob'`)
  const { clubs: listed } = await as('bob')(listMyClubs)
  expect(listed.map(({ name }) => name)).toEqual(
    Array.from({ length: maxListedClubs }, (_, nth) => `No. ${String(nth + 1).padStart(4, '0')}`),
  )
  await services.db.update(clubs).set({ deletedAt: sql`now()` })
  expect((await as('ann')(listMyClubs)).deleted).toHaveLength(maxListedClubs)
})

test('everyone but the owner is notified of a new name, fee, and rules, once for each change', async () => {
  const teetime = await startTeeTime()
  const { as, services } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat'])
  const params = { id }
  const rules = { ...defaultRules, commissionerShare: 0 }
  await as('ann')(updateClub, { params, body: { name: 'Monday Foursome', entryFee: 5000, rules } })
  const title = 'ann changed Sunday Foursome'
  expect(await titlesFor(teetime, 'ann')).not.toContain(title)
  expect(await titlesFor(teetime, 'cat')).toContain(title)
  const [mail] = await services.db.select().from(mails).where(eq(mails.title, title))
  expect(mail?.text).toBe(
    [
      'ann changed the club Sunday Foursome.',
      'Name: “Sunday Foursome” → “Monday Foursome”',
      'Entry fee: $20.00 → $50.00',
      'The commissioner’s share: 5% → 0%',
      'Leagues that have been created keep their fee and rules.',
    ].join('\n\n'),
  )
  // The same values again are no change.
  await as('ann')(updateClub, { params, body: { entryFee: 5000 } })
  expect(await titlesFor(teetime, 'bob')).not.toContain('ann changed Monday Foursome')
  await as('ann')(updateClub, { params, body: { name: 'Foursome' } })
  const [renamed] = await services.db
    .select()
    .from(mails)
    .where(eq(mails.title, 'ann changed Monday Foursome'))
  expect(renamed?.text).not.toContain('Leagues')
})

test('a request sent again gets the same club, and only for someone who is in it', async () => {
  const { as, register } = await startTeeTime()
  await register('ann', 'bob')
  const request = {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules, clientId: randomUUID() },
  }
  const { id } = await as('ann')(createClub, request)
  expect((await as('ann')(createClub, request)).id).toBe(id)
  expect((await as('ann')(listMyClubs)).clubs).toHaveLength(1)
  await expect(as('bob')(createClub, request)).rejects.toMatchObject({ status: 404 })
  expect((await as('bob')(listMyClubs)).clubs).toHaveLength(0)
})

test('a club does not exist for outsiders, and members and deputies cannot act as its owner', async () => {
  const teetime = await startTeeTime()
  const { as, register, idOf, stranger } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat'])
  await register('eve')
  const params = { id }
  const bob = { id, userId: idOf('bob') }
  await as('ann')(updateClubMember, { params: bob, body: { role: 'deputy' } })
  const calls = {
    change: (who: string) => as(who)(updateClub, { params, body: { name: 'Mine' } }),
    role: (who: string) =>
      as(who)(updateClubMember, { params: { id, userId: idOf('ann') }, body: { role: 'member' } }),
    remove: (who: string) => as(who)(removeClubMember, { params: { id, userId: idOf('ann') } }),
    renew: (who: string) => as(who)(regenerateClubCode, { params }),
    reopen: (who: string) => as(who)(reopenClubCode, { params }),
    close: (who: string) => as(who)(closeClubCode, { params }),
    delete: (who: string) => as(who)(deleteClub, { params }),
    restore: (who: string) => as(who)(restoreClub, { params }),
  }
  for (const [name, act] of Object.entries(calls)) {
    for (const who of ['bob', 'cat']) {
      await expect(act(who), `${who} ${name}`).rejects.toMatchObject({ status: 403 })
    }
    await expect(act('eve'), name).rejects.toMatchObject({ status: 404, message: 'Club not found' })
    await expect(act('admin'), name).rejects.toMatchObject({ status: 404 })
  }
  await expect(as('eve')(getClub, { params })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(getClub, { params })).rejects.toMatchObject({ status: 401 })
  // A deputy shares the link.
  expect((await as('bob')(getClub, { params })).joinCode?.open).toBe(true)
  expect(await listRoles(teetime, id, 'cat')).toEqual(['ann owner', 'bob deputy', 'cat member'])
})

test('handing over makes another member the owner, and everyone is told', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat'])
  const roleOf = (name: string) => ({ id, userId: idOf(name) })
  await as('ann')(updateClubMember, { params: roleOf('bob'), body: { role: 'deputy' } })
  await as('ann')(updateClubMember, { params: roleOf('bob'), body: { role: 'owner' } })
  expect(await listRoles(teetime, id, 'cat')).toEqual(['ann member', 'bob owner', 'cat member'])
  expect(await titlesFor(teetime, 'bob')).toContain('You’re the new owner of Sunday Foursome')
  expect(await titlesFor(teetime, 'cat')).toEqual(['bob is the new owner of Sunday Foursome'])
  await expect(
    as('bob')(updateClubMember, { params: roleOf('bob'), body: { role: 'member' } }),
  ).rejects.toMatchObject({ status: 409, code: 'already-owner' })
  await expect(
    as('ann')(updateClubMember, { params: roleOf('cat'), body: { role: 'deputy' } }),
  ).rejects.toMatchObject({ status: 403 })
})

test('clubs that others hand over leave someone their own 20, and end at 20 themselves', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register } = teetime
  await register('ann', 'bob')
  const start = async (owner: string) =>
    await as(owner)(createClub, { body: { name: 'Junk', entryFee: 0, rules: defaultRules } })
  const handOne = async () => {
    const { id, joinCode } = await start('ann')
    await as('bob')(joinClub, { params: { code: joinCode?.code ?? '' } })
    const params = { id, userId: idOf('bob') }
    await as('ann')(updateClubMember, { params, body: { role: 'owner' } })
  }
  for (let nth = 0; nth < 20; nth++) await handOne()
  await expect(handOne()).rejects.toMatchObject({ status: 409, code: 'club-limit' })
  for (let nth = 0; nth < 20; nth++) expect(await start('bob')).toMatchObject({ role: 'owner' })
  await expect(start('bob')).rejects.toMatchObject({ status: 409, code: 'club-limit' })
})

test('members leave and come back; someone removed needs a new link; the owner stays', async () => {
  const teetime = await startTeeTime()
  const { as, idOf } = teetime
  const { id, code } = await startClub(teetime, ['ann', 'bob', 'cat'])
  const at = (name: string) => ({ id, userId: idOf(name) })
  await expect(as('ann')(removeClubMember, { params: at('ann') })).rejects.toMatchObject({
    code: 'owner-stays',
  })
  await as('bob')(removeClubMember, { params: at('bob') })
  expect(await titlesFor(teetime, 'ann')).toEqual(['bob left Sunday Foursome'])
  await as('bob')(joinClub, { params: { code } })
  await as('ann')(removeClubMember, { params: at('bob') })
  expect(await titlesFor(teetime, 'bob')).toEqual(['ann removed you from Sunday Foursome'])
  await expect(as('bob')(getClub, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await as('bob')(getClubMembership, { params: { code } })).toEqual({
    standing: 'removed',
    clubId: null,
  })
  await expect(as('bob')(joinClub, { params: { code } })).rejects.toMatchObject({
    status: 409,
    code: 'removed-from-club',
  })
  const renewed = await as('ann')(regenerateClubCode, { params: { id } })
  await expect(as('bob')(joinClub, { params: { code } })).rejects.toMatchObject({ status: 404 })
  await as('bob')(joinClub, { params: { code: renewed.code } })
  await expect(
    as('ann')(removeClubMember, { params: { id, userId: idOf('admin') } }),
  ).rejects.toMatchObject({ status: 404, message: 'Member not found' })
})

test('a link shows who, how much and the rules to anyone, and nobody joins once it is closed', async () => {
  const teetime = await startTeeTime()
  const { as, stranger, register } = teetime
  const { id, code } = await startClub(teetime, ['ann', 'bob'])
  await register('eve')
  const offer = await stranger(getClubPreview, { params: { code } })
  expect(offer).toMatchObject({
    state: 'open',
    club: { name: 'Sunday Foursome', entryFee: 2000 },
    owner: { name: 'ann', pictureId: null },
    members: [{ name: 'ann' }, { name: 'bob' }],
  })
  expect(offer.rules).toHaveLength(4)
  expect(await stranger(checkInviteCode, { params: { inviteCode: code } })).toEqual({
    status: 'open',
    usesLeft: null,
  })
  await as('ann')(closeClubCode, { params: { id } })
  expect(await stranger(getClubPreview, { params: { code } })).toMatchObject({
    state: 'closed',
    members: [],
  })
  await expect(as('eve')(joinClub, { params: { code } })).rejects.toMatchObject({
    code: 'club-link-closed',
  })
  await as('ann')(reopenClubCode, { params: { id } })
  await as('eve')(joinClub, { params: { code } })
  await expect(
    stranger(getClubPreview, { params: { code: 'NOSUCHCODE22' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a newcomer registers with a club’s code and is a member and the owner’s friend', async () => {
  const teetime = await startTeeTime()
  const { stranger, enter } = teetime
  const { id, code } = await startClub(teetime, ['ann'])
  const body = { username: 'newbie', email: 'n@example.com', password, inviteCode: code }
  expect(await stranger(register, { body })).toMatchObject({ clubId: id })
  const newbie = await enter('newbie', password)
  expect((await newbie(getClub, { params: { id } })).members.map(({ name }) => name)).toEqual([
    'ann',
    'newbie',
  ])
})

test('a link does not work between people who blocked each other', async () => {
  const teetime = await startTeeTime()
  const { as, register, idOf } = teetime
  const { code } = await startClub(teetime, ['ann'])
  await register('eve')
  await as('ann')(blockPerson, { params: { id: idOf('eve') } })
  for (const call of [getClubMembership, joinClub]) {
    await expect(as('eve')(call, { params: { code } })).rejects.toMatchObject({ status: 404 })
  }
})

test('a deleted club is gone for everyone, comes back within seven days, and is then purged', async () => {
  const teetime = await startTeeTime()
  const { as, services, stranger } = teetime
  const { id, code } = await startClub(teetime, ['ann', 'bob'])
  const params = { id }
  const age = (days: number) =>
    services.db
      .update(clubs)
      .set({ deletedAt: sql`clock_timestamp() - make_interval(days => ${days})` })
  await as('ann')(deleteClub, { params })
  expect(await titlesFor(teetime, 'bob')).toEqual(['ann deleted Sunday Foursome'])
  for (const name of ['ann', 'bob']) {
    await expect(as(name)(getClub, { params })).rejects.toMatchObject({ status: 404 })
    expect((await as(name)(listMyClubs)).clubs).toEqual([])
  }
  await expect(stranger(getClubPreview, { params: { code } })).rejects.toMatchObject({
    status: 404,
  })
  expect((await as('bob')(listMyClubs)).deleted).toEqual([])
  expect((await as('ann')(listMyClubs)).deleted).toMatchObject([{ id, name: 'Sunday Foursome' }])
  await age(6)
  expect(await purgeClubs(services.db)).toBe(0)
  expect(await as('ann')(restoreClub, { params })).toMatchObject({ id, role: 'owner' })
  await expect(as('ann')(restoreClub, { params })).rejects.toMatchObject({
    code: 'club-not-deleted',
  })
  expect(await listRoles(teetime, id, 'bob')).toEqual(['ann owner', 'bob member'])
  await age(8)
  await expect(as('ann')(restoreClub, { params })).rejects.toMatchObject({
    code: 'club-restore-too-late',
  })
  expect(await purgeClubs(services.db)).toBe(1)
  await expect(as('ann')(restoreClub, { params })).rejects.toMatchObject({ status: 404 })
})

test('changes that reach every member of a club are limited to sixty an hour', async () => {
  const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
  const { as, idOf, services } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob'])
  const leagueId = await startLeague(teetime, ['cat'])
  for (const name of ['ann', 'bob', 'cat'])
    for (let nth = 1; nth <= 60; nth += 1)
      await services.rateLimits.consume('league-change', idOf(name))
  const params = { id, userId: idOf('bob') }
  for (const call of [
    () => as('ann')(deleteClub, { params }),
    () => as('ann')(restoreClub, { params }),
    () => as('ann')(removeClubMember, { params }),
    () => as('bob')(removeClubMember, { params }),
    () => as('bob')(setAutoJoin, { params, body: { alwaysIn: true } }),
    () => as('ann')(setWeeklyLeagues, { params, body: { choice: 'ask' } }),
    () => as('ann')(updateSeasonRules, { params, body: defaultSeasonRules }),
    () => as('ann')(regenerateClubCode, { params }),
    () => as('ann')(reopenClubCode, { params }),
    () => as('ann')(closeClubCode, { params }),
    () => as('cat')(setLeagueClub, { params: { id: leagueId }, body: { clubId: id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 429 })
})

// Statements of the embedded database aren't recorded.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'turning on Always In twice publishes one change',
  async () => {
    const teetime = await startTeeTime()
    const { id } = await startClub(teetime, ['ann', 'bob'])
    const set = () => teetime.as('bob')(setAutoJoin, { params: { id }, body: { alwaysIn: true } })
    const isPublished = async () =>
      (await recordStatements(set)).some((statement) => statement.includes('publish_changes'))
    expect(await isPublished()).toBe(true)
    expect(await isPublished()).toBe(false)
  },
)
