import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getSystemHealth } from '#contract/admin/admin.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { queryRows } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import {
  openSecondServices,
  readTournament,
  setBack,
  setEveryoneTo,
  readAsOf,
} from '#server/testing/scenes/feed-sync.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { pollIntervals } from '../polling/pace.ts'
import { listPolledTournaments } from '../polling/polled-tournaments.ts'
import { syncScoreboard } from './sync-scoreboard.ts'

async function firstScore({ services }: TeeTime): Promise<unknown> {
  const [row] = await queryRows(
    services.db,
    sql`select board #>> '{rows,0,toPar}' as score from boards`,
  )
  return row?.['score']
}

test('a late answer does not overwrite a board stored since its request', async () => {
  const teetime = await startTeeTime()
  const slow = await openSecondServices(teetime)
  const row = await readTournament(teetime)
  for (const [older, newer] of [
    [-1, -2],
    [-3, -4],
  ] as const) {
    setEveryoneTo(teetime, older)
    const answer = slow.gate.hold('/leaderboard')
    const late = syncScoreboard(slow.services, row)
    await answer.isHeld()
    setEveryoneTo(teetime, newer)
    await syncScoreboard(teetime.services, row)
    answer.release()
    await late
    expect(await firstScore(teetime)).toBe(String(newer))
  }
})

test('a late first answer does not overwrite a board stored since its request', async () => {
  const teetime = await startTeeTime()
  await teetime.services.db.execute(sql`truncate boards`)
  const slow = await openSecondServices(teetime)
  const row = await readTournament(teetime)
  setEveryoneTo(teetime, -1)
  const answer = slow.gate.hold('/leaderboard')
  const late = syncScoreboard(slow.services, row)
  await answer.isHeld()
  setEveryoneTo(teetime, -2)
  await syncScoreboard(teetime.services, row)
  answer.release()
  await late
  expect(await firstScore(teetime)).toBe('-2')
})

test("a tournament's first scoreboard keeps what is doubtful about its field", async () => {
  const teetime = await startTeeTime()
  const { db } = teetime.services
  const one = { about: '7', what: 'has the name of another', payload: '', agreed: 1, since: 0 }
  const doubts = (['field', 'calendar'] as const).map((reading) => ({ reading, ...one }))
  await db.execute(sql`truncate boards`)
  await db.update(tournaments).set({ doubts })
  await syncScoreboard(teetime.services, await readTournament(teetime))
  expect((await readTournament(teetime)).doubts).toEqual(doubts)
})

test("a scoreboard's rule of the cut follows the tournament's name", async () => {
  const teetime = await startTeeTime()
  const { db } = teetime.services
  const eventOf = async () => {
    const row = await readTournament(teetime)
    await syncScoreboard(teetime.services, row)
    return (await findScoreboard(db, row.key))?.board.event
  }
  expect(await eventOf()).toBe('The Practice Open')
  await db.update(tournaments).set({ name: 'Masters Tournament' })
  expect(await eventOf()).toBe('Masters Tournament')
  await db.update(tournaments).set({ name: 'The American Express' })
  Object.assign(teetime.provider.scenes[0]!, { status: 'Official', roundStatus: 'Official' })
  expect(await eventOf()).toBe('The American Express')
  expect((await readTournament(teetime)).doubts.length).toBeGreaterThan(0)
})

test('syncing a scoreboard writes to no league', async () => {
  const teetime = await startTeeTime()
  await startLeague(teetime, ['ann', 'bob'])
  const row = await readTournament(teetime)
  setEveryoneTo(teetime, -1)
  await syncScoreboard(teetime.services, row)
  const before = await versions(teetime)
  setEveryoneTo(teetime, -2)
  await syncScoreboard(teetime.services, await readTournament(teetime))
  const after = await versions(teetime)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.toSorted()).toEqual(['boards', 'feed_calls'])
})

test('an answer older than the last one changes nothing until the next one repeats it', async () => {
  const teetime = await startTeeTime()
  const row = await readTournament(teetime)
  setEveryoneTo(teetime, -4)
  await syncScoreboard(teetime.services, row)
  const age = await readAsOf(teetime)
  setEveryoneTo(teetime, -1)
  teetime.provider.scenes[0]!.lastUpdated = new Date(Date.now() - 40 * 60_000)
  await syncScoreboard(teetime.services, row)
  expect([await firstScore(teetime), await readAsOf(teetime)]).toEqual(['-4', age])
  teetime.provider.scenes[0]!.lastUpdated = new Date(Date.now() - 39 * 60_000)
  await syncScoreboard(teetime.services, row)
  expect(await firstScore(teetime)).toBe('-1')
})

/** Starts a league of Ann and Bob with the third round in play. */
async function startThirdRound(teetime: TeeTime) {
  await startLeague(teetime, ['ann', 'bob'])
  setEveryoneTo(teetime, -2)
  const scene = teetime.provider.scenes[0]!
  scene.firstTee = new Date(Date.now() - 50 * 3_600_000)
  for (const golfer of scene.golfers) golfer.rounds = [0, 0]
  scene.round = 3
  return scene
}

test('a single "Official" in the third round changes nothing, and the board stays at the pace of play', async () => {
  const teetime = await startTeeTime()
  const scene = await startThirdRound(teetime)
  const read = async () => {
    await syncScoreboard(teetime.services, await readTournament(teetime))
    const now = Date.now()
    const [one] = await listPolledTournaments(teetime.services, now)
    if (!one) throw new Error('nothing is watched')
    return [one.row.status, pollIntervals(one.row, one, 60_000, now).board]
  }
  for (let time = 0; time < 3; time += 1) await read()
  expect(await read()).toEqual(['in-progress', 60_000])
  Object.assign(scene, { status: 'Official', roundStatus: 'Official' })
  expect(await read()).toEqual(['in-progress', 60_000])
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  expect(await read()).toEqual(['in-progress', 60_000])
})

test('repeats of a payload don’t confirm it for half an hour, a newer one does, and the rest moves on', async () => {
  const teetime = await startTeeTime()
  const scene = await startThirdRound(teetime)
  const finishedAfter = async (readings: number) => {
    for (let reading = 0; reading < readings; reading += 1) {
      await syncScoreboard(teetime.services, await readTournament(teetime))
    }
    const { rows } = await teetime.as('admin')(getScoreboard, { params: { id: '014' } })
    return rows[0]!.rounds.length
  }
  const [first] = scene.golfers
  expect(await finishedAfter(4)).toBe(2)
  Object.assign(first!, { rounds: [0] })
  scene.lastUpdated = new Date()
  expect(await finishedAfter(3)).toBe(2)
  await setBack(teetime, 20)
  expect(await finishedAfter(1)).toBe(2)
  const [board] = await teetime.services.db.select().from(boards)
  expect(Date.now() - board!.seenAt.getTime()).toBeLessThan(60_000)
  await setBack(teetime, 10)
  expect(await finishedAfter(1)).toBe(1)

  Object.assign(first!, { rounds: [] })
  scene.lastUpdated = new Date()
  expect(await finishedAfter(2)).toBe(1)
  scene.lastUpdated = new Date(Date.now() + 1000)
  expect(await finishedAfter(1)).toBe(0)
})

test('an unreadable row is marked stale on scoreboards and leaderboards, and the other rows move on', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [3, 4, 8, 9, 15, 22])
  await teetime.passDeadline(id)
  const row = await readTournament(teetime)
  setEveryoneTo(teetime, -1)
  await syncScoreboard(teetime.services, row)
  setEveryoneTo(teetime, -2)
  teetime.provider.scenes[0]!.golfers[0]!.total = 'Even'
  await syncScoreboard(teetime.services, row)
  const { rows } = await teetime.as('admin')(getScoreboard, { params: { id: '014' } })
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

/** For each table a text that changes with every write to it, without what is written at any time. */
async function versions({ services }: TeeTime): Promise<Record<string, unknown>> {
  const tables = await queryRows<{ name: string }>(
    services.db,
    sql`select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('unannounced_changes', 'api_requests')`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const [row] = await queryRows(
      services.db,
      sql`select string_agg(xmin::text || ctid::text, ',' order by ctid) as version from ${sql.raw(name)}`,
    )
    found[name] = row?.['version']
  }
  return found
}

test('copies of a payload of ESPN don’t confirm it, whenever a process first reads it', async () => {
  const teetime = await startTeeTime()
  const scene = await startThirdRound(teetime)
  const { golf } = teetime.services
  const espn: GolfSource = {
    ...golf,
    name: 'espn',
    async fetchScoreboard(ref) {
      const board = await golf.fetchScoreboard(ref)
      return board && { ...board, asOf: new Date() }
    },
  }
  const read = async () =>
    syncScoreboard({ ...teetime.services, golf: espn }, await readTournament(teetime))
  await teetime.services.db.delete(boards)
  await read()
  Object.assign(scene.golfers[0]!, { rounds: [0] })
  await read()
  await read()
  expect((await readTournament(teetime)).doubts).toMatchObject([{ reading: 'board', agreed: 1 }])
})
