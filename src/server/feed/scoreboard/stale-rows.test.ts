import { expect, test } from 'vitest'

import { getScoreboard } from '#contract/game/tournaments.ts'
import { board, row } from '#domain/scoring/boards.fixture.ts'
import type { OutReason, ScoreboardRow } from '#domain/tournaments/tournament.ts'
import { readTournament } from '#server/testing/scenes/feed-sync.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { parseScoreboard } from '../espn/parse-scoreboard.ts'
import { golfer, leaderboard, ref, score, status } from '../espn/responses.fixture.ts'
import { acceptScoreboard } from './guards.ts'
import { syncScoreboard } from './sync-scoreboard.ts'

test('a golfer who is out is out, though the rest of the row can’t be read', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { services, provider, as } = teetime
  const scene = provider.scenes[0]!
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress', round: 2 })
  scene.firstTee = new Date(Date.now() - 26 * 3_600_000)
  for (const one of scene.golfers) Object.assign(one, { rounds: [1], today: 1, thru: '9' })
  const read = async () => {
    await syncScoreboard(services, await readTournament(teetime))
    const { rows } = await as('ann')(getScoreboard, { params: { id: '014' } })
    return rows
      .slice(0, 3)
      .map(({ out, position, rounds, stale }) => [out, position, rounds.length, stale])
  }
  for (let time = 0; time < 3; time += 1) await read()
  Object.assign(scene.golfers[0]!, { out: 'wd', total: 'Even' })
  Object.assign(scene.golfers[1]!, { out: 'cut', total: 'Even' })
  Object.assign(scene.golfers[2]!, { total: 'Even' })
  expect(await read()).toEqual([
    ['wd', 'WD', 1, true],
    [null, '2', 1, true],
    [null, '3', 1, true],
  ])
})

test.each<[string, ScoreboardRow, OutReason, OutReason | null]>([
  ['is withdrawn in the round of the last good row', row('a', [0, 0, 0]), 'wd', 'wd'],
  ['may have played another since', row('a', [0, 0]), 'wd', null],
  ['is cut after the rounds of the cut', row('a', [0, 0, 0]), 'cut', 'cut'],
  ['may have finished the round that others have', row('b', [0, 0]), 'wd', null],
  ['may have finished one more before the cut', row('a', [0, 0], { currentRound: 3 }), 'cut', null],
])('a golfer whose row can’t be read %s', (_name, known, out, shown) => {
  const others = ['b', 'c', 'd'].map((id) => row(id, [0, 0, 0]))
  const head = { round: 3, roundStatus: 'complete', cutRound: 3 } as const
  const last = acceptScoreboard(null, board([known, ...others], head), 0)
  const garbled = row('a', [], { out, position: '-', stale: true })
  const next = acceptScoreboard(last, board([garbled, ...others], head), 1)
  expect(next.board.rows[0]?.out).toBe(shown)
})

test.each([
  ['wd', 2],
  ['cut', 2],
  ['wd', 1],
] as const)(
  'a golfer who is %s after %i rounds is out, though no payload of the next round has had a readable row',
  async (out, played) => {
    const teetime = await startTeeTime()
    await teetime.register('ann')
    const { services, provider, as } = teetime
    const scene = provider.scenes[0]!
    Object.assign(scene, { status: 'In Progress', roundStatus: 'Complete', round: played })
    scene.firstTee = new Date(Date.now() - played * 24 * 3_600_000 - 3_600_000)
    const rounds = Array.from({ length: played }, () => 1)
    for (const one of scene.golfers) Object.assign(one, { rounds })
    const read = async () => {
      await syncScoreboard(services, await readTournament(teetime))
      const { rows } = await as('ann')(getScoreboard, { params: { id: '014' } })
      return [rows[0]?.out, rows[0]?.stale]
    }
    for (let time = 0; time < 3; time += 1) await read()
    Object.assign(scene, { round: played + 1, roundStatus: 'In Progress' })
    for (const one of scene.golfers.slice(1)) Object.assign(one, { today: -1, thru: '3' })
    Object.assign(scene.golfers[0]!, { out, total: 'Even' })
    expect(await read()).toEqual([out, true])
    for (const one of scene.golfers.slice(1))
      Object.assign(one, { rounds: [...rounds, -1], today: undefined, thru: undefined })
    expect(await read()).toEqual([out, true])
  },
)

test('no one is replaced because of a row that can’t be read', () => {
  const unreadable = row('a', [], { out: 'wd', position: 'WD', stale: true })
  const others = ['b', 'c'].map((id) => row(id, [0]))
  const outOn = (known: ReturnType<typeof row>[]) => {
    const first = known.length > 0 ? board([...known, ...others]) : null
    const last = first && acceptScoreboard(null, first, 0)
    return acceptScoreboard(last, board([unreadable, ...others]), 1).board.rows[0]?.out
  }
  expect(outOn([])).toBeNull()
  expect(outOn([row('a')])).toBeNull()
  expect(outOn([row('a', [0])])).toBe('wd')
})

test('ESPN’s status is read, though the scores beside it aren’t', () => {
  const others = Array.from({ length: 20 }, (_, nth) => golfer({ id: `${nth + 100}` }))
  const outOf = (changes: Record<string, unknown>) =>
    parseScoreboard(leaderboard([golfer(changes), ...others]), ref, new Date(), () => {})?.rows[0]
  const withdrawn = { status: status('withdrawn', { displayValue: 'WD' }) }
  const half = [{ ...score(1, 27, -1), value: 26.5 }]
  expect(outOf({ ...withdrawn, linescores: half })).toMatchObject({ stale: true, out: 'wd' })
  expect(outOf({ ...withdrawn, linescores: 'none' })).toMatchObject({ stale: true, out: 'wd' })
  expect(outOf({ linescores: half })).toMatchObject({ stale: true, out: null })
})
