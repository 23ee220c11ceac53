import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import {
  updateClubMember,
  createClub,
  deleteClub,
  getClub,
  removeClubMember,
  restoreClub,
  setLeagueClub,
} from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { getSeasonStandings } from '#contract/clubs/seasons.ts'
import { saveTeam } from '#contract/game/draft.ts'
import { listPlayerGroups } from '#contract/leagues/groups.ts'
import { declineInvitation, listPendingInvitations } from '#contract/leagues/invitations.ts'
import { closeJoinCode } from '#contract/leagues/join-link.ts'
import { getLeague, listMembers, listMyLeagues } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { createLeague, deleteLeague, updateLeague } from '#contract/leagues/manage-league.ts'
import {
  setAutoJoin,
  previewClubLeague,
  previewRunItBack,
  runItBack,
  createClubLeague,
} from '#contract/leagues/run-it-back.ts'
import { blockPerson } from '#contract/people/friends.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import { changesChannel } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { addMembers, golferId } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { seasonOf } from '#server/testing/scenes/seasons.ts'
import { upcomingTournament } from '#server/testing/servers/golf-scene.ts'
import { password, startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { clubLeagues } from '../tables.ts'

const next = { apiTournamentId: '020', tournOrgId: '1' }

/** Adds next week's tournament. */
async function announceNextWeek({ provider, tick }: TeeTime): Promise<void> {
  provider.scenes.push(upcomingTournament({ tournId: '020', name: 'The Weekend Open' }))
  await tick()
}

/** Starts cat's club with ann, bob and dan, dan as its deputy, and ann always in. */
async function startClub() {
  const teetime = await startTeeTime()
  await announceNextWeek(teetime)
  const { as, idOf, register } = teetime
  await register('cat', 'ann', 'bob', 'dan', 'eve')
  const rules = { ...defaultRules, counting: 3 }
  const { id, joinCode } = await as('cat')(createClub, {
    body: { name: 'The Usual', entryFee: 1500, rules },
  })
  for (const name of ['ann', 'bob', 'dan']) {
    await as(name)(joinClub, { params: { code: joinCode?.code ?? '' } })
  }
  const params = { id }
  await as('cat')(updateClubMember, {
    params: { id, userId: idOf('dan') },
    body: { role: 'deputy' },
  })
  await as('ann')(setAutoJoin, { params, body: { alwaysIn: true } })
  return { teetime, params }
}

const askedOf = async ({ as }: TeeTime, name: string) =>
  (await as(name)(listPendingInvitations)).invitations.map(({ leagueId }) => leagueId)

test('one call creates a club’s next league: groups sorted, ready to draft, everyone invited', async () => {
  const { teetime, params } = await startClub()
  const { as, idOf, services } = teetime
  expect(await as('dan')(previewClubLeague, { params })).toMatchObject({
    name: 'The Usual',
    entryFee: 1500,
    club: { name: 'The Usual' },
    mayRun: true,
    people: expect.toSatisfy((people: { alwaysIn: boolean }[]) => people.length === 3),
  })
  const { league } = await as('dan')(createClubLeague, { params, body: next })
  expect(await as('dan')(getLeague, { params: league })).toMatchObject({
    name: 'The Usual',
    entryFee: 1500,
    rules: { counting: 3 },
    setupComplete: true,
    commissionerId: idOf('dan'),
    tournamentName: 'The Weekend Open',
  })
  const { playerGroups } = await as('dan')(listPlayerGroups, { params: league })
  expect(playerGroups.map(({ groupId }) => groupId).join('')).toBe('AAAAAAABBBBBBBCCCCCCC')
  const { members } = await as('dan')(listMembers, { params: league })
  expect(members.map(({ username }) => username).toSorted()).toEqual(['ann', 'dan'])
  for (const name of ['bob', 'cat']) expect(await askedOf(teetime, name)).toEqual([league.id])
  expect(await askedOf(teetime, 'ann')).toEqual([])
  const body = { apiPlayerIds: [1, 2, 8, 9, 15, 22].map(golferId), predictedWinningScore: -9 }
  await as('ann')(saveTeam, { params: league, body })
  const club = await as('cat')(getClub, { params })
  expect(club.leagues).toMatchObject([{ id: league.id, isMine: false }])
  const sent = await services.db.select().from(mails).where(eq(mails.title, 'You’re in The Usual'))
  expect(sent.map(({ userId }) => userId)).toEqual([idOf('ann')])
  expect(sent[0]?.text).toContain('The entry fee is $15.00.')
})

test('a second call joins the same league, a deleted one is replaced, and the replacement’s shootout is the model for the next', async () => {
  const { teetime, params } = await startClub()
  const { as } = teetime
  const { league } = await as('dan')(createClubLeague, { params, body: next })
  expect((await as('cat')(previewClubLeague, { params })).playing).toEqual([next])
  expect(await as('cat')(createClubLeague, { params, body: next })).toEqual({ league })
  expect(await askedOf(teetime, 'cat')).toEqual([])
  const { members } = await as('cat')(listMembers, { params: league })
  expect(members.map(({ username }) => username).toSorted()).toEqual(['ann', 'cat', 'dan'])
  await as('dan')(deleteLeague, { params: league })
  expect((await as('cat')(previewClubLeague, { params })).playing).toEqual([])
  await teetime.services.db.update(users).set({ subscriptionTier: 'premium' })
  const again = await as('dan')(createClubLeague, { params, body: next })
  expect(again).not.toEqual({ league })
  // Both have one deadline, and each in turn is the row written last.
  await as('dan')(updateLeague, { params: again.league, body: { shootout: true } })
  for (const { id } of [league, again.league]) {
    await teetime.services.db
      .update(clubLeagues)
      .set({ version: sql`${clubLeagues.version} + 1` })
      .where(eq(clubLeagues.leagueId, id))
    expect((await as('cat')(previewClubLeague, { params })).shootout).toBe(true)
  }
})

test('a second call of someone who declined is refused once the link or the draft is closed', async () => {
  const { teetime, params } = await startClub()
  const { as, passDeadline } = teetime
  const again = (name: string) => as(name)(createClubLeague, { params, body: next })
  const { league } = await again('cat')
  const { invitations } = await as('dan')(listPendingInvitations)
  await as('dan')(declineInvitation, { params: { id: invitations[0]?.id ?? '' } })
  await as('cat')(closeJoinCode, { params: league })
  await expect(again('dan')).rejects.toMatchObject({ status: 403, code: 'not-asked' })
  await passDeadline(league.id)
  await expect(again('dan')).rejects.toMatchObject({ status: 409, code: 'draft-closed' })
})

test.for([true, false])(
  'a league whose draft closes while it is made is refused, with someone always in: %s',
  async (alwaysIn) => {
    const { teetime, params } = await startClub()
    const { as, services } = teetime
    await as('ann')(setAutoJoin, { params, body: { alwaysIn } })
    await services.database.query(`
      create function close_draft() returns trigger language plpgsql as
        $$ begin new.drafting_end_at = clock_timestamp(); return new; end $$`)
    await services.database.query(`
      create trigger close_draft before insert on leagues
        for each row execute function close_draft()`)
    onTestFinished(async () => {
      await services.database.query('drop function close_draft cascade')
    })
    await expect(as('dan')(createClubLeague, { params, body: next })).rejects.toMatchObject({
      status: 409,
      code: 'draft-closed',
    })
    expect((await as('dan')(getClub, { params })).leagues).toEqual([])
  },
)

test('a league in no club is run back by any member, and can start a club', async () => {
  const { teetime, leagueId } = await startClosedLeague()
  const { as, register } = teetime
  await announceNextWeek(teetime)
  await register('eve')
  const params = { id: leagueId }
  await as('dan')(blockPerson, { params: { id: teetime.idOf('bob') } })
  expect(await as('bob')(previewRunItBack, { params })).toMatchObject({ club: null, mayRun: true })
  const { league } = await as('bob')(runItBack, {
    params,
    body: { ...next, clubName: 'Sunday Club' },
  })
  for (const name of ['ann', 'cat']) expect(await askedOf(teetime, name)).toEqual([league.id])
  // Dan blocked bob, so bob's league doesn't reach dan.
  expect(await askedOf(teetime, 'dan')).toEqual([])
  const { club } = await as('bob')(previewRunItBack, { params: league })
  expect(club?.name).toBe('Sunday Club')
  const { role, members, leagues } = await as('bob')(getClub, { params: { id: club?.id ?? '' } })
  expect(role).toBe('owner')
  expect(members.map(({ username }) => username).toSorted()).toEqual(['ann', 'bob', 'cat'])
  expect(leagues.map(({ id }) => id)).toEqual([league.id])
  expect((await as('bob')(previewRunItBack, { params: league })).playing).toEqual([next])
  expect(await as('bob')(runItBack, { params, body: next })).toEqual({ league })
  const again = { ...next, clubName: 'Sunday Club' }
  expect(await as('bob')(runItBack, { params, body: again })).toEqual({ league })
  await expect(as('eve')(runItBack, { params, body: next })).rejects.toMatchObject({ status: 404 })
})

test('whoever wants a club learns that the week was on already without one', async () => {
  const { teetime, leagueId } = await startClosedLeague()
  const { as } = teetime
  await announceNextWeek(teetime)
  const params = { id: leagueId }
  const made = await as('cat')(runItBack, { params, body: next })
  const press = as('bob')(runItBack, { params, body: { ...next, clubName: 'Sunday Club' } })
  expect(await press).toEqual({ ...made, lacksClub: true })
})

test('a settled league whose people start a club is the club’s first week, unless someone is left out', async () => {
  const { teetime, leagueId, play, pass, settle } = await startClosedLeague()
  const { as, idOf } = teetime
  const season = seasonOf(teetime.provider.scenes[0]!)
  await play(4)
  await pass(25)
  await settle()
  await announceNextWeek(teetime)
  const params = { id: leagueId }
  const clubOf = async (name: string, clubName: string) => {
    const { league } = await as(name)(runItBack, { params, body: { ...next, clubName } })
    const { club } = await as(name)(previewRunItBack, { params: league })
    const id = club?.id ?? ''
    const { leagues } = await as(name)(getClub, { params: { id } })
    const { rows } = await as(name)(getSeasonStandings, { params: { id }, query: { season } })
    return { league, leagues: leagues.map(({ id }) => id), weeks: rows.map(({ weeks }) => weeks) }
  }
  await as('dan')(blockPerson, { params: { id: idOf('bob') } })
  const without = await clubOf('bob', 'Without Dan')
  expect(without).toMatchObject({ leagues: [without.league.id], weeks: [] })
  await as('bob')(deleteLeague, { params: without.league })
  const said: unknown[] = []
  const { database, db } = teetime.services
  onTestFinished(
    await database.listen(
      changesChannel,
      (payload) => said.push(JSON.parse(payload)),
      () => {},
    ),
  )
  const all = await clubOf('cat', 'Sunday Club')
  const { log } = await as('dan')(listLogEntries, { params, query: {} })
  expect(log[0]).toMatchObject({ text: 'Now in the club Sunday Club', username: 'cat' })
  await publish(db, { kind: 'marks', userId: idOf('cat') })
  await expect.poll(() => said).toContainEqual({ kind: 'marks', userId: idOf('cat') })
  expect(said).toContainEqual({ kind: 'league', leagueId })
  expect(all.leagues.toSorted()).toEqual([leagueId, all.league.id].toSorted())
  expect(all.weeks).toEqual([1, 1, 1, 1])
  expect((await as('cat')(previewRunItBack, { params })).club?.name).toBe('Sunday Club')
})

test('a settled league of a deleted club is the first week of the club that its people start next', async () => {
  const { teetime, leagueId, play, pass, settle } = await startClosedLeague(['ann', 'bob', 'cat'])
  const { as, services } = teetime
  await play(4)
  await pass(25)
  await settle()
  await announceNextWeek(teetime)
  const params = { id: leagueId }
  const start = async (name: string, clubName: string) => {
    const { league } = await as(name)(runItBack, { params, body: { ...next, clubName } })
    const { club } = await as(name)(previewRunItBack, { params: league })
    const weeks = async () =>
      (await as(name)(getClub, { params: { id: club?.id ?? '' } })).leagues.map(({ id }) => id)
    return { league, id: club?.id ?? '', weeks }
  }
  const first = await start('bob', 'The Usual')
  expect(await first.weeks()).toContain(leagueId)
  await as('bob')(deleteLeague, { params: first.league })
  const move = sql`update club_leagues set club_id = ${first.id} where league_id = ${leagueId}`
  await expect(services.db.execute(move)).rejects.toThrow()

  await as('bob')(deleteClub, { params: { id: first.id } })
  const second = await start('cat', 'Sunday Club')
  expect((await second.weeks()).toSorted()).toEqual([leagueId, second.league.id].toSorted())
  const { log } = await as('ann')(listLogEntries, { params, query: {} })
  expect(log[0]).toMatchObject({ text: 'Now in the club Sunday Club', username: 'cat' })
  // It isn't taken back by the first club.
  await as('bob')(restoreClub, { params: { id: first.id } })
  expect(await first.weeks()).toEqual([])
  expect(await second.weeks()).toContain(leagueId)
})

test('a club that has a league on the tournament gets no second one', async () => {
  const { teetime, params } = await startClub()
  const { as } = teetime
  const { league } = await as('cat')(createLeague, { body: { ...next, name: 'Mine', entryFee: 0 } })
  await as('cat')(setLeagueClub, { params: { id: league.id }, body: { clubId: params.id } })
  expect(await as('dan')(createClubLeague, { params, body: next })).toEqual({
    league: { id: league.id },
  })
  const { members } = await as('dan')(listMembers, { params: { id: league.id } })
  expect(members.map(({ username }) => username)).toEqual(['cat', 'dan'])
})

test('a club whose week was taken out of it plays another', async () => {
  const { teetime, params } = await startClub()
  const { as, services } = teetime
  await services.db.update(users).set({ subscriptionTier: 'premium' })
  const { league } = await as('cat')(createClubLeague, { params, body: next })
  await as('cat')(setLeagueClub, { params: league, body: { clubId: null } })
  const another = await as('dan')(createClubLeague, { params, body: next })
  expect(another).not.toEqual({ league })
  expect((await as('bob')(getClub, { params })).leagues).toMatchObject([{ id: another.league.id }])
})

test('whoever deleted their account is neither asked nor put into a club', async () => {
  const { teetime, leagueId } = await startClosedLeague()
  const { as, idOf, services } = teetime
  await announceNextWeek(teetime)
  const params = { id: leagueId }
  await services.db.update(users).set({ subscriptionTier: 'premium' })
  await as('bob')(deleteAccount, { body: { password } })
  await services.db
    .update(users)
    .set({ disabledAt: sql`now()` })
    .where(eq(users.username, 'dan'))
  const { people } = await as('ann')(previewRunItBack, { params })
  expect(people.map(({ name }) => name)).toEqual(['cat'])
  const { league } = await as('ann')(runItBack, { params, body: { ...next, clubName: 'Us' } })
  const { club } = await as('ann')(previewRunItBack, { params: league })
  const { members } = await as('ann')(getClub, { params: { id: club?.id ?? '' } })
  expect(members.map(({ userId }) => userId).toSorted()).toEqual(
    [idOf('ann'), idOf('cat')].toSorted(),
  )
})

test('a league of more than sixty can’t start a club, and is run back without one', async () => {
  const { teetime, leagueId } = await startClosedLeague()
  const { as, services } = teetime
  await announceNextWeek(teetime)
  await services.db.update(users).set({ subscriptionTier: 'premium' })
  await addMembers(services.db, leagueId, maxClubMembers - 3)
  const run = (more: object) =>
    as('ann')(runItBack, { params: { id: leagueId }, body: { ...next, ...more } })
  await expect(run({ clubName: 'Us' })).rejects.toMatchObject({ status: 409, code: 'club-full' })
  await run({})
})

test('members without a role and strangers can’t create a club’s league', async () => {
  const { teetime, params } = await startClub()
  const { as, idOf } = teetime
  const press = (name: string) => as(name)(createClubLeague, { params, body: next })
  await expect(press('bob')).rejects.toMatchObject({ status: 403 })
  await expect(press('eve')).rejects.toMatchObject({ status: 404 })
  await expect(as('eve')(previewClubLeague, { params })).rejects.toMatchObject({ status: 404 })
  expect(await as('bob')(previewClubLeague, { params })).toMatchObject({
    mayRun: false,
    people: [],
  })
  await as('cat')(removeClubMember, { params: { ...params, userId: idOf('bob') } })
  const { league } = await press('cat')
  expect(await askedOf(teetime, 'bob')).toEqual([])
  const params2 = { id: league.id }
  await expect(as('ann')(runItBack, { params: params2, body: next })).rejects.toMatchObject({
    status: 403,
  })
  expect(await as('ann')(previewRunItBack, { params: params2 })).toMatchObject({ mayRun: false })
  await expect(as('eve')(setAutoJoin, { params, body: { alwaysIn: true } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a week that can’t be played is refused, and leaves nothing behind', async () => {
  const { teetime, params } = await startClub()
  const { as, provider, tick, services } = teetime
  const press = (apiTournamentId: string) =>
    as('cat')(createClubLeague, { params, body: { apiTournamentId, tournOrgId: '1' } })
  await expect(press('999')).rejects.toMatchObject({ status: 404, code: 'tournament-unknown' })
  provider.scenes.push({ ...upcomingTournament({ tournId: '030', name: 'Early' }), golfers: [] })
  await tick()
  await expect(press('030')).rejects.toMatchObject({ status: 409, code: 'field-unknown' })
  await services.db.update(users).set({ subscriptionTier: 'free' })
  await press('020')
  await expect(press('014')).rejects.toMatchObject({ status: 403, code: 'league-limit' })
  expect((await as('cat')(listMyLeagues)).leagues).toHaveLength(1)
})
