import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../config.ts'
import { rowsOf } from '../db/db.ts'
import { type Gate, startGate } from '../testing/gate.ts'
import { comingScene, fortyGolfers } from '../testing/golf-provider.ts'
import { startLeague } from '../testing/leagues.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { tournaments } from '../tournaments/tables.ts'
import type { TournamentRow } from '../tournaments/tournaments.ts'
import type { World } from '../world.ts'
import { readBoard } from './board.ts'
import { openGolf } from './feed.ts'
import { readField } from './field.ts'

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
