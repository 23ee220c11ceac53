import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateClubMember, deleteClub, getClub, setLeagueClub } from '#contract/clubs/clubs.ts'
import {
  getWeeklyLeagues,
  setWeeklyLeagues,
  skipWeeklyLeague,
} from '#contract/clubs/weekly-leagues.ts'
import { listPlayerGroups } from '#contract/leagues/groups.ts'
import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import { getLeague, listMyLeagues } from '#contract/leagues/leagues.ts'
import { createLeague, deleteLeague } from '#contract/leagues/manage-league.ts'
import { createClubLeague } from '#contract/leagues/run-it-back.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import { startClub } from '#server/testing/clubs.ts'
import { golferId } from '#server/testing/leagues.ts'
import { startWeeklyLeagues } from '#server/testing/scenes/weekly-leagues.ts'
import { upcomingTournament, dayMs, fortyGolfers } from '#server/testing/servers/golf-scene.ts'
import { computeStrengths } from '#server/tournaments/strengths.ts'
import { tournaments } from '#server/tournaments/tables.ts'

const next = { apiTournamentId: '014', tournOrgId: '1' }
const hour = 3_600_000

test('a club in auto mode gets its league on Monday: groups sorted, everyone invited, the owner notified', async () => {
  const { teetime, params, prepare, mailed } = await startWeeklyLeagues('make')
  const { as, idOf } = teetime
  await prepare()
  await prepare()
  const { leagues } = await as('ann')(getClub, { params })
  expect(leagues).toMatchObject([{ name: 'Sunday Foursome', tournamentName: 'The Practice Open' }])
  const [league] = leagues
  expect(await as('cat')(getLeague, { params: { id: league?.id ?? '' } })).toMatchObject({
    commissionerId: idOf('cat'),
    setupComplete: true,
    entryFee: 2000,
  })
  for (const name of ['ann', 'bob']) {
    const { invitations } = await as(name)(listPendingInvitations)
    expect(invitations.map(({ leagueId }) => leagueId)).toEqual([league?.id])
  }
  expect(await mailed('cat')).toEqual(['Sunday Foursome is on for The Practice Open'])
  expect(await as('bob')(getWeeklyLeagues, { params })).toMatchObject({
    choice: 'make',
    week: { state: 'made', reason: null },
  })
})

test('a club in ask mode gets no league until the owner confirms', async () => {
  const { teetime, params, prepare, mailed } = await startWeeklyLeagues('ask')
  const { as } = teetime
  await prepare()
  await prepare()
  expect((await as('cat')(listMyLeagues)).leagues).toEqual([])
  expect(await mailed('cat')).toEqual(['Sunday Foursome: play The Practice Open?'])
  expect(await mailed('ann')).toEqual([])
  const asked = await as('cat')(getWeeklyLeagues, { params })
  expect(asked).toMatchObject({
    choice: 'ask',
    week: { state: 'asked', tournament: { ...next, name: 'The Practice Open' } },
  })
  await as('cat')(createClubLeague, { params, body: next })
  expect((await as('ann')(getWeeklyLeagues, { params })).week).toMatchObject({ state: 'made' })
})

test('the question about a week says whether the deadline is an estimate', async () => {
  const { teetime, prepare } = await startWeeklyLeagues('ask')
  const { db } = teetime.services
  await db.update(tournaments).set({ firstTeeAt: null })
  await prepare()
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.userId, teetime.idOf('cat')))
  expect(mail?.text).toMatch(/Picks would lock .+ \(estimated\)\.\n\n/)
})

test('a week whose field has no order isn’t made unattended: its owner is asked, and sorts it', async () => {
  const { teetime, params, prepare, mailed } = await startWeeklyLeagues('make')
  const { as, services } = teetime
  await services.db.execute(sql`update entrants set ranking = null`)
  await prepare()
  expect((await as('cat')(getWeeklyLeagues, { params })).week).toMatchObject({ state: 'asked' })
  expect((await as('cat')(listMyLeagues)).leagues).toEqual([])
  expect(await mailed('cat')).toEqual(['Sunday Foursome: play The Practice Open?'])
  await as('cat')(createClubLeague, { params, body: next })
  const [league] = (await as('cat')(listMyLeagues)).leagues
  expect(league).toMatchObject({ setupComplete: false })
})

test('a week whose field has form ranks alone is sorted by form', async () => {
  const { teetime, params, prepare } = await startWeeklyLeagues('make')
  const { as, services } = teetime
  await services.db.execute(sql`
    update entrants set ranking = null, strength = right(api_player_id, 2)::int, strength_error = 1, strength_rounds = 9`)
  await prepare()
  expect((await as('cat')(getWeeklyLeagues, { params })).week).toMatchObject({ state: 'made' })
  const [league] = (await as('cat')(listMyLeagues)).leagues
  expect(league).toMatchObject({ setupComplete: true })
  const { playerGroups } = await as('cat')(listPlayerGroups, { params: { id: league?.id ?? '' } })
  expect(playerGroups[0]).toMatchObject({
    groupId: 'A',
    golferOrder: 'form',
    tournamentPlayer: { apiPlayerId: golferId(40) },
  })
})

test('the plan’s last league of the month needs the owner’s consent even in auto mode', async () => {
  const { teetime, params, prepare, mailed } = await startWeeklyLeagues('make')
  const { as, services, idOf } = teetime
  await services.db.update(users).set({ subscriptionTier: 'free' })
  await prepare()
  expect((await as('cat')(getWeeklyLeagues, { params })).week).toMatchObject({ state: 'asked' })
  expect((await as('cat')(listMyLeagues)).leagues).toEqual([])
  const [mail] = await services.db
    .select()
    .from(mails)
    .where(eq(mails.userId, idOf('cat')))
  expect(mail?.text).toContain('It uses the last league on your plan this month.')
  expect(await mailed('cat')).toEqual(['Sunday Foursome: play The Practice Open?'])
})

test('a club whose week can’t be prepared stops no other', async () => {
  const { teetime, params, prepare } = await startWeeklyLeagues('ask')
  const { as, services } = teetime
  const other = await startClub(teetime, ['fay'])
  await as('fay')(setWeeklyLeagues, { params: { id: other.id }, body: { choice: 'ask' } })
  await services.db.execute(sql`update club_mondays set chosen_at = chosen_at - interval '30 days'`)
  for (const failing of [params.id, other.id]) {
    await services.database.query(`
      create function refuse_week() returns trigger language plpgsql as
        $$ begin raise 'not this one'; end $$;
      create trigger refuse_week before insert on prepared_weeks for each row
        when (new.club_id = '${failing}') execute function refuse_week()`)
    await expect(prepare()).rejects.toThrow('1 clubs’ weeks weren’t prepared')
    await services.database.query('drop function refuse_week cascade')
    const { rows } = await services.database.query(
      'delete from prepared_weeks returning club_id as id',
    )
    expect(rows).toEqual([{ id: failing === params.id ? other.id : params.id }])
  }
})

test('it starts on the next Monday at 8 AM on the owner’s clock', async () => {
  const { teetime, params, prepare, monday } = await startWeeklyLeagues('ask')
  const week = async () => (await teetime.as('cat')(getWeeklyLeagues, { params })).week
  // 7 AM or 6 AM in New York.
  await prepare(new Date(monday.getTime() - 3 * hour))
  expect(await week()).toBeNull()
  await prepare()
  expect(await week()).toMatchObject({ state: 'asked' })
})

test('it waits for the field, and picks the larger of two', async () => {
  const { teetime, params, prepare, monday } = await startWeeklyLeagues('ask')
  const { as, provider, tick } = teetime
  const firstTee = new Date(monday.getTime() + 3 * dayMs)
  const other = upcomingTournament({
    tournId: '020',
    name: 'The Main Event',
    firstTee,
    golfers: [],
  })
  provider.scenes.push(other)
  await tick()
  await prepare()
  expect((await as('cat')(getWeeklyLeagues, { params })).week).toBeNull()
  const [golfer] = fortyGolfers()
  if (golfer) other.golfers = [...fortyGolfers(), { ...golfer, id: '10041', rank: 41 }]
  await tick()
  await prepare(new Date(monday.getTime() + dayMs))
  expect((await as('cat')(getWeeklyLeagues, { params })).week).toMatchObject({
    state: 'asked',
    tournament: { name: 'The Main Event' },
  })
})

test('it picks the stronger of two fields, even if that one is smaller', async () => {
  const { teetime, params, prepare, monday } = await startWeeklyLeagues('ask')
  const { as, provider, services, tick } = teetime
  const golfers = [...fortyGolfers(), ...fortyGolfers()].map((golfer, nth) => ({
    ...golfer,
    id: String(20_001 + nth),
    rank: 201 + nth,
  }))
  const firstTee = new Date(monday.getTime() + 3 * dayMs)
  provider.scenes.push(
    upcomingTournament({ tournId: '020', name: 'The Other Event', firstTee, golfers }),
  )
  await tick()
  await computeStrengths(services.db)
  await prepare(new Date(monday.getTime() + dayMs))
  expect((await as('cat')(getWeeklyLeagues, { params })).week).toMatchObject({
    state: 'asked',
    tournament: { name: 'The Practice Open' },
  })
})

test('a skipped week says why', async () => {
  const { teetime, params, prepare, monday } = await startWeeklyLeagues('ask')
  const { as, services } = teetime
  const week = async () => (await as('ann')(getWeeklyLeagues, { params })).week
  const after = (weeks: number) => new Date(monday.getTime() + weeks * 7 * dayMs)
  await prepare()
  await as('cat')(skipWeeklyLeague, { params })
  expect(await week()).toMatchObject({ state: 'skipped', reason: 'owner' })
  await expect(as('cat')(skipWeeklyLeague, { params })).rejects.toMatchObject({
    code: 'week-answered',
  })
  await prepare(new Date(after(1).getTime() + 2 * dayMs + 3 * hour))
  expect(await week()).toEqual({ state: 'skipped', reason: 'no-tournament', tournament: null })
  expect(await services.db.$count(allLeagues)).toBe(0)
})

test.for(['deleted', 'taken out of the club'])(
  'a week whose league was %s isn’t on, and says why',
  async (how) => {
    const { teetime, params, prepare } = await startWeeklyLeagues('make')
    const { as } = teetime
    await prepare()
    const [league] = (await as('cat')(getClub, { params })).leagues
    const id = league?.id ?? ''
    if (how === 'deleted') await as('cat')(deleteLeague, { params: { id } })
    else await as('cat')(setLeagueClub, { params: { id }, body: { clubId: null } })
    expect((await as('ann')(getWeeklyLeagues, { params })).week).toMatchObject({
      state: 'skipped',
      reason: 'league-gone',
    })
    await as('cat')(createClubLeague, { params, body: next })
    expect((await as('ann')(getWeeklyLeagues, { params })).week).toMatchObject({ state: 'made' })
  },
)

test('a week without a tournament waits until Wednesday noon for the calendar', async () => {
  const { teetime, params, prepare, monday, scene } = await startWeeklyLeagues('ask')
  const { as, tick } = teetime
  const week = async () => (await as('cat')(getWeeklyLeagues, { params })).week
  const firstTee = scene.firstTee
  scene.firstTee = new Date(firstTee.getTime() + 7 * dayMs)
  await tick()
  await prepare()
  expect(await week()).toBeNull()
  scene.firstTee = firstTee
  await tick()
  await prepare(new Date(monday.getTime() + hour))
  expect(await week()).toMatchObject({ state: 'asked' })
})

test('a week whose only tournament has begun is late for it', async () => {
  const { teetime, params, prepare } = await startWeeklyLeagues('ask')
  await teetime.services.db.update(tournaments).set({ status: 'in-progress' })
  await prepare()
  expect((await teetime.as('cat')(getWeeklyLeagues, { params })).week).toMatchObject({
    state: 'skipped',
    reason: 'field-late',
  })
})

test('a field that comes less than 12 hours before picks lock comes too late', async () => {
  const { teetime, params, prepare, scene } = await startWeeklyLeagues('make')
  await prepare(new Date(scene.firstTee.getTime() - 12 * hour))
  expect((await teetime.as('cat')(getWeeklyLeagues, { params })).week).toMatchObject({
    state: 'skipped',
    reason: 'field-late',
  })
})

test('a club that plays in that week already is neither asked nor given another league', async () => {
  const { teetime, params, prepare, mailed } = await startWeeklyLeagues('make')
  const { as, services } = teetime
  await as('cat')(createClubLeague, { params, body: next })
  await prepare()
  expect((await as('cat')(getWeeklyLeagues, { params })).week).toMatchObject({ state: 'made' })
  expect(await mailed('cat')).toEqual([])
  expect(await services.db.$count(allLeagues)).toBe(1)
})

test('nothing runs when it is off, the club is deleted, or a new owner hasn’t turned it on', async () => {
  const { teetime, params, prepare } = await startWeeklyLeagues('make')
  const { as, idOf, services } = teetime
  const owner = { params: { ...params, userId: idOf('ann') }, body: { role: 'owner' as const } }
  await as('cat')(updateClubMember, owner)
  await prepare()
  expect(await as('cat')(getWeeklyLeagues, { params })).toEqual({ choice: 'off', week: null })
  for (const choice of ['make', 'off'] as const) {
    await as('ann')(setWeeklyLeagues, { params, body: { choice } })
  }
  await prepare()
  await as('ann')(setWeeklyLeagues, { params, body: { choice: 'make' } })
  await as('ann')(deleteClub, { params })
  await prepare()
  expect(await services.db.$count(allLeagues)).toBe(0)
})

test('a club that comes back to its former owner starts no week on its own', async () => {
  const { teetime, params, prepare } = await startWeeklyLeagues('make')
  const { as, idOf, services } = teetime
  const handOver = (from: string, to: string) =>
    as(from)(updateClubMember, {
      params: { ...params, userId: idOf(to) },
      body: { role: 'owner' },
    })
  await handOver('cat', 'ann')
  await handOver('ann', 'cat')
  expect(await as('cat')(getWeeklyLeagues, { params })).toEqual({ choice: 'off', week: null })
  await prepare()
  expect(await services.db.$count(allLeagues)).toBe(0)
})

test('last week’s state isn’t shown this week', async () => {
  const { teetime, params, prepare } = await startWeeklyLeagues('make')
  const { as, services } = teetime
  await prepare()
  const week = async () => (await as('ann')(getWeeklyLeagues, { params })).week
  // The owner's clock, 8 hours behind, is in the same week as this one.
  const thisMonday = sql`date_trunc('week', now() at time zone 'America/New_York' - interval '8 hours')::date`
  const moveTo = (date: ReturnType<typeof sql>) =>
    services.db.execute(sql`update prepared_weeks set monday = ${date}`)
  await moveTo(thisMonday)
  expect(await week()).toMatchObject({ state: 'made' })
  await moveTo(sql`${thisMonday} - 7`)
  expect(await week()).toBeNull()
})

test('only the owner chooses and answers, and the choice is checked', async () => {
  const { teetime, params } = await startWeeklyLeagues('ask')
  const { as } = teetime
  const choose = (name: string, choice: string) =>
    as(name)(setWeeklyLeagues, { params, body: { choice: choice as 'ask' } })
  await expect(choose('ann', 'make')).rejects.toMatchObject({ status: 403 })
  await expect(as('ann')(skipWeeklyLeague, { params })).rejects.toMatchObject({ status: 403 })
  await expect(choose('cat', 'always')).rejects.toMatchObject({ status: 400 })
  await expect(as('cat')(skipWeeklyLeague, { params })).rejects.toMatchObject({ status: 409 })
  await as('cat')(createLeague, { body: { ...next, name: 'Mine', entryFee: 0 } })
  expect((await as('cat')(getWeeklyLeagues, { params })).week).toBeNull()
})
