import { randomUUID } from 'node:crypto'

import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import { checkInviteCode, register as signUp } from '#contract/accounts/registration.ts'
import { getMe } from '#contract/accounts/session.ts'
import { getAdminMetrics } from '#contract/admin/admin.ts'
import { listUsers } from '#contract/admin/users.ts'
import { listTeams, quickPickTeam, saveTeam } from '#contract/game/draft.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import {
  getGolferForm,
  getScoreboard,
  getScorecard,
  listFinishes,
  listPlayers,
} from '#contract/game/tournaments.ts'
import { getReveal, listMoments } from '#contract/game/week.ts'
import { guestCalls } from '#contract/guest-calls.ts'
import { endpoints } from '#contract/index.ts'
import { getEvening, getEveningLink, joinEvening, playEvening } from '#contract/leagues/evenings.ts'
import { getJoinPreview, joinLeague } from '#contract/leagues/join-link.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { getSettleUp } from '#contract/leagues/settle-up.ts'
import { searchPeople } from '#contract/people/friends.ts'
import { isPublicAccess } from '#contract/wire/endpoint.ts'
import { streamEvents } from '#contract/wire/live.ts'
import { minuteMs } from '#domain/durations.ts'
import { spendCall } from '#server/feed/polling/call-budget.ts'
import { createEveningTour } from '#server/feed/simulated/evening-tour.ts'
import { unlockedAchievements } from '#server/game/achievements/tables.ts'
import { finalizeDueLeagues } from '#server/game/results/finalize.ts'
import { leagueResults } from '#server/game/scoring/tables.ts'
import { syncScorecards } from '#server/game/week/sync-scorecards.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { resetTokens, users } from '#server/platform/auth/tables.ts'
import { golferId } from '#server/testing/leagues.ts'
import { patiently } from '#server/testing/patiently.ts'
import { leagueBodies, sameOrigin, toUrl } from '#server/testing/scenes/access.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'
import { makeWebFolder } from '#server/testing/web-folder.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { deleteExpired } from '../delete-expired.ts'
import { syncEvenings } from './sync-evenings.ts'

/** Starts a TeeTime that offers evenings, whose golf and deadlines follow a clock of the test. */
async function startEvenings(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime({ TRY_EVENINGS: '1', TRY_EVENING_MINUTES: '30', ...settings })
  const { services, as, arrive } = teetime
  const { db } = services
  let now = Date.now()
  services.evenings = createEveningTour({ seed: 'test', minutes: 30, now: () => new Date(now) })
  return {
    ...teetime,
    /** Arrives as a guest who starts an evening. @returns the league's id */
    async play(name: string) {
      const { leagueId } = (await arrive(name, playEvening.path, { name })) as { leagueId: string }
      return leagueId
    },
    /** Joins an evening by its link as a guest. */
    async join(name: string, code: string) {
      await arrive(name, joinEvening.path.replace(':code', code), { name })
    },
    /** The code in the link of a guest's evening. */
    async codeOf(name: string, id: string) {
      const { url } = await as(name)(getEveningLink, { params: { id } })
      return url.slice(url.lastIndexOf('/') + 1)
    },
    /** Plays a fraction of the evening, counted from its first tee time. */
    async playUntil(part: number) {
      const [tournament] = await db
        .select()
        .from(tournaments)
        .where(eq(tournaments.source, 'evening'))
      now = (tournament?.firstTeeAt?.getTime() ?? 0) + part * 30 * minuteMs
      await db
        .update(allLeagues)
        .set({ draftingEndAt: sql`clock_timestamp() - interval '1 second'` })
      await closeDueDrafts(db)
      await syncEvenings(services)
      await teetime.runJobs()
      await finalizeDueLeagues(db, 24)
    },
  }
}

test('a guest plays an evening from the press to who pays whom', async () => {
  const { play, as, playUntil } = await startEvenings()
  const id = await play('ann')
  const params = { id }
  expect(await as('ann')(getMe)).toMatchObject({ name: 'ann', isGuest: true })
  const league = await as('ann')(getLeague, { params })
  expect(league).toMatchObject({ status: 'open', setupComplete: true, simulated: true })
  const { members } = await as('ann')(listMembers, { params })
  expect(members.filter(({ picked }) => picked)).toHaveLength(4)
  const body = await as('ann')(quickPickTeam, { params, body: { apiPlayerIds: [] } })
  await as('ann')(saveTeam, { params, body: { ...body, predictedWinningScore: -14 } })
  await playUntil(0.1)
  expect((await as('ann')(listTeams, { params })).teams).toHaveLength(5)
  await as('ann')(getReveal, { params })
  const { standings } = await as('ann')(getLeaderboard, { params })
  expect(standings.some(({ totalToPar }) => totalToPar !== null)).toBe(true)
  for (const part of [0.19, 0.3, 0.39, 0.5, 0.59, 0.7, 0.79, 0.81]) await playUntil(part)
  expect(await as('ann')(getLeague, { params })).toMatchObject({ status: 'settled' })
  expect((await as('ann')(listMoments, { params })).moments.length).toBeGreaterThan(0)
  expect((await as('ann')(getSettleUp, { params })).transfers.length).toBeGreaterThan(0)
})

test('friends join an evening by its link, as guests', async () => {
  const { play, join, codeOf, as, stranger, send, cookieOf } = await startEvenings()
  const id = await play('ann')
  const code = await codeOf('ann', id)
  const preview = await stranger(getEvening, { params: { code } })
  expect(preview).toMatchObject({
    state: 'open',
    members: expect.arrayContaining([{ name: 'ann' }]) as unknown,
  })
  await join('bob', code)
  const { members } = await as('bob')(listMembers, { params: { id } })
  expect(members.map(({ name }) => name)).toContain('bob')
  // Ann opens her own link.
  const { statusCode } = await send({
    method: 'POST',
    url: joinEvening.path.replace(':code', code),
    headers: sameOrigin,
    cookies: cookieOf('ann'),
    payload: {},
  })
  expect(statusCode).toBe(200)
  expect((await as('bob')(listMembers, { params: { id } })).members).toHaveLength(members.length)
})

test('a press whose answer is lost and that is sent again is the same guest in the same evening', async () => {
  const { arrive, idOf, as, services, codeOf } = await startEvenings()
  const start = { name: 'ann', clientId: randomUUID() }
  const [first, second] = await Promise.all([
    patiently(() => arrive('ann', playEvening.path, start)),
    patiently(() => arrive('ann again', playEvening.path, start)),
  ])
  expect(second).toEqual(first)
  expect(idOf('ann again')).toBe(idOf('ann'))
  expect(await services.db.$count(allLeagues)).toBe(1)
  const { leagueId: id } = first as { leagueId: string }
  const url = joinEvening.path.replace(':code', await codeOf('ann', id))
  const join = { name: 'bob', clientId: randomUUID() }
  await arrive('bob', url, join)
  const { members } = await as('bob')(listMembers, { params: { id } })
  await arrive('bob again', url, join)
  expect(idOf('bob again')).toBe(idOf('bob'))
  expect((await as('bob')(listMembers, { params: { id } })).members).toEqual(members)
})

test('a press that is sent again after its evening is gone makes a new guest', async () => {
  const { arrive, idOf, services } = await startEvenings()
  const start = { name: 'ann', clientId: randomUUID() }
  await arrive('ann', playEvening.path, start)
  const { db } = services
  await db.update(allLeagues).set({ createdAt: sql`now() - interval '25 hours'` })
  await deleteExpired(db)
  const { leagueId } = (await arrive('ann again', playEvening.path, start)) as { leagueId: string }
  expect(idOf('ann again')).not.toBe(idOf('ann'))
  expect(await arrive('ann once more', playEvening.path, start)).toEqual({ leagueId })
})

test('someone with an account keeps it, and the link of an evening is no invitation to TeeTime', async () => {
  const { play, codeOf, register, as, stranger, send, cookieOf } = await startEvenings()
  const id = await play('ann')
  const code = await codeOf('ann', id)
  await register('zoe')
  for (const path of [playEvening.path, joinEvening.path.replace(':code', code)]) {
    const { statusCode, body } = await send({
      method: 'POST',
      url: path,
      headers: sameOrigin,
      cookies: cookieOf('zoe'),
      payload: {},
    })
    expect([statusCode, body]).toEqual([409, expect.stringContaining('evening-signed-in')])
  }
  const params = { code }
  await expect(as('zoe')(joinLeague, { params })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(getJoinPreview, { params })).rejects.toMatchObject({ status: 404 })
  expect(await stranger(checkInviteCode, { params: { inviteCode: code } })).toMatchObject({
    status: 'unknown',
  })
  const body = { username: 'eve', email: 'eve@example.com', password, inviteCode: code }
  await expect(stranger(signUp, { body })).rejects.toMatchObject({ code: 'invite-unknown' })
})

const ofClubs = [
  'getClub',
  'getSeasonStandings',
  'getClubRecords',
  'getRivalry',
  'downloadSeasonStandings',
]

test('a guest may play and look, and nothing else', async () => {
  const { play, send, cookieOf } = await startEvenings()
  const id = await play('ann')
  const answers = new Map<string, [boolean, string]>()
  for (const { name, endpoint } of endpoints) {
    if (isPublicAccess(endpoint.access) || endpoint === streamEvents) continue
    const { statusCode, body } = await send({
      method: endpoint.method,
      url: toUrl(endpoint.path, id),
      headers: sameOrigin,
      cookies: cookieOf('ann'),
      ...(leagueBodies[name] && { payload: leagueBodies[name] }),
    })
    const isRefused = body.includes('Guests can’t do that')
    answers.set(name, [guestCalls.has(endpoint), isRefused ? 'refused' : `${statusCode}`])
  }
  for (const [name, [isAllowed, status]] of answers) {
    if (isAllowed) expect(status, name).not.toBe('refused')
    // Their query looks the session up with the club, and a guest is in none.
    else if (ofClubs.includes(name)) expect(status, name).toBe('404')
    else expect(status, name).toBe('refused')
  }
})

test('a guest sees the golf of evenings only, and costs no call', async () => {
  const { play, playUntil, as, services, provider } = await startEvenings()
  await play('ann')
  await playUntil(0.3)
  const [evening] = await services.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.source, 'evening'))
  const tournId = evening?.tournId ?? ''
  const query = { orgId: 'evening' }
  const { players } = await as('ann')(listPlayers, { params: { id: tournId }, query })
  const ofEvening = { params: { id: tournId, apiPlayerId: players[0]?.apiPlayerId ?? '' }, query }
  const ofTour = { params: { id: '014', apiPlayerId: golferId(1) }, query: { orgId: '1' } }
  const before = { ...provider.calls }
  for (const call of [listPlayers, listFinishes, getGolferForm, getScoreboard, getScorecard]) {
    const read = as('ann') as (endpoint: typeof call, input: typeof ofTour) => Promise<unknown>
    await read(call, ofEvening)
    await expect(read(call, ofTour), call.path).rejects.toMatchObject({
      status: 404,
      message: 'Tournament not found',
    })
  }
  // Where evenings have been turned off, the golf source isn't asked for one either.
  services.evenings = null
  await services.db.update(allLeagues).set({ settledAt: null })
  await as('ann')(getScorecard, ofEvening)
  await syncScorecards(services)
  expect(provider.calls).toEqual(before)
})

test('an evening’s scorecards open after the golf source’s calls for opened ones are used', async () => {
  const { play, playUntil, as, services } = await startEvenings({ LIVE_DAILY_CALLS: '100' })
  await play('ann')
  await playUntil(0.3)
  for (let nth = 1; nth <= 20; nth += 1) await spendCall(services.db, '/scorecard', 100)
  const [evening] = await services.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.source, 'evening'))
  const id = evening?.tournId ?? ''
  const query = { orgId: 'evening' }
  const { players } = await as('ann')(listPlayers, { params: { id }, query })
  for (const { apiPlayerId } of players.slice(-3)) {
    const { cards } = await as('ann')(getScorecard, { params: { id, apiPlayerId }, query })
    expect(cards.length).toBeGreaterThan(0)
  }
})

test('evenings and guests are in nobody’s lists, searches, or figures', async () => {
  const { play, playUntil, register, as, services, runJobs } = await startEvenings()
  await register('zoe')
  const before = await as('admin')(getAdminMetrics)
  const id = await play('guesty')
  await playUntil(0.3)
  await runJobs()
  const { users, leagues } = await as('admin')(getAdminMetrics)
  expect({ users, leagues }).toEqual({ users: before.users, leagues: before.leagues })
  expect((await as('admin')(listUsers, { query: { q: 'guest' } })).users).toEqual([])
  expect((await as('zoe')(searchPeople, { query: { q: 'guest' } })).users).toEqual([])
  const { tournaments: listed } = await as('zoe')(listUpcomingTournaments)
  expect(listed.filter(({ orgId }) => orgId === 'evening')).toEqual([])
  const [evening] = await services.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.source, 'evening'))
  const body = { name: 'Mine', apiTournamentId: evening?.tournId ?? '', tournOrgId: 'evening' }
  await expect(as('zoe')(createLeague, { body: { ...body, entryFee: 0 } })).rejects.toMatchObject({
    code: 'tournament-unknown',
  })
  expect(await services.db.$count(mails)).toBe(0)
  expect(id).not.toBe('')
})

test('an evening is gone after a day, with its guests and all that they did', async () => {
  const { play, join, codeOf, playUntil, services, stranger } = await startEvenings()
  const { db } = services
  const count = async () => ({
    people: await db.$count(users),
    leagues: await db.$count(allLeagues),
    tournaments: await db.$count(tournaments),
    results: await db.$count(leagueResults),
    achievements: await db.$count(unlockedAchievements),
  })
  const before = await count()
  const id = await play('ann')
  await join('bob', await codeOf('ann', id))
  for (const part of [0.1, 0.19, 0.3, 0.39, 0.5, 0.59, 0.7, 0.79, 0.81]) await playUntil(part)
  await deleteExpired(db)
  expect((await count()).people).toBe(before.people + 6)
  const dayAgo = sql`now() - interval '25 hours'`
  await db.update(allLeagues).set({ createdAt: dayAgo })
  await db
    .update(users)
    .set({ guestUntil: sql`now()` })
    .where(isNotNull(users.guestUntil))
  await db.update(tournaments).set({ firstTeeAt: dayAgo }).where(eq(tournaments.source, 'evening'))
  // One whose field was never read.
  await db.insert(tournaments).values({
    key: 'evening:evening:1',
    source: 'evening',
    orgId: 'evening',
    tournId: '1',
    year: 2020,
    name: 'Evening',
    format: 'stroke',
    startDate: '2020-01-02',
    endDate: '2020-01-02',
    timeZone: 'UTC',
  })
  await deleteExpired(db)
  expect(await count()).toEqual(before)
  await expect(stranger(getMe)).rejects.toMatchObject({ status: 401 })
})

test('where evenings aren’t offered there are none, nor their pages', async () => {
  const { stranger, send } = await startTeeTime({}, makeWebFolder())
  await expect(stranger(playEvening, { body: { name: 'Ann' } })).rejects.toMatchObject({
    status: 404,
  })
  for (const url of ['/try', '/try/ABCDEFGH']) {
    const { statusCode, body } = await send({ url })
    expect([statusCode, body]).toEqual([404, expect.stringContaining('<title>not-found</title>')])
  }
})

test('no search engine keeps the link of an evening, and no other site sees it', async () => {
  const { send } = await startTeeTime({ TRY_EVENINGS: '1' }, makeWebFolder())
  const { statusCode, headers } = await send({ url: '/try/ABCDEFGH' })
  expect([statusCode, headers]).toEqual([
    200,
    expect.objectContaining({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }),
  ])
})

test('a network starts twenty evenings an hour', async () => {
  const { play, services } = await startEvenings({ RATE_LIMITS: 'on' })
  for (let nth = 1; nth < 20; nth += 1)
    await services.rateLimits.consumeForNetwork('evening-network', '127.0.0.1')
  await play('ann')
  await expect(play('bob')).rejects.toMatchObject({ status: 429 })
})

test('friends join beyond those twenty, and a guest’s own link costs nothing', async () => {
  const { play, join, codeOf, services } = await startEvenings({ RATE_LIMITS: 'on' })
  const code = await codeOf('ann', await play('ann'))
  for (let nth = 1; nth < 120; nth += 1)
    await services.rateLimits.consumeForNetwork('join-evening-network', '127.0.0.1')
  await join('bob', code)
  await expect(join('cal', code)).rejects.toMatchObject({ status: 429 })
})

test('no one mails a guest a new password', async () => {
  const { play, stranger, services, runJobs } = await startEvenings()
  await play('ann')
  const [guest] = await services.db.select().from(users).where(isNotNull(users.guestUntil))
  await stranger(requestPasswordReset, { body: { email: guest?.email ?? '' } })
  await runJobs()
  expect(await services.db.$count(resetTokens)).toBe(0)
  expect(await services.db.$count(mails)).toBe(0)
})
