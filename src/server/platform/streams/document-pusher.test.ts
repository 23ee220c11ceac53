import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { getCompactLeaderboard } from '#contract/game/leaderboard.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { topics } from '#contract/wire/topics.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { leagueMembers } from '#server/leagues/tables.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { cookieOf, openPage, type OpenPage, serve } from '#server/testing/open-page.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { score, publishScores } from '#server/testing/scenes/scores.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { sessions } from '../auth/tables.ts'

/** Lets the process have listened for longer than its slack, so that it knows what a page may have missed. */
function listenLonger(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
}

const boardOf = (leagueId: string) => ({
  address: buildUrl(getCompactLeaderboard, { params: { id: leagueId } }),
  topic: topics.leaderboard(leagueId).text,
})

/** A league in play, and functions that open a member's page of its board. */
async function startWatched() {
  const league = await startClosedLeague()
  await league.play(2, 'In Progress')
  listenLonger()
  const { teetime, leagueId } = league
  const url = await serve(teetime)
  const board = boardOf(leagueId)
  const open = (name = 'ann', more: Partial<Parameters<typeof openPage>[0]> = {}) =>
    openPage({ url, cookie: cookieOf(teetime, name), ...board, ...more })
  /** The newest version, as a browser gets it that has none. */
  const newest = async () => {
    const { headers, body } = await teetime.send({
      url: board.address,
      cookies: teetime.cookieOf('bob'),
    })
    return { address: board.address, etag: String(headers.etag), wire: JSON.parse(body) as unknown }
  }
  /** Waits until a page shows the newest version. */
  const shows = async (page: OpenPage) => {
    const last = await newest()
    await expect.poll(() => page.shown()).toEqual(last)
  }
  /** Waits until a page has been told that it has to ask. */
  const hasToAsk = (page: OpenPage) =>
    expect.poll(() => page.deltas.at(-1)).toEqual({ address: board.address, change: null })
  return { ...league, url, board, open, newest, shows, hasToAsk }
}

test('a new score reaches an open board without a request', async () => {
  const { teetime, open, shows } = await startWatched()
  const page = await open()
  const before = page.shown()
  await publishScores(teetime, { 0: 9, 3: -9 })
  await shows(page)
  expect(page.shown()).not.toEqual(before)
  expect(page.requests()).toBe(0)

  // A correction that takes it back is a change like any other, and so is a new time alone.
  await publishScores(teetime, { 0: -5, 3: 7 })
  await publishScores(teetime, {})
  await shows(page)
  expect(page.requests()).toBe(0)
})

test('a tournament’s scoreboard and a league’s other changes are pushed, too', async () => {
  const { teetime, leagueId, url, open, shows } = await startWatched()
  const scores = await openPage({
    url,
    cookie: cookieOf(teetime, 'ann'),
    address: buildUrl(getScoreboard, {
      params: { id: '014' },
      query: { orgId: '1', year: undefined },
    }),
    topic: topics.tournament('1', '014').text,
  })
  const page = await open('bob')
  await publishScores(teetime, { 5: -9 })
  const { body } = await teetime.send({
    url: scores.shown().address,
    cookies: teetime.cookieOf('bob'),
  })
  await expect.poll(() => scores.shown().wire).toEqual(JSON.parse(body))
  await teetime.as('ann')(updateLeague, { params: { id: leagueId }, body: { nickname: 'Us' } })
  await page.hears(topics.league(leagueId).text)
  await shows(page)
  expect([scores.requests(), page.requests()]).toEqual([0, 0])
})

test('a page that missed any number of versions, or asked in between, ends with the same board', async () => {
  const { teetime, url, open, shows } = await startWatched()
  const urls = [url, await serve(teetime)]
  const scores = fc.dictionary(fc.nat({ max: 25 }).map(String), fc.integer({ min: -9, max: 9 }), {
    maxKeys: 6,
  })
  const steps = fc.array(
    fc.record({
      scores,
      /** Runs after the scores are stored. */
      next: fc.constantFrom('tell', 'nothing', 'ask', 'reopen'),
      at: fc.nat({ max: 1 }),
    }),
    { maxLength: 6 },
  )
  const knownVersions: Awaited<ReturnType<typeof open>>['knownVersions'] = new Map()
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      let page = await open('ann', { knownVersions })
      for (const { scores, next, at } of steps) {
        if (next === 'tell') {
          await publishScores(teetime, scores)
          continue
        }
        await score(teetime, scores)
        // Its response may come after what the stream brings.
        if (next === 'ask') void page.refresh()
        if (next !== 'reopen') continue
        page.close()
        page = await open('ann', { knownVersions, url: urls[at] ?? url })
      }
      await publishScores(teetime, {})
      await shows(page)
      page.close()
    }),
    { numRuns: 15 },
  )
})

test('a stream whose document takes longer than an idle connection may last stays open', async () => {
  const { teetime, board, open, shows } = await startWatched()
  const page = await open('ann', { url: await serve(teetime, { idleMs: 500, heartbeatMs: 100 }) })
  await score(teetime, { 2: 5 })
  const { db, live } = teetime.services
  const unlock = await lockTable(db, 'boards')
  for (const stream of live.streams) stream.send({ topic: board.topic, version: 1 })
  await expect.poll(() => page.comments()).toBeGreaterThan(6)
  await unlock()
  await shows(page)
})

test('a stream whose listener could not be looked up brings scores again after its next heartbeat', async () => {
  const { teetime, open, shows } = await startWatched()
  const page = await open('ann', { url: await serve(teetime, { heartbeatMs: 50 }) })
  const { db, live } = teetime.services
  await db.execute(sql`alter table sessions rename to sessions_away`)
  const lookups = await Promise.allSettled([...live.streams].map((stream) => stream.refresh()))
  await db.execute(sql`alter table sessions_away rename to sessions`)
  expect(lookups.map(({ status }) => status)).toEqual(['rejected'])
  // Until then, it may have missed events.
  await page.hears(topics.all.text)
  let points = 0
  const requestsForNextScore = async () => {
    const before = page.requests()
    await publishScores(teetime, { 0: (points += 1) })
    await shows(page)
    return page.requests() - before
  }
  await expect.poll(requestsForNextScore).toBe(0)
})

test('a listener who was looked up after a lookup failed asks for everything again', async () => {
  const { teetime, open } = await startWatched()
  const page = await open()
  const { db, live } = teetime.services
  const lookUp = () => Promise.allSettled([...live.streams].map((stream) => stream.refresh()))
  await db.execute(sql`alter table sessions rename to sessions_away`)
  await lookUp()
  await db.execute(sql`alter table sessions_away rename to sessions`)
  await lookUp()
  await page.hears(topics.all.text)
})

test('a new stream first pushes what its page missed', async () => {
  const { teetime, open, shows } = await startWatched()
  const first = await open()
  first.close()
  await score(teetime, { 1: 8 })
  const page = await open('ann', { knownVersions: first.knownVersions })
  await shows(page)
  expect(page.requests()).toBe(0)
})

test('a new stream asks its page to refetch a document that could not be looked up', async () => {
  const { teetime, board, open, shows, hasToAsk } = await startWatched()
  const { db } = teetime.services
  const first = await open()
  first.close()
  await score(teetime, { 1: 8 })
  await db.execute(sql`alter table boards rename to boards_away`)
  const page = await open('ann', { knownVersions: first.knownVersions })
  try {
    await hasToAsk(page)
  } finally {
    await db.execute(sql`alter table boards_away rename to boards`)
  }
  await page.hears(board.topic)
  await page.refresh()
  await shows(page)
})

test('a page whose version the process never had asks for the whole, and gets changes from then on', async () => {
  const { teetime, open, shows } = await startWatched()
  const first = await open()
  first.close()
  await score(teetime, { 1: 8 })
  const page = await open('ann', { knownVersions: first.knownVersions, url: await serve(teetime) })
  await shows(page)
  expect(page.requests()).toBe(1)
  await publishScores(teetime, { 1: 9 })
  await shows(page)
  expect(page.requests()).toBe(1)
})

test('someone who hides scores gets none as soon as they choose to', async () => {
  const { teetime, open, shows, hasToAsk } = await startWatched()
  const hide = (hidesScores: boolean) => teetime.as('ann')(updateProfile, { body: { hidesScores } })
  const page = await open()
  await publishScores(teetime, { 0: 1 })
  await shows(page)
  expect(page.requests()).toBe(0)
  await hide(true)
  await publishScores(teetime, { 0: 2 })
  await hasToAsk(page)
  const next = await open()
  await publishScores(teetime, { 0: 3 })
  // Whether to show them is the page's business.
  await shows(next)
  expect(next.deltas.filter(({ change }) => change !== null)).toEqual([])
})

test('whoever has left the league is sent nothing of it, even before their stream knows', async () => {
  const { teetime, open, hasToAsk } = await startWatched()
  const page = await open()
  await teetime.services.db
    .delete(leagueMembers)
    .where(eq(leagueMembers.userId, teetime.idOf('ann')))
  await publishScores(teetime, { 0: 4 })
  await hasToAsk(page)
})

test('a session that has expired is sent nothing, even before its stream ends', async () => {
  const { teetime, open, hasToAsk } = await startWatched()
  const page = await open()
  await teetime.services.db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.userId, teetime.idOf('ann')))
  await publishScores(teetime, { 0: 4 })
  await hasToAsk(page)
})

test('a stranger who names a league’s board is sent nothing of it', async () => {
  const { teetime, url, board, open, shows } = await startWatched()
  await teetime.register('eve')
  const page = await open()
  const stranger = await openPage({
    url,
    cookie: cookieOf(teetime, 'eve'),
    ...board,
    knownVersions: new Map(page.knownVersions),
  })
  await publishScores(teetime, { 0: 4 })
  await shows(page)
  await stranger.hears(topics.tournament('1', '014').text)
  expect(stranger.deltas).toEqual([])
  expect(new Set(stranger.topics)).toEqual(new Set(['tournaments/1/014']))
})

test('until the draft closes a stream pushes no leaderboard', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const board = boardOf(leagueId)
  listenLonger()
  const url = await serve(teetime)
  const page = await openPage({ url, cookie: cookieOf(teetime, 'ann'), ...board })
  await draft(teetime, leagueId, 'bob', [1, 2, 8, 9, 15, 22], -9)
  // The page asks instead.
  await expect.poll(() => JSON.stringify(page.shown().wire)).toContain('"picked":true')
  expect(page.deltas.length).toBeGreaterThan(0)
  expect(page.deltas.filter(({ change }) => change !== null)).toEqual([])
})
