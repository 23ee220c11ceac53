import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { draft, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'

test('a leaderboard is the same packed and unpacked, and neither is sent to who has it', async () => {
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
