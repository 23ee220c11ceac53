import { test } from 'vitest'

import { getLeague } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { cookieOf, openPage, serve } from '#server/testing/open-page.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { syncSchedule } from './sync-schedule.ts'

test.each([
  ['ends on another day', { endDate: '2031-04-14' }],
  ['has another name', { name: 'The Misspelt Open' }],
])('an open page of a league hears that its tournament %s', async (_, before) => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann'])
  const { services } = teetime
  const topic = topics.status(id).text
  const page = await openPage({
    url: await serve(teetime),
    cookie: cookieOf(teetime, 'ann'),
    address: buildUrl(getLeague, { params: { id } }),
    topic,
  })
  await services.db.update(tournaments).set(before)
  await syncSchedule(services)
  await page.hears(topic)
})
