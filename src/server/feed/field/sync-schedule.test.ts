import type { AddressInfo } from 'node:net'

import { onTestFinished, test } from 'vitest'

import { getLeague } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { buildApp } from '#server/app.ts'
import { timeouts } from '#server/platform/http/connections.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { openPage } from '#server/testing/open-page.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { syncSchedule } from './sync-schedule.ts'

test('an open page of a league hears that its season ends on another day', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  const { services } = teetime
  const app = await buildApp(services, timeouts)
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const [cookie] = Object.entries(teetime.cookieOf('ann'))
  const topic = topics.status(id).text
  const page = await openPage({
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    cookie: cookie?.join('=') ?? '',
    address: buildUrl(getLeague, { params: { id } }),
    topic,
  })
  await services.db.update(tournaments).set({ endDate: '2031-04-14' })
  await syncSchedule(services)
  await page.hears(topic)
})
