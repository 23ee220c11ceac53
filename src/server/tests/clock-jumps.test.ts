import { mkdtempSync, rmSync } from 'node:fs'
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
const isPrompt = { timeout: 10_000 }

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

test('a clock that is set back holds up no backup', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'teetime-clock-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const { services } = await startTeeTime({ DATA_DIR })
  const { db } = services
  await db.execute(sql`update users set created_at = now() - interval '2 hours'`)
  // The embedded database's way of making one, which needs no other program.
  let made = 0
  const archiveTo = async (file: string) => {
    made += 1
    await writeFile(file, 'a backup')
  }
  const { jump, pass } = holdClock()
  const task = startBackups({ ...services, database: { ...services.database, archiveTo } })
  onTestFinished(() => task.stop())
  await vi.waitFor(async () => expect((await readBackupRecord(db)).at).not.toBeNull(), isPrompt)
  await vi.waitFor(async () => expect((await readBackupRecord(db)).notBefore).toBeNull(), isPrompt)
  await updateBackupRecord(db, { at: new Date(0).toISOString() })
  jump(-24 * hour)
  pass(2 * 60_000)
  await vi.waitFor(() => expect(made).toBe(2), isPrompt)
})
