import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { getProfile } from '#contract/accounts/profile.ts'
import { updateBackupRecord } from '#server/platform/backups/backup-record.ts'
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

/** Reads one gauge. @returns null when it has no value */
async function readGauge(
  send: Awaited<ReturnType<typeof startTeeTime>>['send'],
  name: string,
): Promise<number | null> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await send({ url: '/metrics', headers })
  const value = new RegExp(`^teetime_${name} (.*)$`, 'm').exec(body)?.[1]
  return value === undefined ? null : Number(value)
}

test('a gauge that can’t be read has no value, where 0 would be an answer, and the others have theirs', async () => {
  const { send, services, logLines } = await startTeeTime({ METRICS_TOKEN: token })
  const rename = (from: string, to: string) =>
    services.database.query(`alter table ${from} rename to ${to}`)
  await rename('mails', 'mails_away')
  onTestFinished(async () => void (await rename('mails_away', 'mails')))
  expect(await readGauge(send, 'mails{state="waiting"}')).toBeNull()
  expect(await readGauge(send, 'database_up')).toBe(1)
  expect(await readGauge(send, 'readings_failed')).toBe(1)
  for (const name of ['feed_calls_left', 'backup_overdue_seconds', 'database_size_bytes'])
    expect([name, await readGauge(send, name)]).toEqual([name, expect.any(Number)])
  const failed = logLines.filter((line) => line.includes('a reading for the metrics failed'))
  expect(failed.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ reading: 'mails' }])
})

test('while the database doesn’t answer, it counts as down, and no gauge that it has has a value', async () => {
  const { send, services } = await startTeeTime({ METRICS_TOKEN: token })
  vi.spyOn(services.db, 'execute').mockRejectedValue(new Error('gone'))
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await readGauge(send, 'database_up')).toBe(0)
  for (const name of ['feed_calls_left', 'settlements_due', 'database_size_bytes'])
    expect([name, await readGauge(send, name)]).toEqual([name, null])
})

// The embedded database is always backed up.
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'where TeeTime makes no backups none is due, and where it does the first one is due from the start',
  async () => {
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString()
    const start = async (settings: Record<string, string>) => {
      const { send, services } = await startTeeTime({ METRICS_TOKEN: token, ...settings })
      await services.db.execute(sql`update users set created_at = ${threeDaysAgo}`)
      return { services, gauge: (name: string) => readGauge(send, name) }
    }
    const without = await start({})
    // As if it had been made by the command.
    await updateBackupRecord(without.services.db, { at: threeDaysAgo })
    expect(await without.gauge('backup_overdue_seconds')).toBe(0)
    // It needs no trial, either.
    expect(await without.gauge('backup_age_seconds')).toBeNull()

    const DATABASE_URL = process.env['TEST_DATABASE_URL'] ?? ''
    const { gauge } = await start({ DATABASE_URL, BACKUP_TO: '/nowhere' })
    expect(await gauge('backup_overdue_seconds')).toBeCloseTo(2 * 86_400, -2)
    expect(await gauge('backup_age_seconds')).toBeNull()
  },
)

// The embedded database has a watch of its own.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a database that is full is logged once when it begins and when it ends, and stands in the metrics',
  async () => {
    const { app, as, register, send, services, logLines } = await startTeeTime({
      METRICS_TOKEN: token,
    })
    await register('ann')
    const { database } = services
    // A full disk refuses what a file has to grow for, and the count of requests needs no room.
    const save = () =>
      database.query(`do $$ begin raise 'could not extend file' using errcode = '53100'; end $$`)
    const isWritable = () => readGauge(send, 'database_writable')
    const logged = () =>
      logLines.flatMap((line) => {
        const { level, msg } = JSON.parse(line) as { level: number; msg: string }
        return level >= 50 || msg.includes('can be written') ? [msg] : []
      })
    // Long ago for the tests that follow, which have the same database.
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now - 3_600_000)
    onTestFinished(() => void vi.restoreAllMocks())
    for (let nth = 0; nth < 2; nth += 1) {
      await expect(save()).rejects.toThrow()
      await as('ann')(getProfile)
      await app.flushRequestCount()
    }
    expect(await isWritable()).toBe(0)
    const begins = 'the database is read-only or its disk is full: nothing is saved'
    expect(logged()).toEqual([begins])
    vi.restoreAllMocks()
    await app.flushRequestCount()
    expect(await isWritable()).toBe(1)
    expect(logged()).toEqual([begins, 'the database can be written again'])
  },
)

test('without a token there are no metrics', async () => {
  const { send } = await startTeeTime()
  expect((await send({ url: '/metrics' })).statusCode).not.toBe(200)
})
