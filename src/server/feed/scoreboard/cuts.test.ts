import { expect, test } from 'vitest'

import { getScoreboard } from '#contract/game/tournaments.ts'
import { board, row } from '#domain/scoring/boards.fixture.ts'
import { readTournament } from '#server/testing/scenes/feed-sync.ts'
import { acceptNew } from '#server/testing/scenes/payloads.ts'
import type { ScriptedGolfer } from '#server/testing/servers/golf-scene.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { acceptScoreboard } from './guards.ts'
import { syncScoreboard } from './sync-scoreboard.ts'

/** A tournament with a cut, whose golfers are all to finish a round after these. */
async function startRound(round: number, name = 'The Practice Open') {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { services, provider, as } = teetime
  const scene = provider.scenes[0]!
  await services.db.update(tournaments).set({ name })
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress', round, cutLine: '+1' })
  scene.firstTee = new Date(Date.now() - (round - 1) * 24 * 3_600_000 - 3_600_000)
  const rounds = Array.from({ length: round - 1 }, () => 0)
  for (const one of scene.golfers) Object.assign(one, { rounds, today: 1, thru: '9' })
  const change = (from: number, to: number, changes: Partial<ScriptedGolfer>) => {
    for (const one of scene.golfers.slice(from, to)) {
      Object.assign(one, { today: undefined, thru: undefined }, changes)
    }
  }
  const read = async () => {
    await syncScoreboard(services, await readTournament(teetime))
    const { rows, cut } = await as('ann')(getScoreboard, { params: { id: '014' } })
    return { out: (nth: number) => rows[nth]?.out, projected: cut?.projected }
  }
  for (let time = 0; time < 3; time += 1) await read()
  return { scene, change, read }
}

test('a golfer marked as cut before finishing the round of the cut has withdrawn', async () => {
  const { change, read } = await startRound(2)
  change(3, 4, { out: 'cut' })
  const { out, projected } = await read()
  expect([out(3), out(4), projected]).toEqual(['wd', null, true])
})

test('a golfer marked as cut too early isn’t out, and the cut is open until the field has finished', async () => {
  const { scene, change, read } = await startRound(2)
  change(3, 4, { out: 'cut', rounds: [0, 9] })
  const early = await read()
  expect([early.out(3), early.projected]).toEqual([null, true])
  change(10, 40, { rounds: [0, 0] })
  change(0, 3, { rounds: [0, 0] })
  change(4, 9, { rounds: [0, 0] })
  const almost = await read()
  expect([almost.out(3), almost.projected]).toEqual([null, true])
  // The tenth left, and the source doesn't say so.
  change(3, 6, { out: 'cut', rounds: [0, 9] })
  const cut = await read()
  expect([cut.out(3), cut.out(9), cut.projected]).toEqual(['cut', null, false])
  for (const one of scene.golfers.slice(4, 6)) delete one.out
  scene.roundStatus = 'Complete'
  const complete = await read()
  expect([complete.out(3), complete.out(5), complete.projected]).toEqual(['cut', null, false])
})

test.each([1, 2])('a weekend payload that says round %i puts no one back in', (round) => {
  const missed = row('missed', [5, 5], { out: 'cut', position: 'CUT', today: null, thru: '' })
  const playing = ['a', 'b', 'c'].map((id) =>
    row(id, [0, 0], { today: 1, thru: '9', currentRound: 3 }),
  )
  const weekend = board([missed, ...playing], { round: 3, cut: { toPar: 1, projected: false } })
  const first = acceptScoreboard(null, weekend, 0)
  const { rows, cut } = acceptScoreboard(first, { ...weekend, round }, 1).board
  expect([rows[0]?.out, cut?.projected]).toEqual(['cut', false])
})

test('a golfer whose row can’t be read doesn’t play on after a second cut', () => {
  const waiting = ['b', 'c', 'd'].map((id) => row(id, [0, 0, 0], { today: null, thru: '' }))
  const playing = row('a', [0, 0, 0], { today: 1, thru: '4', currentRound: 4 })
  const first = acceptScoreboard(null, board([playing, ...waiting], { round: 4 }), 0)
  const unreadable = row('a', [], { stale: true, currentRound: 4 })
  const next = board([unreadable, ...waiting], { round: 4, roundStatus: 'suspended' })
  const { rows } = acceptNew(acceptNew(first, next), next).board
  expect(rows.map(({ out }) => out)).toEqual([null, null, null, null])
})

test('a single golfer who is out by a first cut after 54 holes has missed it', async () => {
  const { scene, change, read } = await startRound(3, 'The American Express')
  change(0, 40, { rounds: [0, 0, 0] })
  change(3, 4, { out: 'cut', rounds: [0, 0, 9] })
  scene.roundStatus = 'Complete'
  expect((await read()).out(3)).toBe('cut')
})

test('two golfers who are called cut after 36 holes have withdrawn where the field is cut after 54', async () => {
  const { scene, change, read } = await startRound(3, 'The American Express')
  change(3, 5, { out: 'cut', rounds: [0, 0] })
  const { out, projected } = await read()
  expect([out(3), out(4), out(5), projected]).toEqual(['wd', 'wd', null, true])
  change(0, 40, { rounds: [0, 0, 0] })
  change(3, 5, { out: 'cut', rounds: [0, 0] })
  change(20, 40, { out: 'cut', rounds: [0, 0, 9] })
  scene.roundStatus = 'Complete'
  const cut = await read()
  expect([cut.out(3), cut.out(5), cut.out(20)]).toEqual(['wd', null, 'cut'])
})

test('a tenth of a large field moves the round of the cut, and a handful doesn’t', () => {
  const outOf = (called: number) => {
    const rows = Array.from({ length: 72 }, (_, nth) =>
      nth < called
        ? row(`${nth}`, [5, 5], { out: 'cut', position: 'CUT', today: null, thru: '' })
        : row(`${nth}`, [0, 0], { today: 1, thru: '9', currentRound: 3 }),
    )
    const next = board(rows, { round: 3, event: 'The American Express' })
    return acceptScoreboard(null, next, 0).board.rows[0]?.out
  }
  expect([2, 7, 8].map(outOf)).toEqual(['wd', 'wd', 'cut'])
})

test('the round of the cut is the one that the source sends, whatever a single row says', () => {
  const rows = Array.from({ length: 20 }, (_, nth) => row(`${nth}`, [0, 0, 0]))
  const outOf = (cutRound: number, rounds: number[]) => {
    const cut = row('cut', rounds, { out: 'cut', position: 'CUT', today: null, thru: '' })
    const next = board([...rows, cut], { round: 3, roundStatus: 'complete', cutRound })
    return acceptScoreboard(null, next, 0).board.rows.at(-1)?.out
  }
  expect(outOf(3, [0, 0, 9])).toBe('cut')
  expect(outOf(3, [0, 9])).toBe('wd')
  expect(outOf(2, [0, 0, 9])).toBe('mdf')
  expect(outOf(2, [0, 9])).toBe('cut')
})
