import { gunzipSync } from 'node:zlib'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'

import { listTeams } from '#contract/game/draft.ts'
import { getCompactLeaderboard, getLeaderboard, Leaderboard } from '#contract/game/leaderboard.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { entrants } from '#server/tournaments/tables.ts'

test('a leaderboard is the same with and without gzip, and a client that has it gets 304', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await teetime.passDeadline(id)
  const read = (headers: Record<string, string>) =>
    teetime.send({
      url: `/api/leagues/${id}/leaderboard`,
      cookies: teetime.cookieOf('ann'),
      headers,
    })
  const plain = await read({})
  const packed = await read({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(plain.json()).toMatchObject({ standings: [{ username: 'ann' }] })

  const had = await read({
    'accept-encoding': 'gzip',
    'if-none-match': String(plain.headers.etag),
  })
  expect([had.statusCode, had.body, had.headers['content-encoding']]).toEqual([304, '', undefined])
})

test('the golfers of standings and of revealed teams have their countries', async () => {
  const teetime = await startTeeTime()
  const { as, services, passDeadline } = teetime
  const id = await startLeague(teetime, ['ann'])
  await services.db.update(entrants).set({ country: 'Sweden' })
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await passDeadline(id)
  const params = { id }
  const { standings } = await as('ann')(getLeaderboard, { params })
  const { golfers: compact } = await as('ann')(getCompactLeaderboard, { params })
  const { teams } = await as('ann')(listTeams, { params })
  const six = Array.from({ length: 6 }, () => 'Sweden')
  for (const golfers of [standings[0]?.golfers, compact, teams[0]?.golfers]) {
    expect(golfers?.map(({ country }) => country)).toEqual(six)
  }
})

test('the hand-made JSON equals what the schema encodes, before, during and after play', async () => {
  const { teetime, leagueId, play, pass, settle } = await startClosedLeague()
  const status = async () => {
    const url = `/api/leagues/${leagueId}/leaderboard`
    const { body } = await teetime.send({ url, cookies: teetime.cookieOf('ann') })
    const decoded = z.decode(Leaderboard, JSON.parse(body) as never)
    expect(JSON.parse(body)).toEqual(z.encode(Leaderboard, decoded))
    expect(decoded.standings.flatMap(({ golfers }) => golfers)).not.toEqual([])
    return decoded.status
  }
  expect(await status()).toBe('live')
  await play(2, 'In Progress')
  expect(await status()).toBe('live')
  await play(4, 'Official')
  expect(await status()).toBe('provisional')
  await pass(24)
  await settle()
  expect(await status()).toBe('settled')
})

test('until picks lock, a leaderboard waits for no one whose account is disabled', async () => {
  const teetime = await startTeeTime()
  const { as, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat', 'dan'])
  await draft(teetime, id, 'dan', [1, 2, 8, 9, 15, 22])
  await services.db.execute(
    sql`update users set disabled_at = now() where username in ('cat', 'dan')`,
  )
  const { standings } = await as('ann')(getLeaderboard, { params: { id } })
  expect(standings.map(({ username, picked }) => [username, picked])).toEqual([
    ['ann', false],
    ['bob', false],
    ['dan', true],
  ])
})
