import { inspect } from 'node:util'

import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { getSystemHealth } from '#contract/admin/admin.ts'
import { listAchievements } from '#contract/game/achievements.ts'
import { getLeague, listMyLeagues } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { listPolledTournaments } from '#server/feed/polling/polled-tournaments.ts'
import { feedCalls } from '#server/feed/tables.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { utcToday } from '#server/platform/db/db.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague, finalSteps, picks } from '#server/testing/scenes/finished.ts'
import type { ScriptedGolfer } from '#server/testing/servers/golf-scene.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { listDueLeagues, storeSettlingFailure } from '../results/due-leagues.ts'
import { settlingFailures } from '../results/tables.ts'
import { leagueResults, settlements } from '../scoring/tables.ts'

test('a result is provisional until it has been official for a day, and then it is final', async () => {
  const { teetime, leagueId, play, pass, settle, board } = await startClosedLeague()
  await play(4, 'Complete')
  await pass(1000)
  expect(await settle()).toBe(0)
  await play(4)
  expect((await board()).status).toBe('provisional')
  await pass(23)
  expect(await settle()).toBe(0)
  const before = await board()
  await pass(1)
  expect(await settle()).toBe(1)

  const after = await board()
  expect(before.settlesAt?.getTime()).toBeGreaterThan(Date.now())
  expect(after).toEqual({ ...before, status: 'settled', settlesAt: null })
  expect(after.standings.map(({ projectedPrize }) => projectedPrize)).toEqual([5600, 1200, 800, 0])
  const params = { id: leagueId }
  expect(await teetime.as('ann')(getLeague, { params })).toMatchObject({ status: 'settled' })
  const { leagues } = await teetime.as('ann')(listMyLeagues)
  expect(leagues.map(({ status }) => status)).toEqual(['settled'])
  const { log } = await teetime.as('ann')(listLogEntries, { params })
  const [winner] = after.standings
  expect(log[0]).toMatchObject({ username: null })
  expect(log[0]?.text).toContain(`Final: ${winner?.username} wins at `)
})

test('leagues that can’t be settled hold up no other', async () => {
  const { teetime, leagueId, play, pass, settle, board } = await startClosedLeague()
  const { db } = teetime.services
  await play(4)
  await pass(25)
  // As many as one run settles, and their ids come first.
  await db.execute(sql`insert into leagues select copy.*
    from leagues l, generate_series(1, 20) nth, jsonb_populate_record(l, jsonb_build_object(
      'id', ('00000000-0000-0000-0000-' || lpad(nth::text, 12, '0'))::uuid, 'name', 'broken',
      'join_code', lpad(nth::text, 12, '0'))) copy
    where l.id = ${leagueId}`)
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'broken'; end $$`)
  onTestFinished(async () => void (await db.execute(sql`drop function refuse cascade`)))
  await db.execute(sql`create trigger refuse before update on leagues for each row
    when (new.name = 'broken' and new.settled_at is not null) execute function refuse()`)
  await expect(settle()).rejects.toThrow('20 leagues were not settled')
  expect((await board()).status).toBe('provisional')
  expect(await settle()).toBe(1)
  expect((await board()).status).toBe('settled')
  // Those that failed wait for a minute, and take turns.
  const next = async () => (await listDueLeagues(db, 24)).map(({ id }) => id.at(-1)).join('')
  expect(await settle()).toBe(0)
  const waitAMinute = () =>
    db.execute(sql`update settling_failures set at = at - interval '1 minute'`)
  await waitAMinute()
  const before = await next()
  await expect(settle()).rejects.toThrow('20 leagues were not settled')
  expect(await next()).toBe('')
  await waitAMinute()
  expect(await next()).toBe(before)
  await storeSettlingFailure(db, (await listDueLeagues(db, 24))[0]!.id)
  expect(await next()).toBe(before.slice(1))
})

test('a league that can’t be settled says why, though its failure can’t be stored either', async () => {
  const { teetime, play, pass, settle } = await startClosedLeague()
  const { db } = teetime.services
  await play(4)
  await pass(25)
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise '% refused', tg_table_name; end $$`)
  onTestFinished(async () => void (await db.execute(sql`drop function refuse cascade`)))
  for (const table of [settlements, settlingFailures]) {
    await db.execute(sql`create trigger refuse before insert on ${table} execute function refuse()`)
  }
  const error: unknown = await settle().catch((error: unknown) => error)
  expect(inspect(error, { depth: 9 })).toMatch(/settlements refused[^]*settling_failures refused/)
})

test('leagues of a tournament whose scores can’t be read hold up no other tournament’s', async () => {
  const { teetime, leagueId, play, pass, settle } = await startClosedLeague()
  const { db } = teetime.services
  await play(4)
  await pass(25)
  // More leagues than one run settles play a tournament that has been official for longer.
  await db.execute(sql`insert into tournaments select copy.* from tournaments t
    join leagues l on l.tournament_key = t.key,
    jsonb_populate_record(t, '{"key": "stuck", "year": 1999}') copy where l.id = ${leagueId}`)
  await db.execute(sql`insert into boards select copy.* from boards b, jsonb_populate_record(b,
    jsonb_build_object(
      'tournament_key', 'stuck',
      'official_at', b.official_at - interval '1 hour',
      'board', jsonb_set(jsonb_set(b.board, '{rows,0,stale}', 'true'), '{rows,0,rounds}', '[]')
    )) copy`)
  await db.execute(sql`insert into leagues select copy.*
    from leagues l, generate_series(1, 25) nth, jsonb_populate_record(l, jsonb_build_object(
      'id', md5(nth::text)::uuid, 'tournament_key', 'stuck', 'join_code', lpad(nth::text, 12, '0')
    )) copy
    where l.id = ${leagueId}`)
  expect(await settle()).toBe(1)
  expect(await db.$count(settlements)).toBe(1)
  expect(await settle()).toBe(0)
})

test('no league is finalized on scores older than ten minutes or on held ones', async () => {
  const { teetime, scene, play, pass, read, settle, golfer } = await startClosedLeague()
  const { db } = teetime.services
  await play(4)
  await pass(24)
  await db.update(boards).set({ seenAt: sql`clock_timestamp() - interval '11 minutes'` })
  expect(await settle()).toBe(0)
  // As if the database's clock had been set back since they were read.
  await db.update(boards).set({ seenAt: sql`clock_timestamp() + interval '2 hours'` })
  expect(await settle()).toBe(0)
  // The next payload says that play is not over. One such payload is a doubt; a second would be accepted.
  scene.status = 'In Progress'
  await read()
  expect(await settle()).toBe(0)
  scene.status = 'Official'
  golfer(1).total = 'Even'
  golfer(1).rounds = [1, 2, 3]
  await read()
  expect(await settle()).toBe(1)
})

test('a source that keeps contradicting itself holds up a result for a week, and no longer', async () => {
  const { scene, play, pass, read, settle } = await startClosedLeague()
  await play(4)
  await pass(25)
  const all = scene.golfers
  /** Reads a page without a golfer. Each is a doubt of its own. */
  const readWithout = async (nth: number) => {
    scene.golfers = all.filter((_, at) => at !== nth)
    await read()
  }
  await readWithout(30)
  expect(await settle()).toBe(0)
  await pass(7 * 24 - 2)
  await readWithout(31)
  expect(await settle()).toBe(0)
  await pass(2)
  await readWithout(32)
  expect(await settle()).toBe(1)
})

test('a source that can’t be read any more holds up a result for seven days of trying, and no longer', async () => {
  const { teetime, play, pass, settle } = await startClosedLeague()
  const { db } = teetime.services
  await play(4)
  await pass(8 * 24)
  await db.update(boards).set({ seenAt: sql`clock_timestamp() - interval '8 days'` })
  const tryOn = (daysAgo: number) =>
    db.insert(feedCalls).values({ day: sql`${utcToday} - ${daysAgo}::int`, path: 'all', count: 1 })
  await db.delete(feedCalls)
  for (const daysAgo of [0, 1, 2, 3, 4, 5]) await tryOn(daysAgo)
  expect(await settle()).toBe(0)
  // Before the result was due, no one had to try.
  await tryOn(7)
  expect(await settle()).toBe(0)
  await tryOn(6)
  expect(await settle()).toBe(1)
})

test('after the server was off for a month, the result is read and then settled', async () => {
  const { teetime, play, pass, read, settle } = await startClosedLeague()
  const { db } = teetime.services
  await play(4)
  await pass(30 * 24)
  await db.update(boards).set({ seenAt: sql`clock_timestamp() - interval '30 days'` })
  const firstTeeAt = new Date('2026-01-08T12:00:00Z')
  await db.update(tournaments).set({ startDate: '2026-01-08', endDate: '2026-01-11', firstTeeAt })
  expect(await settle()).toBe(0)
  const due = await listPolledTournaments(teetime.services, Date.now())
  expect(due).toMatchObject([{ row: { tournId: '014' }, result: 'due' }])
  await read()
  expect(await settle()).toBe(1)
  expect(await listPolledTournaments(teetime.services, Date.now())).toEqual([])
})

test('a golfer with unreadable last rounds keeps a league from settling, and the administrator sees it', async () => {
  const steps = await startClosedLeague()
  const { teetime, pass, read, settle, golfer } = steps
  await steps.playWithUnreadable(3)
  await pass(24)
  expect(await settle()).toBe(0)
  // However long ago it ended.
  await teetime.services.db.update(tournaments).set({ endDate: '2026-01-11' })
  const { feed } = await teetime.as('admin')(getSystemHealth)
  expect(feed.tournaments).toMatchObject([{ unreadable: [{ name: 'First3 Last3', why: 'total' }] }])
  Object.assign(golfer(3), { total: undefined })
  await read()
  expect(await settle()).toBe(1)
})

test.each<[string, Partial<ScriptedGolfer>]>([
  ['comes with another’s name', { firstName: 'First30', lastName: 'Last30' }],
  ['comes with a new id', { sentAs: '99999' }],
])('a golfer who %s for the last rounds keeps a league from settling', async (_what, slip) => {
  const { teetime, play, pass, read, settle, golfer, scene } = await startClosedLeague()
  await play(2, 'In Progress')
  const { firstName, lastName } = golfer(3)
  Object.assign(golfer(3), slip)
  for (const golfer of scene.golfers) golfer.rounds = []
  await play(4)
  await pass(9 * 24)
  expect(await settle()).toBe(0)
  const { feed } = await teetime.as('admin')(getSystemHealth)
  expect(feed.tournaments[0]?.unreadable).toEqual([{ name: 'First3 Last3', why: 'who is who' }])
  Object.assign(golfer(3), { firstName, lastName, sentAs: undefined })
  await read()
  expect(await settle()).toBe(1)
})

test('a league settles once, and a second run writes nothing', async () => {
  const { teetime, play, pass, settle } = await startClosedLeague()
  await play(4)
  await pass(24)
  expect(await settle()).toBe(1)
  expect(await settle()).toBe(0)
  const { db } = teetime.services
  expect(await db.$count(settlements)).toBe(1)
  expect(await db.$count(leagueResults)).toBe(4)
  expect(await db.$count(mails, eq(mails.kind, 'result'))).toBe(4)
})

test('a settled league never changes, whatever the feed says', async () => {
  const { teetime, leagueId, scene, play, pass, settle, golfer, read } = await startClosedLeague()
  await play(4)
  await pass(24)
  await settle()
  const ask = async (path: string) => {
    const { body, headers } = await teetime.send({
      url: `/api/leagues/${leagueId}/${path}`,
      cookies: teetime.cookieOf('cat'),
    })
    return { body, etag: headers.etag }
  }
  const paths = [
    'leaderboard',
    'standings.csv',
    `explain/${teetime.idOf('ann')}`,
    'settle-up',
    'history',
  ]
  const before = await Promise.all(paths.map(ask))
  golfer(1).rounds[0] = -9
  scene.golfers = scene.golfers.filter(({ id }) => id !== golfer(15).id)
  scene.status = 'In Progress'
  await read(4)
  await teetime.tick()
  expect(await Promise.all(paths.map(ask))).toEqual(before)
  expect(await settle()).toBe(0)
})

test('a result that was briefly not official waits a full day again', async () => {
  const { teetime, scene, play, pass, settle, read } = await startClosedLeague()
  await play(4)
  await pass(23)
  scene.status = 'Complete'
  await read(2)
  const [row] = await teetime.services.db.select().from(boards)
  expect(row?.officialAt).toBeNull()
  scene.status = 'Official'
  await read(2)
  await pass(23)
  expect(await settle()).toBe(0)
  await pass(1)
  expect(await settle()).toBe(1)
})

test('an event of fewer than 36 holes settles as void, and nobody wins, owes or earns anything', async () => {
  const { teetime, leagueId, play, pass, settle, board } = await startClosedLeague()
  await play(1)
  expect((await board()).status).toBe('void')
  await pass(24)
  expect(await settle()).toBe(1)
  const { status, standings } = await board()
  expect(status).toBe('void')
  expect(standings.map(({ projectedPrize }) => projectedPrize)).toEqual([0, 0, 0, 0])
  const { achievements } = await teetime.as('ann')(listAchievements)
  expect(achievements).toEqual([])
  const { log } = await teetime.as('ann')(listLogEntries, { params: { id: leagueId } })
  expect(log[0]?.text).toBe('Void: fewer than 36 holes counted, so no one owes a fee')
})

test.for([
  { rounds: 0, over: 'void', after: 'void' },
  { rounds: 1, over: 'void', after: 'void' },
  { rounds: 2, over: 'provisional', after: 'settled' },
  { rounds: 4, over: 'provisional', after: 'settled' },
] as const)(
  'after $rounds rounds a league says $over, and $after a day later, on its page, board and list',
  async ({ rounds, over, after }) => {
    const { teetime, leagueId, play, pass, settle, board } = await startClosedLeague(['ann', 'bob'])
    const said = async () => {
      const league = await teetime.as('bob')(getLeague, { params: { id: leagueId } })
      const { leagues } = await teetime.as('bob')(listMyLeagues)
      return [league.status, (await board()).status, ...leagues.map(({ status }) => status)]
    }
    await play(rounds, 'In Progress')
    expect(await said()).toEqual(['live', 'live', 'live'])
    for (const word of ['Complete', 'Official'] as const) {
      await play(rounds, word)
      expect(await said()).toEqual([over, over, over])
    }
    await pass(24)
    expect(await settle()).toBe(1)
    expect(await said()).toEqual([after, after, after])
  },
)

test.for([
  { whole: 1, finished: 20, waiting: 20, over: 'void' },
  { whole: 1, finished: 21, waiting: 19, over: 'provisional' },
  { whole: 1, finished: 2, waiting: 1, over: 'provisional' },
  { whole: 1, finished: 1, waiting: 2, over: 'void' },
  { whole: 2, finished: 1, waiting: 39, over: 'provisional' },
] as const)(
  'a round called off after $whole whole ones, finished by $finished and not by $waiting: everything says $over',
  async ({ whole, finished, waiting, over }) => {
    const { teetime, leagueId, scene, golfer, play, board } = await startClosedLeague([
      'ann',
      'bob',
    ])
    scene.golfers.forEach((golfer, at) => {
      golfer.rounds = Array.from({ length: whole + (at < finished ? 1 : 0) }, () => 0)
      if (at >= finished + waiting) golfer.out = 'wd'
    })
    await play(whole + 1)
    const { status, standings } = await board()
    const { leagues } = await teetime.as('bob')(listMyLeagues)
    const page = await teetime.as('bob')(getLeague, { params: { id: leagueId } })
    expect([status, page.status, ...leagues.map(({ status }) => status)]).toEqual([
      over,
      over,
      over,
    ])
    if (waiting < 39) return
    // The others take nothing for the round that only one had finished.
    expect(standings.map(({ totalToPar }) => totalToPar)).toEqual([0, 0])
    expect(golfer(1).rounds).toHaveLength(3)
  },
)

test('a league that nobody entered is void from the lock on, and settles so', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await teetime.passDeadline(leagueId)
  const { play, pass, settle, board } = finalSteps(teetime, leagueId)
  const params = { id: leagueId }
  const read = async () => {
    const { status, isSettled } = await teetime.as('ann')(getLeague, { params })
    return { status, isSettled }
  }
  expect((await board()).status).toBe('void')
  expect(await read()).toEqual({ status: 'void', isSettled: false })
  await play(4)
  await pass(24)
  expect(await settle()).toBe(1)
  expect(await board()).toMatchObject({ status: 'void', standings: [] })
  expect(await read()).toEqual({ status: 'void', isSettled: true })
  const { log } = await teetime.as('ann')(listLogEntries, { params })
  expect(log[0]?.text).toBe('Void: no one entered a team, so no one owes a fee')
})

test('a league with an open draft does not settle', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const { play, pass, settle, board } = finalSteps(teetime, leagueId)
  await teetime.passDeadline(leagueId)
  await play(4)
  await pass(24)
  // The deadline has passed, but nobody has closed the draft or looked at it since.
  expect(await settle()).toBe(0)
  await board()
  expect(await settle()).toBe(1)
})

test('every member gets a mail with their own result, and with whom they pay', async () => {
  const { teetime, play, pass, settle, board } = await startClosedLeague()
  await play(4)
  await board()
  await pass(24)
  await settle()
  const sent = await teetime.services.db.select().from(mails).where(eq(mails.kind, 'result'))
  expect(new Set(sent.map(({ userId }) => userId)).size).toBe(4)
  const [first, , , last] = (await board()).standings
  const titleFor = (line: typeof first) => sent.find(({ userId }) => userId === line?.userId)?.title
  expect(titleFor(first)).toBe('Sunday Best: You won $56.00')
  expect(titleFor(last)).toMatch(
    new RegExp(`^Sunday Best: You finished 4th and pay ${first?.name} \\$\\d+\\.00`),
  )
  expect(sent[0]?.text).toContain('($56.00)')
})

test('a mail about a result names everyone to pay, with a team or without', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat', 'dan'])
  for (const name of ['bob', 'cat', 'dan']) {
    await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  }
  await teetime.passDeadline(leagueId)
  const { play, pass, settle, board } = finalSteps(teetime, leagueId)
  await board()
  await play(4)
  await pass(24)
  expect(await settle()).toBe(1)
  const sent = await teetime.services.db.select().from(mails).where(eq(mails.kind, 'result'))
  // The commissioner has no team, but a share of the pot.
  expect(sent.map(({ title }) => title)).toContainEqual(expect.stringMatching(/ and ann \$3\.00$/))
})
