import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateClubMember, deleteClub, getClub, setLeagueClub } from '#contract/clubs/clubs.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { createLeague, deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'

import { closeDueDrafts } from '../leagues/draft/close-draft.ts'
import { users } from '../platform/auth/tables.ts'
import { startClub } from '../testing/clubs.ts'
import { startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { purgeClubs } from './delete-club.ts'
import { clubLeagues, clubs } from './tables.ts'

/** A club of ann, bob and cat, and a league of bob and cat, whose commissioner is bob. */
async function start() {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['bob', 'cat'])
  const { register } = teetime
  teetime.register = async (...names) => register(...names.filter((name) => name === 'ann'))
  const club = await startClub(teetime, ['ann', 'bob', 'cat'])
  return { teetime, leagueId, clubId: club.id, params: { id: leagueId } }
}

test('a commissioner who is a deputy puts a league into the club, whose members then see it', async () => {
  const { teetime, leagueId, clubId, params } = await start()
  const { as, idOf } = teetime
  const put = () => as('bob')(setLeagueClub, { params, body: { clubId } })
  await expect(put()).rejects.toMatchObject({ status: 403 })
  await as('ann')(updateClubMember, {
    params: { id: clubId, userId: idOf('bob') },
    body: { role: 'deputy' },
  })
  await put()
  await put()
  const seen = async (name: string) =>
    (await as(name)(getClub, { params: { id: clubId } })).leagues.map(({ id, isMine }) => [
      id,
      isMine,
    ])
  expect(await seen('cat')).toEqual([[leagueId, true]])
  // Ann isn't in the league: she sees that it is there, and nothing of it.
  expect(await seen('ann')).toEqual([[leagueId, false]])
  await expect(as('ann')(getLeague, { params })).rejects.toMatchObject({ status: 404 })
  const { log } = await as('cat')(listLogEntries, { params })
  expect(log.filter(({ text }) => text.includes('club'))).toHaveLength(1)
  await as('bob')(setLeagueClub, { params, body: { clubId: null } })
  expect(await seen('cat')).toEqual([])
})

test('a commissioner who is no longer a deputy can’t take the league out of the club', async () => {
  const { teetime, clubId, params } = await start()
  const { as, idOf, services } = teetime
  const nameDeputy = (role: 'deputy' | 'member') =>
    as('ann')(updateClubMember, { params: { id: clubId, userId: idOf('bob') }, body: { role } })
  const takeOut = () => as('bob')(setLeagueClub, { params, body: { clubId: null } })
  await nameDeputy('deputy')
  await as('bob')(setLeagueClub, { params, body: { clubId } })
  await nameDeputy('member')
  await expect(takeOut()).rejects.toMatchObject({
    status: 403,
    message: 'Only the owner and deputies of this club can do that',
  })
  expect(await services.db.$count(clubLeagues)).toBe(1)
  await as('ann')(deleteClub, { params: { id: clubId } })
  await takeOut()
  expect(await services.db.$count(clubLeagues)).toBe(0)
})

test('a league cannot go into a club that its commissioner is not in, or that is deleted', async () => {
  const { teetime, clubId, params } = await start()
  const { as } = teetime
  const put = (id: string) => as('bob')(setLeagueClub, { params, body: { clubId: id } })
  await expect(put('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    status: 404,
    message: 'Club not found',
  })
  await as('ann')(deleteClub, { params: { id: clubId } })
  await expect(put(clubId)).rejects.toMatchObject({ status: 404, message: 'Club not found' })
})

test('from the lock on the league stays in its club, which the database itself enforces', async () => {
  const { teetime, leagueId, clubId, params } = await start()
  const { as, idOf, services, passDeadline } = teetime
  await as('ann')(updateClubMember, {
    params: { id: clubId, userId: idOf('bob') },
    body: { role: 'deputy' },
  })
  await as('bob')(setLeagueClub, { params, body: { clubId } })
  await passDeadline(leagueId)
  await expect(as('bob')(setLeagueClub, { params, body: { clubId: null } })).rejects.toMatchObject({
    status: 409,
    code: 'club-of-league-stands',
  })
  const { db } = services
  await expect(db.delete(clubLeagues)).rejects.toThrow()
  await expect(db.update(clubLeagues).set({ clubId })).rejects.toThrow()
  expect(await db.$count(clubLeagues)).toBe(1)
  // The club itself can still go, and leaves its leagues.
  await db.update(clubs).set({ deletedAt: sql`now() - interval '8 days'` })
  expect(await purgeClubs(db)).toBe(1)
  expect(await db.$count(clubLeagues)).toBe(0)
  await expect(db.insert(clubLeagues).values({ leagueId, clubId })).rejects.toThrow()
  expect(await as('cat')(getLeague, { params })).toMatchObject({ id: leagueId })
})

test('a deleted league is not listed by its club', async () => {
  const { teetime, clubId, params } = await start()
  const { as, idOf } = teetime
  await as('ann')(updateClubMember, {
    params: { id: clubId, userId: idOf('bob') },
    body: { role: 'deputy' },
  })
  await as('bob')(setLeagueClub, { params, body: { clubId } })
  await as('bob')(deleteLeague, { params })
  expect((await as('ann')(getClub, { params: { id: clubId } })).leagues).toEqual([])
})

/** Bob is a deputy, and his league is in the club. @returns how he makes another league for the same tournament */
async function startWithLeagueInClub() {
  const started = await start()
  const { teetime, leagueId, clubId } = started
  const { as, idOf, services } = teetime
  await services.db.update(users).set({ subscriptionTier: 'premium' })
  await as('ann')(updateClubMember, {
    params: { id: clubId, userId: idOf('bob') },
    body: { role: 'deputy' },
  })
  const put = (id: string) => as('bob')(setLeagueClub, { params: { id }, body: { clubId } })
  await put(leagueId)
  const { league } = await as('bob')(createLeague, {
    body: { name: 'Second', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  return { ...started, put, secondId: league.id }
}

const refusedSecond = {
  status: 409,
  code: 'club-has-tournament',
  message:
    'The club already has a league for this tournament, and its season counts each tournament once.',
}

test('a club has one league for each tournament, so that its season counts none twice', async () => {
  const { teetime, leagueId, put, secondId } = await startWithLeagueInClub()
  const { as, services } = teetime
  await expect(put(secondId)).rejects.toMatchObject(refusedSecond)
  expect(await services.db.$count(clubLeagues)).toBe(1)
  await as('bob')(setLeagueClub, { params: { id: leagueId }, body: { clubId: null } })
  await put(secondId)
})

test('a deleted league comes back outside its club if that has another for the tournament', async () => {
  const { teetime, params, clubId, put, secondId } = await startWithLeagueInClub()
  const { as } = teetime
  await as('bob')(deleteLeague, { params })
  await put(secondId)
  await as('bob')(restoreLeague, { params })
  expect(await as('bob')(getLeague, { params })).toMatchObject({ deletedAt: null })
  const { leagues } = await as('ann')(getClub, { params: { id: clubId } })
  expect(leagues.map(({ id }) => id)).toEqual([secondId])
})

test('a deleted league whose picks are locked stays in its club, so it comes back only without another', async () => {
  const { teetime, params, leagueId, put, secondId } = await startWithLeagueInClub()
  const { as, passDeadline } = teetime
  const restore = () => as('bob')(restoreLeague, { params })
  await as('bob')(deleteLeague, { params })
  await put(secondId)
  for (const id of [leagueId, secondId]) await passDeadline(id)
  await closeDueDrafts(teetime.services.db)
  await expect(restore()).rejects.toMatchObject(refusedSecond)
  await expect(as('bob')(getLeague, { params })).rejects.toMatchObject({ code: 'league-deleted' })
  await as('bob')(deleteLeague, { params: { id: secondId } })
  await restore()
  const restoreSecond = as('bob')(restoreLeague, { params: { id: secondId } })
  await expect(restoreSecond).rejects.toMatchObject(refusedSecond)
})
