import { expect, test } from 'vitest'

import { startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

const token = 'a-token-for-prometheus'

test('metrics are served to anyone with the token, under any host name, and count requests by route', async () => {
  const teetime = await startTeeTime({ METRICS_TOKEN: token })
  const leagueId = await startLeague(teetime, ['ann'])
  await teetime.send({ url: `/api/leagues/${leagueId}`, cookies: teetime.cookieOf('ann') })
  const ask = (authorization: string) =>
    teetime.send({ url: '/metrics', headers: { authorization, host: '10.0.0.7:3000' } })
  for (const wrong of ['', token, `Bearer ${token}x`]) {
    expect((await ask(wrong)).statusCode).toBe(401)
  }
  const { statusCode, body } = await ask(`Bearer ${token}`)
  expect(statusCode).toBe(200)
  expect(body).toContain(
    'teetime_http_request_duration_seconds_count{method="GET",route="/api/leagues/:id",status="200"} 1',
  )
  for (const line of [
    'teetime_database_up 1',
    'teetime_streams 0',
    'teetime_settlements_due 0',
    'teetime_pushes_waiting 0',
    'teetime_mails{state="waiting"} 0',
    /^teetime_feed_calls_left \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ]) {
    expect(body).toMatch(line)
  }
  // Neither people nor their leagues are in it.
  for (const secret of [leagueId, 'ann']) expect(body).not.toContain(secret)
})

test('without a token there are no metrics', async () => {
  const { send } = await startTeeTime()
  expect((await send({ url: '/metrics' })).statusCode).not.toBe(200)
})
