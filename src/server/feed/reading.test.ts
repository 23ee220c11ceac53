import { getSystemHealth } from '#contract/admin.ts'
import { getLeaderboard } from '#contract/scoring.ts'
import { getTournamentBoard, listUpcoming } from '#contract/tournaments.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../process/config.ts'
import { rowsOf } from '../db/db.ts'
import { type Gate, startGate } from '../testing/gate.ts'
import { comingScene, fortyGolfers } from '../testing/golf-provider.ts'
import { draft, startLeague } from '../testing/leagues.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { tournaments } from '../tournaments/tables.ts'
import type { TournamentRow } from '../tournaments/tournaments.ts'
import type { World } from '../world/world.ts'
import { readBoard } from './board/board.ts'
import { readCalendar } from './field/calendar.ts'
import { watchedTournaments } from './schedule/watched.ts'
import { paceOf } from './schedule/pace.ts'
import { openGolf } from './feed.ts'
import { readField } from './field/field.ts'

/** Another process, whose way to the provider can be held up. */
async function anotherProcess({ world, provider }: TeeTime): Promise<{ gate: Gate; world: World }> {
  const gate = await startGate(provider.url)
  onTestFinished(() => gate.close())
  const config = readConfig({ LIVE_GOLF_API_KEY: 'key', LIVE_GOLF_API_URL: gate.url })
  return { gate, world: { ...world, golf: openGolf(config, world.db, world.log) } }
}

async function tournament({ world }: TeeTime): Promise<TournamentRow> {
  const [row] = await world.db.select().from(tournaments).where(eq(tournaments.tournId, '014'))
  if (!row) throw new Error('there is no tournament')
  return row
}

function everyoneAt({ provider }: TeeTime, today: number): void {
  const golfers = fortyGolfers().map((golfer) => ({ ...golfer, today, thru: '9' }))
  const inPlay = { status: 'In Progress', roundStatus: 'In Progress' } as const
  provider.scenes = [
    comingScene({ ...inPlay, firstTee: new Date(Date.now() - 3_600_000), golfers }),
  ]
}

async function firstScore({ world }: TeeTime): Promise<unknown> {
  const [row] = await rowsOf(world.db, sql`select board #>> '{rows,0,toPar}' as score from boards`)
  return row?.['score']
}

test('a board asked for before another one was stored is not stored over it', async () => {
  const teetime = await startTeeTime()
  const slow = await anotherProcess(teetime)
  const row = await tournament(teetime)
  for (const [older, newer] of [
    [-1, -2],
    [-3, -4],
  ] as const) {
    everyoneAt(teetime, older)
    const answer = slow.gate.hold('/leaderboard')
    const late = readBoard(slow.world, row)
    await answer.isHeld()
    everyoneAt(teetime, newer)
    await readBoard(teetime.world, row)
    answer.release()
    await late
    expect(await firstScore(teetime)).toBe(String(newer))
  }
})

test('a first board asked for before another one was stored is not stored over it', async () => {
  const teetime = await startTeeTime()
  await teetime.world.db.execute(sql`truncate boards`)
  const slow = await anotherProcess(teetime)
  const row = await tournament(teetime)
  everyoneAt(teetime, -1)
  const answer = slow.gate.hold('/leaderboard')
  const late = readBoard(slow.world, row)
  await answer.isHeld()
  everyoneAt(teetime, -2)
  await readBoard(teetime.world, row)
  answer.release()
  await late
  expect(await firstScore(teetime)).toBe('-2')
})

test('a field asked for before another one was stored is not stored over it', async () => {
  const teetime = await startTeeTime()
  const slow = await anotherProcess(teetime)
  const row = await tournament(teetime)
  const answer = slow.gate.hold('/tournament')
  const late = readField(slow.world, row)
  await answer.isHeld()
  const [scene] = teetime.provider.scenes
  scene!.name = 'The Renamed Open'
  await readField(teetime.world, row)
  answer.release()
  await late
  expect((await tournament(teetime)).name).toBe('The Renamed Open')
})

test('a reading of the board writes the board, whatever leagues there are', async () => {
  const teetime = await startTeeTime()
  await startLeague(teetime, ['ann', 'bob'])
  const row = await tournament(teetime)
  everyoneAt(teetime, -1)
  await readBoard(teetime.world, row)
  const before = await versions(teetime)
  everyoneAt(teetime, -2)
  await readBoard(teetime.world, await tournament(teetime))
  const after = await versions(teetime)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.toSorted()).toEqual(['boards', 'feed_calls', 'feed_payloads'])
})

test('without the ranking the field is read all the same, and the ranks of before stand', async () => {
  const teetime = await startTeeTime()
  const { gate, world } = await anotherProcess(teetime)
  gate.refuse('/stats', 503)
  const [scene] = teetime.provider.scenes
  scene!.firstTee = new Date(scene!.firstTee.getTime() - 3_600_000)
  await expect(readField(world, await tournament(teetime))).rejects.toThrow('/stats')
  expect((await tournament(teetime)).firstTeeAt).toEqual(scene!.firstTee)
  const ranked = sql`select count(*)::int as count from entrants where ranking is not null`
  expect(await rowsOf(world.db, ranked)).toEqual([{ count: 40 }])
})

test('a golfer who is gone is told of once', async () => {
  const teetime = await startTeeTime()
  const { world, provider } = teetime
  const told: string[] = []
  await world.database.listen(
    'teetime',
    (payload) => told.push((JSON.parse(payload) as { kind: string }).kind),
    () => {},
  )
  provider.scenes[0]!.golfers.at(-1)!.gone = true
  const heard = []
  for (let reading = 1; reading <= 5; reading++) {
    await readField(world, await tournament(teetime))
    await world.db.execute(sql`select pg_notify('teetime', '{"kind":"end"}')`)
    await expect.poll(() => told.at(-1)).toBe('end')
    heard.push(told.splice(0).length - 1)
  }
  expect(heard).toEqual([0, 0, 1, 0, 0])
})

/** When the scores are from, as the site says. */
async function shownAge({ as }: TeeTime): Promise<Date | null> {
  const board = await as('admin')(getTournamentBoard, { params: { id: '014' } })
  return board.asOf
}

test('during play the scores are as old as the provider says, and between rounds as old as the answer', async () => {
  const teetime = await startTeeTime()
  everyoneAt(teetime, -1)
  const [scene] = teetime.provider.scenes
  scene!.firstTee = new Date(Date.now() - 5 * 3_600_000)
  scene!.lastUpdated = new Date(Date.now() - 3 * 3_600_000)
  const row = await tournament(teetime)
  await teetime.world.db.execute(sql`truncate boards`)
  await readBoard(teetime.world, row)
  expect(await shownAge(teetime)).toEqual(scene!.lastUpdated)
  // The provider's clock stands still, and so does the age, however often it is asked.
  await readBoard(teetime.world, row)
  expect(await shownAge(teetime)).toEqual(scene!.lastUpdated)

  for (const golfer of scene!.golfers) Object.assign(golfer, { rounds: [-1], today: undefined })
  scene!.roundStatus = 'Official'
  const asked = Date.now()
  await readBoard(teetime.world, row)
  expect((await shownAge(teetime))?.getTime()).toBeGreaterThanOrEqual(asked - 1)
})

test("from the next round's first tee time on, a board that stands still grows old", async () => {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  const teedOff = Date.now() - 40 * 60_000
  scene!.firstTee = new Date(teedOff - 24 * 3_600_000)
  await teetime.tick()
  for (const golfer of scene!.golfers) golfer.rounds = [-1]
  const lastUpdated = new Date(teedOff - 12 * 3_600_000)
  Object.assign(scene!, { status: 'In Progress', roundStatus: 'Official', lastUpdated })
  await teetime.world.db.execute(sql`truncate boards`)
  await readBoard(teetime.world, await tournament(teetime))
  expect((await shownAge(teetime))?.getTime()).toBe(teedOff)
})

test('an answer that is older than the last one changes nothing until it is repeated', async () => {
  const teetime = await startTeeTime()
  const row = await tournament(teetime)
  everyoneAt(teetime, -4)
  await readBoard(teetime.world, row)
  const age = await shownAge(teetime)
  everyoneAt(teetime, -1)
  teetime.provider.scenes[0]!.lastUpdated = new Date(Date.now() - 40 * 60_000)
  await readBoard(teetime.world, row)
  expect([await firstScore(teetime), await shownAge(teetime)]).toEqual(['-4', age])
  await readBoard(teetime.world, row)
  expect(await firstScore(teetime)).toBe('-1')
})

test('a single "Official" in the third round changes nothing, and is asked about again at once', async () => {
  const teetime = await startTeeTime()
  await startLeague(teetime, ['ann', 'bob'])
  everyoneAt(teetime, -2)
  const [scene] = teetime.provider.scenes
  scene!.firstTee = new Date(Date.now() - 50 * 3_600_000)
  for (const golfer of scene!.golfers) golfer.rounds = [0, 0]
  scene!.round = 3
  const read = async () => {
    await readBoard(teetime.world, await tournament(teetime))
    const now = Date.now()
    const [one] = await watchedTournaments(teetime.world, now)
    if (!one) throw new Error('nothing is watched')
    return [one.row.status, paceOf(one.row, one, 60_000, now).board]
  }
  for (let time = 0; time < 3; time += 1) await read()
  expect(await read()).toEqual(['in-progress', 60_000])
  Object.assign(scene!, { status: 'Official', roundStatus: 'Official' })
  expect(await read()).toEqual(['in-progress', 60_000])
  Object.assign(scene!, { status: 'In Progress', roundStatus: 'In Progress' })
  expect(await read()).toEqual(['in-progress', 60_000])
})

test('a payload that the provider only repeats confirms nothing for half an hour', async () => {
  const teetime = await startTeeTime()
  await startLeague(teetime, ['ann', 'bob'])
  everyoneAt(teetime, -2)
  const [scene] = teetime.provider.scenes
  scene!.firstTee = new Date(Date.now() - 50 * 3_600_000)
  for (const golfer of scene!.golfers) golfer.rounds = [0, 0]
  scene!.round = 3
  const statusAfter = async (readings: number) => {
    for (let reading = 0; reading < readings; reading += 1) {
      await readBoard(teetime.world, await tournament(teetime))
    }
    return (await tournament(teetime)).status
  }
  expect(await statusAfter(4)).toBe('in-progress')
  Object.assign(scene!, { status: 'Official', roundStatus: 'Official', lastUpdated: new Date() })
  expect(await statusAfter(30)).toBe('in-progress')
  expect(await statusAfter(1)).toBe('official')
})

test('a payload that repeats a doubt with a newer time confirms it', async () => {
  const teetime = await startTeeTime()
  await startLeague(teetime, ['ann', 'bob'])
  everyoneAt(teetime, -2)
  const [scene] = teetime.provider.scenes
  const read = async () => {
    await readBoard(teetime.world, await tournament(teetime))
    return (await tournament(teetime)).status
  }
  await read()
  await read()
  Object.assign(scene!, { status: 'Official', roundStatus: 'Official' })
  scene!.lastUpdated = new Date(Date.now() - 60_000)
  expect(await read()).toBe('in-progress')
  expect(await read()).toBe('in-progress')
  scene!.lastUpdated = new Date()
  expect(await read()).toBe('official')
})

test('a row that cannot be read is marked, here and on league boards, and the others go on', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [3, 4, 8, 9, 15, 22])
  await teetime.passDeadline(id)
  const row = await tournament(teetime)
  everyoneAt(teetime, -1)
  await readBoard(teetime.world, row)
  everyoneAt(teetime, -2)
  teetime.provider.scenes[0]!.golfers[0]!.total = 'Even'
  await readBoard(teetime.world, row)
  const { rows } = await teetime.as('admin')(getTournamentBoard, { params: { id: '014' } })
  expect(rows.slice(0, 2).map(({ toPar, stale }) => [toPar, stale])).toEqual([
    [-1, true],
    [-2, false],
  ])
  const { standings } = await teetime.as('ann')(getLeaderboard, { params: { id } })
  const marked = standings.flatMap(({ golfers }) => golfers.filter(({ stale }) => stale))
  expect(marked.map(({ apiPlayerId, toPar }) => [apiPlayerId, toPar])).toEqual([['10001', -1]])
  const { feed } = await teetime.as('admin')(getSystemHealth)
  expect(feed.tournaments).toMatchObject([{ tournId: '014', staleRows: 1, doubted: false }])
})

test('where no board is read, the field says whether the tournament has begun, and its days do not', async () => {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  await teetime.world.db.execute(sql`truncate boards`)
  // By the calendar it began yesterday, but nobody has teed off.
  Object.assign(scene!, { startsOn: new Date(Date.now() - 86_400_000), teeTimes: false })
  await teetime.world.db.update(tournaments).set({ firstTeeAt: null })
  await readCalendar(teetime.world)
  await readField(teetime.world, await tournament(teetime))
  const listed = async () => {
    const { tournaments } = await teetime.as('admin')(listUpcoming)
    return tournaments.find(({ id }) => id === '014')?.status
  }
  expect(await listed()).toBe('upcoming')
  scene!.status = 'In Progress'
  await readField(teetime.world, await tournament(teetime))
  expect(await listed()).toBe('in-progress')
})

/** What tells whether any row of a table has been written. */
async function versions({ world }: TeeTime): Promise<Record<string, unknown>> {
  const tables = await rowsOf<{ name: string }>(
    world.db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf(
      world.db,
      sql`select string_agg(xmin::text || ctid::text, ',' order by ctid) as version from ${sql.raw(name)}`,
    )
    found[name] = row?.['version']
  }
  return found
}
