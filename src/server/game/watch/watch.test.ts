import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  getWatchLink,
  createWatchLink,
  getWatchedLeague,
  revokeWatchLink,
} from '#contract/game/watch.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { deleteLeague, restoreLeague, updateLeague } from '#contract/leagues/manage-league.ts'
import { tokenHash } from '#server/platform/auth/session-token.ts'
import { users } from '#server/platform/auth/tables.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { picks, finalSteps } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { makeWebFolder } from '#server/testing/web-folder.ts'
import { boards } from '#server/tournaments/tables.ts'

import { watchLinks } from './tables.ts'

/** Starts ann's league, whose members have first names but cat, with a watch link. */
async function startWatched(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings, makeWebFolder())
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'], 2000)
  const { services, as, send, stranger } = teetime
  for (const [username, firstName] of [
    ['ann', 'Anneliese'],
    ['bob', 'Roberto'],
  ] as const) {
    const names = { firstName, lastName: 'Secretname' }
    await services.db.update(users).set(names).where(eq(users.username, username))
  }
  const params = { id: leagueId }
  const { token, url } = await as('ann')(createWatchLink, { params })
  return {
    ...teetime,
    ...finalSteps(teetime, leagueId),
    leagueId,
    params,
    token,
    url,
    watch: (by = token) => stranger(getWatchedLeague, { params: { token: by } }),
    raw: (by = token, headers = {}) => send({ url: `/api/watch/${by}`, headers }),
  }
}

test('before picks lock a watch link shows the event, the deadline and the number of members', async () => {
  const teetime = await startWatched({ APP_URL: 'https://golf.example' })
  const { watch, raw, token, url, leagueId, as, params, services } = teetime
  expect(url).toBe(`https://golf.example/watch/${token}`)
  const board = await watch()
  expect(board).toMatchObject({
    league: { name: 'Sunday Best', tournamentName: expect.any(String), members: 3 },
    status: 'open',
    asOf: null,
    teams: [],
    golfers: [],
    chart: [],
  })
  expect(board.league.draftingEndDate).toBeInstanceOf(Date)
  const before = await raw()
  await draft(teetime, leagueId, 'bob', picks['bob'] ?? [], -12)
  const after = await raw()
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag])
  // The token is kept nowhere, so it can't be told again.
  const { createdAt } = await as('ann')(getWatchLink, { params })
  expect(createdAt).toBeInstanceOf(Date)
  const [stored] = await services.db.select().from(watchLinks)
  expect(stored).toEqual({ leagueId, createdAt, tokenHash: tokenHash(token) })
})

test('a CDN may keep a whole watched board for ten seconds, but no partial response, error, or refusal', async () => {
  const teetime = await startWatched()
  const { raw, as, params, cookieOf, leagueId, passDeadline, play, services } = teetime
  for (const name of ['ann', 'bob']) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  await passDeadline(leagueId)
  await play(2, 'In Progress')
  const shared = { 'cache-control': 'public, max-age=0, s-maxage=10', vary: 'accept-encoding' }
  const board = await raw()
  expect(board.headers).toMatchObject(shared)
  // The board of someone who is signed in is everyone's, so it sets no cookie.
  const member = await raw(undefined, cookieOf('bob'))
  expect([member.body, member.headers['set-cookie']]).toEqual([board.body, undefined])
  const held = { 'if-none-match': board.headers.etag }
  const again = await raw(undefined, held)
  expect([again.statusCode, again.headers]).toMatchObject([304, shared])
  // A CDN asks by its own version for whoever wants only changes.
  await as('ann')(updateLeague, { params, body: { name: 'Monday Worst' } })
  const changed = await raw(undefined, { ...held, 'a-im': 'changes' })
  expect([changed.statusCode, changed.headers]).toMatchObject([200, shared])
  const { board: stored } = (await services.db.select().from(boards))[0]!
  await services.db.update(boards).set({ board: {} as never, version: sql`${boards.version} + 1` })
  const failed = await raw()
  expect([failed.statusCode, failed.headers['cache-control']]).toEqual([500, 'private, no-cache'])
  await services.db.update(boards).set({ board: stored, version: sql`${boards.version} + 1` })
  await as('ann')(revokeWatchLink, { params })
  const refused = await raw()
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'private, no-cache'])
})

test('after the lock a watch link shows the board by first name, and nothing else of a person', async () => {
  const teetime = await startWatched()
  const { watch, raw, leagueId, as, idOf, passDeadline, play, runJobs, settle, read, pass } =
    teetime
  for (const name of ['ann', 'bob', 'cat'])
    await draft(teetime, leagueId, name, picks[name] ?? [], -57)
  await passDeadline(leagueId)
  // The first to look closes the draft.
  expect((await watch()).teams.map(({ name }) => name).toSorted()).toEqual([
    'Anneliese',
    'Roberto',
    'Team 3',
  ])
  await play(2, 'In Progress')
  await runJobs()
  const board = await watch()
  const standings = await teetime.board()
  expect(board.status).toBe('live')
  // Everyone has the color that they have in the league.
  const { colors } = await as('ann')(getLeague, { params: { id: leagueId } })
  expect(board.teams.map(({ color }) => color)).toEqual(
    standings.standings.map(({ userId }) => colors?.[userId]),
  )
  expect(board.asOf).toEqual(standings.asOf)
  expect(board.teams.map(({ position, totalToPar }) => [position, totalToPar])).toEqual(
    standings.standings.map(({ position, totalToPar }) => [position, totalToPar]),
  )
  expect(board.teams.map(({ golfers, counting }) => [golfers.length, counting.length])).toEqual(
    Array.from({ length: 3 }, () => [6, 4]),
  )
  const sum = board.teams.reduce((all, { chance }) => all + (chance ?? 0), 0)
  expect(sum).toBeCloseTo(1, 5)
  expect(board.chart.at(-1)?.order.toSorted()).toEqual([1, 2, 3])
  const { body, headers } = await raw()
  const people = ['ann', 'bob', 'cat'].map(idOf)
  const secrets = ['Secretname', 'username', 'userId', '-57', 'rize', 'mail', '$', ...people]
  for (const secret of secrets) expect(body).not.toContain(secret)
  expect(body).not.toMatch(/"(ann|bob|cat)"/)
  const again = await raw(undefined, { 'if-none-match': headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  // It goes on once the league is settled.
  for (const golfer of teetime.scene.golfers) golfer.rounds.push(0, 1)
  await play(4)
  await read()
  await pass(25)
  expect(await settle()).toBe(1)
  const final = await watch()
  expect([final.status, final.teams.length, final.teams[0]?.chance]).toEqual(['settled', 3, null])
  const { log } = await as('cat')(listLogEntries, { params: teetime.params })
  expect(log.some(({ text }) => text.includes('watch link'))).toBe(true)
})

test('an unknown, a replaced and a revoked link and one of a deleted league look alike', async () => {
  const { raw, as, params, token } = await startWatched()
  const unknown = await raw('A'.repeat(43))
  const like = ({ statusCode, body, headers }: typeof unknown) => [
    statusCode,
    body,
    headers['x-robots-tag'],
    headers['referrer-policy'],
    headers['cache-control'],
    headers.etag,
  ]
  expect(unknown.statusCode).toBe(404)
  const { token: second } = await as('ann')(createWatchLink, { params })
  expect(like(await raw(token))).toEqual(like(unknown))
  expect((await raw(second)).statusCode).toBe(200)
  await as('ann')(deleteLeague, { params })
  expect(like(await raw(second))).toEqual(like(unknown))
  await as('ann')(restoreLeague, { params })
  expect((await raw(second)).statusCode).toBe(200)
  await as('ann')(revokeWatchLink, { params })
  expect(like(await raw(second))).toEqual(like(unknown))
  expect(like(await raw('short'))).toEqual(like(unknown))
  expect(await as('ann')(getWatchLink, { params })).toEqual({ createdAt: null })
  // To revoke what is gone does no harm.
  await as('ann')(revokeWatchLink, { params })
})

test('a watch link is neither indexed nor referred to, and never logged', async () => {
  const { raw, send, token, logLines } = await startWatched()
  for (const answer of [await raw(), await send({ url: `/watch/${token}?tv` })]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  }
  expect(logLines.join('')).not.toContain(token)
  expect(logLines.join('')).toContain('"path":"/api/watch/:token"')
})

test('one network can watch on forty screens', async () => {
  const { raw } = await startWatched({ RATE_LIMITS: 'on' })
  const statuses = new Set<number>()
  for (let nth = 0; nth < 120; nth += 1) statuses.add((await raw()).statusCode)
  expect([...statuses]).toEqual([200])
  expect((await raw()).statusCode).toBe(429)
})
