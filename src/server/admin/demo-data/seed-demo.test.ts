import { isNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { getPlanUsage } from '#contract/accounts/plan-usage.ts'
import { logIn } from '#contract/accounts/session.ts'
import { listClubWeeks } from '#contract/clubs/club-weeks.ts'
import { createClub, getClub, listMyClubs } from '#contract/clubs/clubs.ts'
import { importSeasons } from '#contract/clubs/season-imports.ts'
import { getClubRecords } from '#contract/clubs/seasons.ts'
import { getWeeklyLeagues } from '#contract/clubs/weekly-leagues.ts'
import { getWinProbabilityHistory, getStandingsHistory } from '#contract/game/history.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import { getLeague, listMyLeagues } from '#contract/leagues/leagues.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { endDemoSessions } from '#server/accounts/demo-accounts.ts'
import { buildApp } from '#server/app.ts'
import { clubMembers, clubs } from '#server/clubs/tables.ts'
import { allLeagues, leagueMembers, leagues } from '#server/leagues/tables.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import { found } from '#server/platform/errors/errors.ts'
import { type Config, readConfig } from '#server/platform/process/config.ts'
import { openLog } from '#server/platform/process/log.ts'
import type { Services } from '#server/platform/services/services.ts'
import { production } from '#server/testing/production.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { clearDemo } from './clear-demo.ts'
import { demoPassword } from './create-demo-accounts.ts'
import { seedDemo, shouldSeedDemo } from './seed-demo.ts'

const live = { LIVE_GOLF_API_KEY: 'key' }
const simulated = { LIVE_GOLF_API_KEY: '', LIVE_GOLF_API_URL: '' }

test('the first start seeds the demo, and clearing it removes everything', async () => {
  const teetime = await startTeeTime(simulated)
  const { services, enter } = teetime
  const names = await seedDemo(services)
  expect(names).toHaveLength(5)
  expect(await seedDemo(services), 'it is made once').toBeNull()

  const annie = await enter('annie.demo', demoPassword)
  const { leagues: mine } = await annie(listMyLeagues)
  expect(mine.map(({ status }) => status).toSorted()).toEqual([
    'live',
    'open',
    'settled',
    'settled',
  ])
  expect(mine.every(({ name, simulated }) => name.startsWith('Demo') && simulated)).toBe(true)
  expect(await annie(getPlanUsage)).toMatchObject({
    totalLeaguesCreated: 3,
    currentUsage: { leaguesCreated: 3, leagueLimit: 12 },
  })
  const live = mine.find(({ status }) => status === 'live')
  const { standings } = await annie(getLeaderboard, { params: { id: live?.id ?? '' } })
  expect(standings).toHaveLength(5)
  expect(standings.some(({ totalToPar }) => totalToPar !== null)).toBe(true)
  const week = await annie(getWinProbabilityHistory, { params: { id: live?.id ?? '' } })
  // From before the first shot on, when everyone's chances are still close.
  expect(week.points.length).toBeGreaterThan(2)
  for (const { chances } of week.points) {
    const sum = Object.values(chances).reduce((total, chance) => total + chance, 0)
    expect(sum).toBeCloseTo(1, 1)
  }
  expect(Math.max(...Object.values(week.points[0]?.chances ?? {}))).toBeLessThan(0.6)
  const settled = mine.find(({ status }) => status === 'settled')
  const { points } = await annie(getStandingsHistory, { params: { id: settled?.id ?? '' } })
  expect(points.length).toBeGreaterThan(1)
  expect((await annie(listPendingInvitations)).invitations).toHaveLength(1)
  const [club] = (await annie(listMyClubs)).clubs
  expect(club).toMatchObject({ role: 'owner', memberCount: 5, leagueCount: 4 })
  const params = { id: club?.id ?? '' }
  const { leagues: weeks } = await annie(getClub, { params })
  expect(weeks.map(({ status }) => status).toSorted()).toEqual(
    mine.map(({ status }) => status).toSorted(),
  )
  expect(await annie(getWeeklyLeagues, { params })).toEqual({ choice: 'ask', week: null })
  const elsa = await enter('elsa.demo', demoPassword)
  expect((await elsa(listPendingInvitations)).invitations).toHaveLength(1)
  expect((await elsa(listClubWeeks)).weeks).toMatchObject([
    { club: { memberCount: 5 }, league: { membersIn: 4, isMine: false } },
  ])
  const { people } = await annie(getClubRecords, { params })
  expect(people).toHaveLength(5)

  expect(await clearDemo(services.db)).toBe(true)
  expect(await services.db.$count(leagues)).toBe(0)
  expect(await services.db.$count(clubs)).toBe(0)
  expect(await services.db.$count(users)).toBe(1)
  expect(await clearDemo(services.db)).toBe(false)
})

test('clearing the demo leaves real people’s leagues, clubs, and results', async () => {
  const teetime = await startTeeTime(simulated)
  const { services, register, as, idOf } = teetime
  const { db } = services
  await seedDemo(services)
  await register('ann')
  const people = await db.select({ id: users.id, username: users.username }).from(users)
  const demo = (name: string) => people.find(({ username }) => username === name)?.id ?? ''
  const [ben, cleo] = [demo('ben.demo'), demo('cleo.demo')]
  const [open] = await db.select().from(allLeagues).where(isNull(allLeagues.closedAt))
  const [league] = await db
    .insert(allLeagues)
    .values({
      ...found(open, 'League'),
      id: undefined,
      joinCode: undefined,
      name: 'Real',
      commissionerId: ben,
    })
    .returning({ id: allLeagues.id })
  const { id: leagueId } = found(league, 'League')
  for (const userId of [ben, idOf('ann')])
    await db.insert(leagueMembers).values({ leagueId, userId })
  const { id } = await as('ann')(createClub, {
    body: { name: 'The Usual', entryFee: 0, rules: defaultRules },
  })
  await db.insert(clubMembers).values({ clubId: id, userId: cleo })
  await as('ann')(importSeasons, {
    params: { id },
    body: {
      csv: 'year,event,person,place\n2020,Masters,Cleo,1\n2020,Masters,ann,2',
      confirm: true,
      people: [{ person: 'Cleo', userId: cleo }],
    },
  })
  expect(await clearDemo(db)).toBe(true)
  const params = { id: leagueId }
  expect(await as('ann')(getLeague, { params })).toMatchObject({ commissionerId: idOf('ann') })
  const left = await db.select({ username: users.username }).from(users).orderBy(users.username)
  expect(left.map(({ username }) => username)).toEqual([
    'admin',
    'ann',
    expect.stringMatching(/^former-/),
  ])
  const seasons = await as('ann')(getClubRecords, { params: { id } })
  expect(JSON.stringify(seasons)).not.toMatch(/cleo/i)
})

test('in production the demo accounts stay out, though their database has them', async () => {
  const { services, enter, signsInTo } = await startDemo()
  await enter('annie.demo', demoPassword)
  const production = await signsInTo({ ...services.config, NODE_ENV: 'production' })
  for (const name of ['annie.demo', 'BEN.demo', 'cleo@demo.teetime.example']) {
    expect(await production(name, demoPassword), name).toMatchObject({
      statusCode: 401,
      body: '{"error":"Invalid username/email or password.","code":"sign-in-failed"}',
    })
  }
  expect((await production('admin', password)).statusCode).toBe(200)
  // Earlier demo sessions end too; the administrator's stays.
  const before = await services.db.$count(sessions)
  await endDemoSessions(services.db)
  expect(await services.db.$count(sessions)).toBe(before - 1)
})

async function startDemo() {
  const teetime = await startTeeTime(simulated)
  await seedDemo(teetime.services)
  return {
    ...teetime,
    /** Signs in to an app on the same database with other settings. */
    async signsInTo(config: Config) {
      const app = await buildApp({ ...teetime.services, config })
      onTestFinished(() => app.close())
      return (usernameOrEmail: string, password: string) =>
        app.inject({
          method: 'POST',
          url: logIn.path,
          headers: { 'sec-fetch-site': 'same-origin' },
          payload: { usernameOrEmail, password },
        })
    },
  }
}

test.for([
  [{}, false, []],
  [{ DEMO: '0' }, false, []],
  [{ DEMO: '1' }, false, ['DEMO=1 is ignored: the demo world needs simulated golf']],
  [{ ...simulated, DEMO: '1' }, true, []],
  [{ ...simulated, DEMO: '0', NODE_ENV: 'development' }, false, []],
  [{ ...simulated, NODE_ENV: 'development' }, true, []],
  [{ ...simulated, ...production }, false, []],
  [{ ...simulated, NODE_ENV: 'development', SMTP_URL: 'smtp://127.0.0.1:1' }, false, []],
] as const)('with %j a first start makes a demo world: %s, and says %j', async (given) => {
  const [settings, wanted, said] = given
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const config = readConfig({ ...live, ...settings })
  const golf = { name: config.LIVE_GOLF_API_KEY ? 'live-golf' : 'simulated' } as Services['golf']
  expect(shouldSeedDemo({ config, golf, log })).toBe(wanted)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(said)
})
