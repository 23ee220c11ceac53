import { like } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { createClub } from '#contract/clubs/clubs.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { demoAccountsSetting } from '#server/accounts/demo-accounts.ts'
import { clubMembers } from '#server/clubs/tables.ts'
import { leagueLog } from '#server/leagues/log-tables.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { settings } from '#server/platform/db/tables.ts'
import { workerUrl } from '#server/testing/database.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { clearDemo } from './clear-demo.ts'

test('a league in play goes from a demo account to a real person, and to no other demo account', async () => {
  const teetime = await startTeeTime()
  const { services, idOf, passDeadline } = teetime
  const { db } = services
  const league = await startLeague(teetime, ['annie', 'ben', 'cleo', 'zoe'])
  await passDeadline(league)
  const people = ['annie', 'ben', 'cleo'].map(idOf)
  await db.insert(settings).values({ name: demoAccountsSetting, value: { people } })
  expect(await clearDemo(db)).toBe(true)
  const [left] = await db.select({ by: allLeagues.commissionerId }).from(allLeagues)
  expect(left).toEqual({ by: idOf('zoe') })
  const isHandover = like(leagueLog.text, '%handed the league over%')
  expect(await db.$count(leagueLog, isHandover)).toBe(1)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'the leagues of all demo accounts are locked before any club, so that nobody deadlocks',
  async () => {
    const teetime = await startTeeTime()
    const { db } = teetime.services
    const { as, idOf } = teetime
    await teetime.register('annie')
    const id = await startLeague(teetime, ['zoe', 'ben'])
    const body = { name: 'The Usual', entryFee: 0, rules: defaultRules }
    const club = await as('zoe')(createClub, { body })
    await db.insert(clubMembers).values({ clubId: club.id, userId: idOf('annie') })
    const value = { people: [idOf('annie'), idOf('ben')] }
    await db.insert(settings).values({ name: demoAccountsSetting, value })

    const holder = new pg.Client({ connectionString: workerUrl ?? '' })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select from leagues where id = $1 for no key update', [id])
    const cleared = clearDemo(db)
    await expect
      .poll(async () => {
        const { rows } = await holder.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(1)
    await holder.query('select from clubs where id = $1 for no key update nowait', [club.id])
    await holder.query('commit')
    expect(await cleared).toBe(true)
  },
)
