import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { saveTeam } from '#contract/game/draft.ts'
import {
  type CompactLeaderboard,
  getCompactLeaderboard,
  expandLeaderboard,
} from '#contract/game/leaderboard.ts'
import { applyDelta, type Delta, type Json } from '#contract/wire/delta.ts'
import { buildApp } from '#server/app.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { score } from '#server/testing/scenes/scores.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'
import { boards } from '#server/tournaments/tables.ts'

/** A browser that holds a league's board and asks for what changed. */
function browserOf({ app, cookieOf }: TeeTime, leagueId: string, name = 'ann') {
  let held: { etag: string; board: Json } | null = null
  const ask = async (server: FastifyInstance, headers: Record<string, string>) =>
    await server.inject({ url: `/api/leagues/${leagueId}/board`, cookies: cookieOf(name), headers })
  return {
    /** @returns the status of the answer, and its length */
    async refresh(server = app): Promise<[status: number, length: number]> {
      const { statusCode, headers, body } = await ask(server, {
        'a-im': 'changes',
        ...(held && { 'if-none-match': held.etag }),
      })
      const etag = String(headers.etag)
      if (statusCode === 200) held = { etag, board: JSON.parse(body) as Json }
      if (statusCode === 226) {
        expect(headers).toMatchObject({ im: 'changes', 'delta-base': held?.etag })
        expect(headers['cache-control']).toContain('no-store')
        held = { etag, board: applyDelta(held?.board ?? null, JSON.parse(body) as Delta) }
      }
      return [statusCode, body.length]
    },
    board: () => held?.board as unknown as CompactLeaderboard,
    etag: () => held?.etag,
    async whole(server = app) {
      const { headers, body } = await ask(server, {})
      return { etag: headers.etag, board: JSON.parse(body) as Json }
    },
  }
}

test('a browser that missed any number of versions ends with the same board', async () => {
  const { teetime, leagueId, play } = await startClosedLeague()
  await play(2, 'In Progress')
  const browser = browserOf(teetime, leagueId)
  const scores = fc.dictionary(fc.nat({ max: 25 }).map(String), fc.integer({ min: -9, max: 9 }), {
    maxKeys: 6,
  })
  const versions = fc.array(fc.record({ scores, arrives: fc.boolean() }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(versions, async (versions) => {
      for (const version of versions) {
        await score(teetime, version.scores)
        if (version.arrives) await browser.refresh()
      }
      await browser.refresh()
      const { etag, board } = await browser.whole()
      expect(browser.board()).toStrictEqual(board)
      expect(browser.etag()).toBe(etag)
    }),
    { numRuns: 10 },
  )
})

test('a score that changes and changes back costs little, and so do teams that change places', async () => {
  const { teetime, leagueId, play } = await startClosedLeague()
  await play(2, 'In Progress')
  const browser = browserOf(teetime, leagueId)
  const [, whole] = await browser.refresh()
  const before = browser.board()
  expect(await browser.refresh()).toEqual([304, 0])

  await score(teetime, { 0: 40 })
  const [changed, length] = await browser.refresh()
  expect(changed).toBe(226)
  expect(length).toBeLessThan(whole / 4)
  expect(browser.board().standings).not.toEqual(before.standings)

  await score(teetime, {
    0: before.golfers.find(({ apiPlayerId }) => apiPlayerId === golferId(1))?.toPar ?? 0,
  })
  expect((await browser.refresh())[0]).toBe(226)
  expect(browser.board()).toEqual({ ...before, asOf: browser.board().asOf })
})

test('a poll that finds no new scores sends only its time', async () => {
  const { teetime, leagueId, play } = await startClosedLeague()
  await play(2, 'In Progress')
  const browser = browserOf(teetime, leagueId)
  await browser.refresh()
  const { asOf, ...rest } = browser.board()
  await teetime.services.db
    .update(boards)
    .set({ asOf: new Date(Date.parse(String(asOf)) + 60_000) })
  const [status, length] = await browser.refresh()
  expect([status, length < 100]).toEqual([226, true])
  expect(browser.board()).toEqual({ ...rest, asOf: expect.not.stringContaining(String(asOf)) })
})

test('versions agree between processes, and one that doesn’t know a version sends the whole', async () => {
  const { teetime, leagueId, play } = await startClosedLeague()
  await play(2, 'In Progress')
  const other = await buildApp(teetime.services)
  onTestFinished(() => other.close())
  const browser = browserOf(teetime, leagueId)
  await browser.refresh()
  expect(await browser.whole(other)).toEqual(await browser.whole())
  expect(await browser.refresh(other)).toEqual([304, 0])

  await score(teetime, { 0: 3 })
  expect((await browser.refresh(other))[0]).toBe(226)
  await score(teetime, { 0: 4 })
  expect((await browser.refresh(other))[0]).toBe(226)
  // The first process was never asked for the version in between.
  expect((await browser.refresh())[0]).toBe(304)
  await score(teetime, { 0: 5 })
  await browser.refresh(other)
  await score(teetime, { 0: 6 })
  expect((await browser.refresh())[0]).toBe(200)
})

test('a version of another league is unknown, however it got out', async () => {
  const { teetime, leagueId } = await startClosedLeague()
  const second = await startLeague(teetime, ['eve'])
  const { etag } = await browserOf(teetime, leagueId).whole()
  const { statusCode, headers } = await teetime.send({
    url: `/api/leagues/${second}/board`,
    cookies: teetime.cookieOf('eve'),
    headers: { 'if-none-match': String(etag), 'a-im': 'changes' },
  })
  expect([statusCode, headers['delta-base']]).toEqual([200, undefined])
})

test('until the draft closes a change says who has picked, and nothing of the picks', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const browser = browserOf(teetime, leagueId)
  await browser.refresh()
  const save = (ranks: number[]) =>
    teetime.as('bob')(saveTeam, {
      params: { id: leagueId },
      body: { apiPlayerIds: ranks.map(golferId), predictedWinningScore: -9 },
    })
  await save([1, 2, 8, 9, 15, 22])
  expect((await browser.refresh())[0]).toBe(226)
  expect(browser.board().standings.map(({ picked }) => picked)).toEqual([false, true])
  await save([3, 4, 10, 11, 16, 23])
  expect(await browser.refresh()).toEqual([304, 0])
})

test('the documented leaderboard is the board with every golfer on every team', async () => {
  const { teetime, leagueId, board, play, pass, settle } = await startClosedLeague()
  const same = async () => {
    const compact = await teetime.as('bob')(getCompactLeaderboard, { params: { id: leagueId } })
    const leaderboard = await board()
    expect(expandLeaderboard(compact)).toEqual(leaderboard)
    return [leaderboard.status, leaderboard.standings.flatMap(({ golfers }) => golfers).length]
  }
  expect(await same()).toEqual(['live', 24])
  await play(2, 'In Progress')
  expect(await same()).toEqual(['live', 24])
  await play(4, 'Official')
  await pass(24)
  await settle()
  expect(await same()).toEqual(['settled', 24])
})
