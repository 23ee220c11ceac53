import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { startCluster } from '#server/testing/processes/cluster.ts'

import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const log = pino({ level: 'silent' })

test('a standby that is promoted soon after a migration publishes changes', async () => {
  const primary = await startCluster()
  onTestFinished(() => primary.remove())
  const standby = await primary.addStandby()
  onTestFinished(() => standby.remove())
  const before = openPostgres(primary.url, log)
  await migrate(before, log, primary.url)
  await before.close()

  primary.kill()
  await standby.promote()
  const after = openPostgres(standby.url, log)
  onTestFinished(() => after.close())
  const { rows } = await after.query(`select publish_changes('[{"a": 1}]') as published`)
  expect(rows).toEqual([{ published: 1 }])
})
