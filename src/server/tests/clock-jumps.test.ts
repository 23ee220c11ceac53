import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { readBackupRecord, updateBackupRecord } from '#server/platform/backups/backup-record.ts'
import { startBackups } from '#server/platform/backups/backups.ts'
import { openRateLimits } from '#server/platform/limits/rate-limits.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

const hour = 3_600_000

afterEach(() => void vi.useRealTimers())

/** Stops the machine's clock, which `jump` sets and `pass` moves on. */
function holdClock() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  return {
    jump: (ms: number) => vi.setSystemTime(Date.now() + ms),
    pass: (ms: number) => vi.advanceTimersByTime(ms),
  }
}

test('a clock that is set back keeps no one locked out for longer', async () => {
  const { services } = await startTeeTime()
  const limits = openRateLimits(services.database, true)
  const { jump, pass } = holdClock()
  const attempt = () => limits.consumeForNetwork('login-network', '203.0.113.7')
  const call = () => limits.throttle('calls-person', 'ann')
  for (let nth = 0; nth < 30; nth += 1) await attempt()
  await expect(attempt()).rejects.toThrow()
  const calls = await Promise.allSettled(Array.from({ length: 601 }, call))
  expect(calls.at(-1)?.status).toBe('rejected')
  jump(-24 * hour)
  pass(hour)
  await services.db.execute(sql`update rate_limits set expire = 0`)
  await attempt()
  await call()
})

/** A site that backs up in the embedded database's way, which needs no other program. */
async function startEmbeddedBackups() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'teetime-clock-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const { services } = await startTeeTime({ DATA_DIR })
  await services.db.execute(sql`update users set created_at = now() - interval '2 hours'`)
  const site = { made: 0 }
  const archiveTo = async (file: string) => {
    site.made += 1
    await writeFile(file, 'a backup')
  }
  const start = () => {
    const task = startBackups({ ...services, database: { ...services.database, archiveTo } })
    onTestFinished(() => task.stop())
  }
  return Object.assign(site, { db: services.db, folder: join(DATA_DIR, 'backups'), start })
}

test('a clock that is set back holds up no backup', async () => {
  const site = await startEmbeddedBackups()
  const { db, start } = site
  const { jump, pass } = holdClock()
  start()
  await vi.waitFor(async () => expect((await readBackupRecord(db)).at).not.toBeNull())
  await vi.waitFor(async () => expect((await readBackupRecord(db)).notBefore).toBeNull())
  await updateBackupRecord(db, { at: new Date(0).toISOString() })
  jump(-24 * hour)
  pass(2 * 60_000)
  await vi.waitFor(() => expect(site.made).toBe(2))
})

test('a backup made while the clock was ahead is no reason to wait, or to remove another one', async () => {
  const { db, folder, start } = await startEmbeddedBackups()
  const later = new Date(Date.now() + 240 * hour).toISOString()
  const ahead = `teetime-${later.replaceAll(/[:.]/g, '-')}.tar.gz`
  const good = Array.from({ length: 7 }, (_, nth) => `teetime-2020-01-01T0${nth}-00-00-000Z.tar.gz`)
  mkdirSync(folder)
  for (const name of [...good, ahead]) writeFileSync(join(folder, name), 'a backup')
  await updateBackupRecord(db, { at: later, checkedAt: later, notBefore: later, name: ahead })
  expect(await readBackupRecord(db)).toMatchObject({ at: null, checkedAt: null })
  start()
  const isMade = async () => expect((await readBackupRecord(db)).at).not.toBeNull()
  await vi.waitFor(isMade)
  await vi.waitFor(async () => expect((await readBackupRecord(db)).notBefore).toBeNull())
  const { name } = await readBackupRecord(db)
  expect(readdirSync(folder).toSorted()).toEqual([...good.slice(1), name, ahead])
})
