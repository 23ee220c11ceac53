import { spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'

import { openPostgres } from '../db/postgres.ts'
import { readConfig } from '../process/config.ts'
import { workerUrl } from '../testing/database.ts'
import { command } from '../testing/processes/command.ts'
import { startBucketServer } from '../testing/servers/bucket.ts'
import { startTeeTime } from '../testing/teetime.ts'
import type { World } from '../world/world.ts'
import { backUpWhenDue } from './backups.ts'
import { noteBackup, readBackupRecord } from './record.ts'
import { NotRestored, restorePostgres } from './restore.ts'

// PostgreSQL's client is on Debian in postgresql-client. The embedded database has backups of its own.
const canDump =
  Boolean(process.env['TEST_DATABASE_URL']) && spawnSync('pg_dump', ['--version']).status === 0

/** A folder that is deleted after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Makes an empty database, which is dropped after the test. @returns its URL */
async function newDatabase(): Promise<string> {
  const url = new URL(workerUrl ?? '')
  const admin = openPostgres(url.href, pino({ level: 'silent' }))
  url.pathname += '_restored'
  const name = url.pathname.slice(1)
  await admin.query(`create database ${name} template template0`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.close()
  })
  return url.href
}

async function startBackingUp(settings: Record<string, string>) {
  const teetime = await startTeeTime({ DATA_DIR: newFolder(), ...settings })
  const { world, lines } = teetime
  const DATABASE_URL = workerUrl ?? ''
  const onPostgres: World = { ...world, config: { ...world.config, DATABASE_URL } }
  const dayAgo = () => new Date(Date.now() - 86_400_000).toISOString()
  return {
    ...teetime,
    run: () => backUpWhenDue(onPostgres),
    record: () => readBackupRecord(world.db),
    said: () => lines.join(''),
    /** As if the backups and trials so far had been made that many days ago. */
    passDays: async (at: number, checkedAt = at) => {
      const ago = (days: number) => new Date(Date.parse(dayAgo()) - (days - 1) * 86_400_000)
      await noteBackup(world.db, {
        at: ago(at).toISOString(),
        checkedAt: ago(checkedAt).toISOString(),
      })
    },
  }
}

test.skipIf(!canDump)(
  'a backup is made each day and restored once a week, and a damaged one is told',
  async () => {
    const folder = newFolder()
    const {
      run,
      record,
      said,
      passDays,
      join: register,
    } = await startBackingUp({ BACKUP_TO: folder })
    await register('ann')
    await run()
    const made = readdirSync(folder)
    expect(made).toHaveLength(1)
    expect(await record()).toMatchObject({ damage: null, checkedAt: expect.any(String) })
    expect(said()).toContain('the newest backup was restored as a trial')
    // Neither is due again.
    const before = await record()
    await run()
    expect([readdirSync(folder), await record()]).toEqual([made, before])
    await passDays(1)
    await run()
    expect(readdirSync(folder)).toHaveLength(2)

    await passDays(0, 8)
    const newest = join(folder, readdirSync(folder).toSorted().at(-1) ?? '')
    truncateSync(newest, Math.floor(readFileSync(newest).length / 2))
    await run()
    const { damage } = await record()
    expect(damage).toMatch(/pg_restore/)
    expect(said()).toContain('the newest backup is damaged')
    // A new one is sound, and says so.
    await passDays(1, 8)
    await run()
    expect((await record()).damage).toBeNull()
  },
)

test.skipIf(!canDump)(
  'the newest backup is restored by a command into an empty database, all or nothing',
  async () => {
    const [DATA_DIR, BACKUP_TO] = [newFolder(), newFolder()]
    const { run, join: register } = await startBackingUp({ BACKUP_TO })
    await register('ann')
    await run()
    const [name = ''] = readdirSync(BACKUP_TO)
    const DATABASE_URL = await newDatabase()
    const settings = { DATABASE_URL, DATA_DIR, BACKUP_TO }
    const half = join(newFolder(), 'half.dump')
    writeFileSync(half, readFileSync(join(BACKUP_TO, name)).subarray(0, 40_000))
    for (const [more, wanted, why] of [
      [{}, half, 'half.dump cannot be restored: pg_restore'],
      [{}, 'teetime-2020.dump', `has backups up to ${name}, and no teetime-2020.dump`],
      [{ BACKUP_TO: newFolder() }, undefined, 'has no backup.'],
      [{ BACKUP_TO: '' }, undefined, 'set BACKUP_TO'],
      [{ DATABASE_URL: workerUrl ?? '' }, name, 'has tables already'],
    ] as const) {
      const refused = restorePostgres(readConfig({ ...settings, ...more }), wanted)
      await expect(refused).rejects.toThrow(why)
      await expect(refused).rejects.toBeInstanceOf(NotRestored)
    }
    // The refused attempts left nothing behind.
    const { code, said } = await command('scripts/restore.ts', [], settings)
    expect([code, said]).toEqual([0, expect.stringContaining(name)])
    expect(await command('scripts/restore.ts', [], settings)).toMatchObject({
      code: 1,
      said: expect.stringContaining('has tables already'),
    })
    const restored = openPostgres(DATABASE_URL, pino({ level: 'silent' }))
    onTestFinished(() => restored.close())
    const { rows } = await restored.query('select username from users order by 1')
    expect(rows).toEqual([{ username: 'admin' }, { username: 'ann' }])
    expect(readdirSync(DATA_DIR)).toEqual([])
  },
)

test.skipIf(!canDump)('backups go to a bucket, and only the newest fourteen stay', async () => {
  const bucket = await startBucketServer()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { run, record } = await startBackingUp({
    BACKUP_TO: 's3://golf/prod',
    S3_ENDPOINT: bucket.url,
  })
  const names = Array.from({ length: 14 }, (_, nth) => `teetime-2020-01-${10 + nth}T00.dump`)
  for (const name of ['notes.txt', ...names.map((one) => one.replace('.dump', '-00-000Z.dump'))]) {
    bucket.objects.set(`/golf/prod/${name}`, Buffer.from('old'))
  }
  await run()
  const kept = [...bucket.objects.keys()].toSorted()
  expect(kept).toHaveLength(15)
  expect(kept[0]).toBe('/golf/prod/notes.txt')
  expect(kept[1]).toContain('2020-01-11')
  expect(
    bucket.objects
      .get(kept.at(-1) ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('PGDMP')
  expect(await record()).toMatchObject({ damage: null, checkedAt: expect.any(String) })
})

test('without an address, PostgreSQL is not backed up', async () => {
  const { run, record } = await startBackingUp({})
  await run()
  expect((await record()).at).toBeNull()
})
