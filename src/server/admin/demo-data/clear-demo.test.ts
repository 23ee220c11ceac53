import { eq, inArray, like, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { createClub } from '#contract/clubs/clubs.ts'
import { getJoinCode, joinLeague } from '#contract/leagues/join-link.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { demoAccountsSetting } from '#server/accounts/demo-accounts.ts'
import { clubMembers } from '#server/clubs/tables.ts'
import { leagueLog } from '#server/leagues/log/log-tables.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { conversations } from '#server/messages/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import { settings } from '#server/platform/db/tables.ts'
import { workerUrl } from '#server/testing/database.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { clearDemo } from './clear-demo.ts'

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: workerUrl ?? '' })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Resolves once another connection waits for a lock of this one. */
const waiting = async (client: pg.Client) =>
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      return rows.length
    })
    .toBeGreaterThan(0)

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

test('a clearing that was killed halfway is finished by the next one', async () => {
  const teetime = await startTeeTime()
  const { db } = teetime.services
  const { idOf } = teetime
  await teetime.register('zoe')
  await startLeague(teetime, ['annie', 'ben'])
  const people = ['annie', 'ben'].map(idOf)
  await db.insert(settings).values({ name: demoAccountsSetting, value: { people } })
  // It had committed that no one of the demo world may act, and nothing else.
  await db
    .update(users)
    .set({ deletesAt: sql`now()` })
    .where(inArray(users.id, people))
  expect(await clearDemo(db)).toBe(true)
  expect(await db.$count(users, inArray(users.id, people))).toBe(0)
  expect(await db.$count(allLeagues)).toBe(0)
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

    const holder = await connect()
    await holder.query('begin')
    await holder.query('select from leagues where id = $1 for no key update', [id])
    const cleared = clearDemo(db)
    await waiting(holder)
    await holder.query('select from clubs where id = $1 for no key update nowait', [club.id])
    await holder.query('commit')
    expect(await cleared).toBe(true)
  },
)

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a demo account that is being cleared can’t join anything, so nothing deadlocks',
  async () => {
    const teetime = await startTeeTime()
    const { as, idOf } = teetime
    const { db } = teetime.services
    await startLeague(teetime, ['annie', 'ben'])
    const real = await startLeague(teetime, ['zoe'])
    const { code } = await as('zoe')(getJoinCode, { params: { id: real } })
    const people = ['annie', 'ben'].map(idOf)
    await db.insert(settings).values({ name: demoAccountsSetting, value: { people } })
    const [holder, other] = [await connect(), await connect()]
    await holder.query('begin')
    await holder.query('select from leagues where id <> $1 for no key update', [real])
    const cleared = clearDemo(db)
    await waiting(holder)
    const joined = await as('annie')(joinLeague, { params: { code } }).catch(
      (error: unknown) => error,
    )
    await other.query('begin')
    await other.query('select from leagues where id = $1 for no key update', [real])
    await holder.query('commit')
    await Promise.race([cleared, waiting(other)])
    await other.query('select from users where id = $1 for share', [idOf('annie')])
    await other.query('commit')
    expect(await cleared).toBe(true)
    expect(joined).toMatchObject({ status: 401 })
  },
)

test.runIf(process.env['TEST_DATABASE_URL'])(
  'new rows refer to a real person while the demo world is being cleared',
  async () => {
    const teetime = await startTeeTime()
    const { idOf } = teetime
    const { db } = teetime.services
    await startLeague(teetime, ['annie', 'ben', 'zoe'])
    const people = ['annie', 'ben'].map(idOf)
    const [userId1 = '', userId2 = ''] = people.toSorted()
    await db.insert(conversations).values({ userId1, userId2 })
    await db.insert(settings).values({ name: demoAccountsSetting, value: { people } })
    const holder = await connect()
    await holder.query('begin')
    await holder.query('select from conversations for key share')
    const cleared = clearDemo(db)
    await waiting(holder)
    await holder.query('select from users where id = $1 for key share nowait', [idOf('zoe')])
    await holder.query('commit')
    expect(await cleared).toBe(true)
  },
)

test('a clearing that fails halfway leaves the demo accounts as they were', async () => {
  const teetime = await startTeeTime()
  const { idOf, services } = teetime
  const { db, database } = services
  await startLeague(teetime, ['annie', 'ben'])
  const people = ['annie', 'ben'].map(idOf)
  await db.insert(settings).values({ name: demoAccountsSetting, value: { people } })
  await db
    .update(users)
    .set({ deletesAt: sql`now() + interval '7 days'` })
    .where(eq(users.id, idOf('ben')))
  await database.query(`
    create function refuse_deletion() returns trigger language plpgsql as
      $$ begin raise 'not this one'; end $$`)
  await database.query(`
    create trigger refuse_deletion before delete on users
      for each row execute function refuse_deletion()`)
  onTestFinished(async () => {
    await database.query('drop function if exists refuse_deletion cascade')
  })
  await expect(clearDemo(db)).rejects.toThrow('Failed query: delete')
  const state = { name: users.username, isToGo: sql`${users.deletesAt} > now()` }
  const left = await db
    .select(state)
    .from(users)
    .where(inArray(users.id, people))
    .orderBy(state.name)
  expect(left).toEqual([
    { name: 'annie', isToGo: null },
    { name: 'ben', isToGo: true },
  ])
  await database.query('drop function refuse_deletion cascade')
  expect(await clearDemo(db)).toBe(true)
  expect(await db.$count(users, inArray(users.id, people))).toBe(0)
})

test('a demo account that was deleted for good is cleared with the others', async () => {
  const teetime = await startTeeTime()
  const { services, idOf } = teetime
  const { db } = services
  await startLeague(teetime, ['annie', 'ben'])
  await db.insert(settings).values({
    name: demoAccountsSetting,
    value: { people: ['annie', 'ben'].map(idOf) },
  })
  await db
    .update(users)
    .set({ deletesAt: sql`now() - interval '1 hour'`, formerAt: sql`now() - interval '1 hour'` })
    .where(eq(users.id, idOf('ben')))
  expect(await clearDemo(db)).toBe(true)
  expect(await db.$count(users, inArray(users.id, ['annie', 'ben'].map(idOf)))).toBe(0)
})

test('the row of a first start that was interrupted goes, so that the next one makes the demo world', async () => {
  const { db } = (await startTeeTime()).services
  await db
    .insert(settings)
    .values({ name: demoAccountsSetting, value: { people: [], isMade: false } })
  expect(await clearDemo(db)).toBe(false)
  expect(await db.$count(settings, eq(settings.name, demoAccountsSetting))).toBe(0)
})
