import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { getSystemHealth } from '#contract/admin/admin.ts'
import { workerUrl } from '#server/testing/database.ts'
import { administer } from '#server/testing/processes/cluster.ts'
import { runCommand } from '#server/testing/processes/command.ts'
import { until } from '#server/testing/processes/processes.ts'
import { smallDisk } from '#server/testing/processes/small-disk.ts'
import { startBucketServer } from '#server/testing/servers/bucket.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { readConfig } from '../process/config.ts'
import type { Services } from '../services/services.ts'
import { updateBackupRecord, readBackupRecord } from './backup-record.ts'
import { backUpWhenDue, createBackup } from './backups.ts'
import { requestBackup, restoreByHand } from './by-hand.ts'
import { DamagedBackupError, dump, readDump } from './pg-tools.ts'
import { mayRunMs, NothingDone, withWorkFile, workPrefix } from './store.ts'

// PostgreSQL's client is on Debian in postgresql-client. The embedded database has backups of its own.
const canDump =
  Boolean(process.env['TEST_DATABASE_URL']) && spawnSync('pg_dump', ['--version']).status === 0

/** A folder that is deleted after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Makes an empty database, which is dropped after the test. @param owner a role that is made for it */
async function newDatabase(owner?: string): Promise<string> {
  const url = new URL(workerUrl ?? '')
  const admin = url.href
  url.pathname += '_restored'
  const name = url.pathname.slice(1)
  if (owner) await administer(admin, `create role ${owner} login`)
  const owned = owner ? `owner ${owner}` : ''
  await administer(admin, `create database ${name} template template0 ${owned}`)
  onTestFinished(async () => {
    await administer(admin, `drop database ${name} with (force)`)
    if (owner) await administer(admin, `drop role ${owner}`)
  })
  return url.href
}

/** Opens a connection that lives until the test ends. */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

async function usernamesIn(url: string): Promise<unknown[]> {
  const { rows } = await (await connect(url)).query('select username from users order by 1')
  return rows.map(({ username }) => username as unknown)
}

async function startBackingUp(settings: Record<string, string>) {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const teetime = await startTeeTime({
    DATA_DIR: newFolder(),
    DATABASE_URL: server,
    ...settings,
  })
  const { services, logLines } = teetime
  const DATABASE_URL = workerUrl ?? ''
  const onPostgres: Services = { ...services, config: { ...services.config, DATABASE_URL } }
  const dayAgo = () => new Date(Date.now() - 86_400_000).toISOString()
  return {
    ...teetime,
    onPostgres,
    run: (signal = new AbortController().signal) => backUpWhenDue(onPostgres, signal),
    record: () => readBackupRecord(services.db),
    said: () => logLines.join(''),
    /** As if the backups and trials so far had been made that many days ago. */
    passDays: async (at: number, checkedAt = at) => {
      const ago = (days: number) => new Date(Date.parse(dayAgo()) - (days - 1) * 86_400_000)
      await updateBackupRecord(services.db, {
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
    const { run, record, said, passDays, services, register } = await startBackingUp({
      BACKUP_TO: folder,
    })
    await register('ann')
    await run()
    const made = readdirSync(folder)
    expect(made).toHaveLength(1)
    await run()
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
    await expect(run()).rejects.toThrow('The backup can’t be restored: pg_restore')
    const { damage, notBefore } = await record()
    expect(damage).toMatch(/pg_restore/)
    // It isn't tried again at once.
    expect(Date.parse(notBefore ?? '')).toBeGreaterThan(Date.now() + 50 * 60_000)
    await run()
    // A new one is sound, and says so.
    await updateBackupRecord(services.db, { notBefore: null })
    await passDays(1, 8)
    await run()
    await run()
    expect((await record()).damage).toBeNull()
  },
)

test.skipIf(!canDump)(
  'the newest backup is restored by a command into an empty database, all or nothing',
  async () => {
    const [DATA_DIR, BACKUP_TO] = [newFolder(), newFolder()]
    const { run, register } = await startBackingUp({ BACKUP_TO })
    await register('ann')
    await run()
    const [name = ''] = readdirSync(BACKUP_TO)
    const DATABASE_URL = await newDatabase()
    const settings = { DATABASE_URL, DATA_DIR, BACKUP_TO }
    const half = join(newFolder(), 'half.dump')
    writeFileSync(half, readFileSync(join(BACKUP_TO, name)).subarray(0, 40_000))
    for (const [more, wanted, why] of [
      [{}, half, 'The backup can’t be restored: pg_restore'],
      [{}, 'teetime-2020.dump', `has backups up to ${name}, and there’s no file teetime-2020.dump`],
      [{ BACKUP_TO: newFolder() }, undefined, 'has no backup.'],
      [{ BACKUP_TO: '' }, undefined, `${DATA_DIR}/backups has no backup.`],
      [{ DATABASE_URL: workerUrl ?? '' }, name, 'The database at DATABASE_URL already has tables'],
      [
        { DATABASE_DIRECT_URL: workerUrl ?? '' },
        name,
        'The database at DATABASE_DIRECT_URL already has',
      ],
    ] as const) {
      const refused = restoreByHand(readConfig({ ...settings, ...more }), wanted)
      await expect(refused).rejects.toThrow(why)
      await expect(refused).rejects.toBeInstanceOf(NothingDone)
    }
    // The refused attempts left nothing behind.
    const { code, said } = await runCommand('scripts/teetime.ts', ['restore'], settings)
    expect([code, said]).toEqual([0, expect.stringContaining(name)])
    expect(await runCommand('scripts/teetime.ts', ['restore'], settings)).toMatchObject({
      code: 1,
      said: expect.stringContaining('already has tables'),
    })
    expect(await usernamesIn(DATABASE_URL)).toEqual(['admin', 'ann'])
    expect(readdirSync(DATA_DIR)).toEqual([])
  },
)

test.skipIf(!canDump)(
  'backups go to a bucket, and only those of the newest fourteen days stay',
  async () => {
    const bucket = await startBucketServer()
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { run, record } = await startBackingUp({
      BACKUP_TO: 's3://golf/prod',
      S3_ENDPOINT: bucket.url,
    })
    const names = Array.from({ length: 14 }, (_, nth) => `teetime-2020-01-${10 + nth}T00.dump`)
    for (const name of [
      'notes.txt',
      ...names.map((one) => one.replace('.dump', '-00-000Z.dump')),
    ]) {
      bucket.objects.set(`/golf/prod/${name}`, Buffer.from('old'))
    }
    await run()
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
  },
)

test('the newest seven backups stay, and the newest of each of the last fourteen days', async () => {
  const DATA_DIR = newFolder()
  const folder = join(DATA_DIR, 'backups')
  const { services } = await startTeeTime({ DATA_DIR })
  const name = (day: number, hour: number) =>
    `teetime-2020-01-${10 + day}T${10 + hour}-00-00-000Z.tar.gz`
  mkdirSync(folder)
  const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth)
  for (const day of upTo(15))
    for (const hour of upTo(14)) writeFileSync(join(folder, name(day, hour)), 'old')
  const archiveTo = async (file: string) => writeFileSync(file, 'a backup')
  const database = { ...services.database, archiveTo }
  const made = await createBackup({ ...services, database })
  expect(readdirSync(folder).toSorted()).toEqual([
    ...upTo(14)
      .slice(2)
      .map((day) => name(day, 13)),
    ...upTo(14)
      .slice(8)
      .map((hour) => name(14, hour)),
    made,
  ])
})

test.skipIf(!canDump)(
  'a place that has another site’s backups is refused, and none is removed',
  async () => {
    const BACKUP_TO = newFolder()
    const golf = await startBackingUp({ BACKUP_TO, APP_URL: 'https://golf.example' })
    await golf.run()
    const [mine = '', site = ''] = readdirSync(BACKUP_TO).toSorted()
    expect([mine, readFileSync(join(BACKUP_TO, site), 'utf8')]).toEqual([
      expect.stringMatching(/^teetime-2.*dump$/),
      'golf.example\n',
    ])
    const { onPostgres, record, services } = golf
    const onTrial = {
      ...onPostgres,
      config: { ...onPostgres.config, APP_URL: 'https://try.example/' },
    }
    const others = Array.from(
      { length: 14 },
      (_, nth) => `teetime-2020-01-${10 + nth}T00-00-00-000Z.dump`,
    )
    for (const name of others) writeFileSync(join(BACKUP_TO, name), 'old')
    const before = readdirSync(BACKUP_TO)
    await updateBackupRecord(services.db, { at: null })
    const run = () => backUpWhenDue(onTrial, new AbortController().signal)
    await expect(run()).rejects.toThrow(`${BACKUP_TO} has the backups of golf.example.`)
    expect(readdirSync(BACKUP_TO)).toEqual(before)
    expect((await record()).failure).toContain('the backups of golf.example')

    // The site has another address now.
    rmSync(join(BACKUP_TO, site))
    await updateBackupRecord(services.db, { notBefore: null })
    await run()
    expect(readFileSync(join(BACKUP_TO, site), 'utf8')).toBe('try.example\n')
    expect((await record()).failure).toBeNull()
  },
)

test.skipIf(!canDump)(
  'a folder without the disk that has the backups isn’t written to, and one that was emptied is',
  async () => {
    const folder = newFolder()
    const BACKUP_TO = join(folder, 'backups')
    const { run, record, services, passDays } = await startBackingUp({
      BACKUP_TO,
      APP_URL: 'https://golf.example',
    })
    await run()
    const { name } = await record()
    expect(readdirSync(BACKUP_TO)).toContain(name)
    await passDays(1, 0)
    renameSync(BACKUP_TO, join(folder, 'unmounted'))
    mkdirSync(BACKUP_TO)
    const sentence = `${BACKUP_TO} has none of the backups that were made there. Is it mounted?`
    await expect(run()).rejects.toThrow(sentence)
    expect([readdirSync(BACKUP_TO), (await record()).failure]).toEqual([
      [],
      expect.stringContaining(sentence),
    ])

    writeFileSync(join(BACKUP_TO, 'teetime-site.txt'), 'golf.example\n')
    await updateBackupRecord(services.db, { notBefore: null })
    await run()
    expect([readdirSync(BACKUP_TO).length, (await record()).failure]).toEqual([2, null])
  },
)

test.skipIf(!canDump)(
  'what keeps backups from being made is shown, tried again, and forgotten',
  async () => {
    const BACKUP_TO = join(newFolder(), 'backups')
    const token = 'a-token-for-prometheus'
    const { run, record, as, send, services, passDays } = await startBackingUp({
      BACKUP_TO,
      METRICS_TOKEN: token,
    })
    await run()
    await passDays(2, 0)
    rmSync(BACKUP_TO, { recursive: true })
    writeFileSync(BACKUP_TO, 'a file')
    await expect(run()).rejects.toThrow(/ENOTDIR/)
    const { backups } = await as('admin')(getSystemHealth)
    expect(backups).toMatchObject({
      isOn: true,
      newestAt: expect.any(Date) as Date,
      failure: expect.stringContaining('ENOTDIR') as string,
    })
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await send({ url: '/metrics', headers })
    const overdue = /^teetime_backup_overdue_seconds (.*)$/m.exec(body)?.[1]
    expect(Number(overdue)).toBeCloseTo(86_400, -2)
    expect(body).toContain('teetime_backup_failing 1\n')

    rmSync(BACKUP_TO)
    await passDays(0)
    await updateBackupRecord(services.db, { notBefore: null })
    await run()
    expect((await record()).failure).toBeNull()
    expect(readdirSync(BACKUP_TO)).toEqual([])
  },
)

test('without BACKUP_TO, PostgreSQL is not backed up', async () => {
  const { run, record } = await startBackingUp({})
  await run()
  expect((await record()).at).toBeNull()
})

test.skipIf(!canDump)(
  'a backup is restored into a database whose pg_trgm a superuser made',
  async () => {
    const BACKUP_TO = newFolder()
    const { run, register } = await startBackingUp({ BACKUP_TO })
    await register('ann')
    await run()
    const owner = `plain_${process.pid}`
    const url = new URL(await newDatabase(owner))
    await (await connect(url.href)).query('create extension pg_trgm')
    url.username = owner
    const settings = { DATABASE_URL: url.href, DATA_DIR: newFolder(), BACKUP_TO }
    await restoreByHand(readConfig(settings))
    expect(await usernamesIn(url.href)).toEqual(['admin', 'ann'])
  },
)

test.skipIf(!canDump)(
  'a restore brings back no session, known browser, mailed link, or mail that waited, and forgets where backups were',
  async () => {
    const BACKUP_TO = newFolder()
    const { run, register, idOf, services } = await startBackingUp({ BACKUP_TO })
    await register('ann')
    const later = `now() + interval '1 hour'`
    const ann = `'${idOf('ann')}'`
    for (const statement of [
      `insert into known_browsers (token_hash, user_id, expires_at) values ('h', ${ann}, ${later})`,
      `insert into reset_tokens (user_id, job_id, expires_at) values (${ann}, 'j', ${later})`,
      `insert into email_changes (user_id, email, expires_at) values (${ann}, 'a@b.example', ${later})`,
      `insert into mails (user_id, kind, title, text, button, expires_at)
        values (${ann}, 'account', 'Waits', '', '', ${later})`,
    ]) {
      await services.database.query(statement)
    }
    await updateBackupRecord(services.db, { place: BACKUP_TO, failure: 'none' })
    await run()
    const DATABASE_URL = await newDatabase()
    await restoreByHand(readConfig({ DATABASE_URL, DATA_DIR: newFolder(), BACKUP_TO }))
    const client = await connect(DATABASE_URL)
    const count = async (database: Pick<pg.Client, 'query'>, table: string) =>
      (await database.query(`select from ${table}`)).rowCount
    for (const table of ['sessions', 'known_browsers', 'reset_tokens', 'email_changes', 'mails']) {
      expect([table, await count(client, table)]).toEqual([table, 0])
    }
    expect(await count(client, 'users')).toBe(2)
    const { rows } = await client.query<{ value: object }>(
      `select value from settings where name = 'backup'`,
    )
    expect(rows).toMatchObject([{ value: { failure: 'none' } }])
    expect(rows[0]?.value).not.toHaveProperty('place')
  },
)

test.skipIf(!canDump).for([
  ['a full disk', `raise 'No space left on device' using errcode = '53100'`, /No space left on/],
  [
    'a client newer than the server',
    `raise 'unrecognized configuration parameter "transaction_timeout"'`,
    /^pg_restore is newer than the server\. Install .* of the server’s version: /,
  ],
  ['a lost connection', 'perform pg_terminate_backend(pg_backend_pid())', /terminating connection/],
] as const)('a restore that ends by %s doesn’t blame the backup', async ([, failure, says]) => {
  const BACKUP_TO = newFolder()
  const { run } = await startBackingUp({ BACKUP_TO })
  await run()
  const DATABASE_URL = await newDatabase()
  const client = await connect(DATABASE_URL)
  await client.query(`create function fail() returns event_trigger language plpgsql as
    $$ begin ${failure}; end $$`)
  await client.query('create event trigger fail on ddl_command_end execute function fail()')
  const restored = restoreByHand(readConfig({ DATABASE_URL, DATA_DIR: newFolder(), BACKUP_TO }))
  await expect(restored).rejects.toThrow(says)
  await expect(restored).rejects.toBeInstanceOf(NothingDone)
  await expect(restored).rejects.not.toBeInstanceOf(DamagedBackupError)
})

test.skipIf(!canDump)(
  'a trial that fails is repeated after a day, and holds up no backup',
  async () => {
    const folder = newFolder()
    const { run, record, passDays, services } = await startBackingUp({ BACKUP_TO: folder })
    await run()
    const [name = ''] = readdirSync(folder)
    writeFileSync(join(folder, name), 'PGDMP\x01\x63\0\x04\x08\x01')
    await passDays(0, 8)
    await expect(run()).rejects.toThrow('The backup comes from a newer PostgreSQL')
    expect((await record()).damage).toBeNull()
    await updateBackupRecord(services.db, { notBefore: null })
    await run()
    await passDays(1, 8)
    await run()
    expect(readdirSync(folder)).toHaveLength(2)
    const before = await record()
    await run()
    expect(await record()).toEqual(before)
    const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
    await updateBackupRecord(services.db, { checkFailedAt: dayAgo })
    await run()
    expect((await record()).checkedAt).not.toBe(before.checkedAt)
  },
)

test.skipIf(!canDump)(
  'a backup that may fill the disk isn’t made, and the failure says how much space it needs',
  async () => {
    const [DATA_DIR, BACKUP_TO] = [newFolder(), newFolder()]
    const { run, record, passDays, services } = await startBackingUp({ DATA_DIR, BACKUP_TO })
    await run()
    const [name = ''] = readdirSync(BACKUP_TO)
    const bytes = readFileSync(join(BACKUP_TO, name)).length
    expect(await record()).toMatchObject({ bytes })
    // As if it had been that large.
    await updateBackupRecord(services.db, { bytes: 10 ** 9 * 1024 * 1024 })
    await passDays(1, 0)
    const sentence = `The disk with ${DATA_DIR} is too full: `
    await expect(run()).rejects.toThrow(sentence)
    expect(readdirSync(BACKUP_TO)).toEqual([name])
    expect((await record()).failure).toMatch(
      new RegExp(`^${sentence}\\d+ MB free, and TeeTime needs 1000000064 MB\\.`),
    )
  },
)

test.skipIf(!canDump)(
  'on a disk without room for a second database the newest backup is only read, and one without room for a backup gets none',
  async (context) => {
    const disk = smallDisk(70)
    if (!disk) return context.skip('only root may mount a small disk')
    const [DATA_DIR, BACKUP_TO] = [disk.folder, join(disk.folder, 'backups')]
    const onSmallDisk = await startBackingUp({ DATA_DIR, BACKUP_TO })
    await onSmallDisk.run()
    await onSmallDisk.run()
    expect(onSmallDisk.said()).toContain('the newest backup was only read: the disk with')
    expect(await onSmallDisk.record()).toMatchObject({ checkedAt: expect.any(String) })

    const { run } = await startBackingUp({ BACKUP_TO })
    disk.fill(60)
    const full = `The disk with ${BACKUP_TO} is too full: 60 MB free, and TeeTime needs 64 MB.`
    await expect(run()).rejects.toThrow(`${BACKUP_TO} can’t be written: ${full}`)
    expect(readdirSync(BACKUP_TO)).toHaveLength(1)
  },
)

test.skipIf(!canDump)('a login or a file that is refused isn’t called damage either', async () => {
  const url = new URL(workerUrl ?? '')
  url.username = 'nobody'
  const settings = { DATABASE_URL: url.href, DATA_DIR: newFolder(), BACKUP_TO: newFolder() }
  const file = join(settings.BACKUP_TO, 'teetime-2020-01-01T00-00-00-000Z.dump')
  writeFileSync(file, 'a dump')
  const refused = restoreByHand(readConfig(settings), file)
  await expect(refused).rejects.toThrow(/^The database at DATABASE_URL isn’t responding: .*nobody/)
  const unread = readDump(`${file}.gone`)
  await expect(unread).rejects.toThrow('could not open input file')
  await expect(unread).rejects.not.toBeInstanceOf(DamagedBackupError)
})

test('no password is on the command line of PostgreSQL’s programs', async () => {
  const [bin, calls] = [newFolder(), join(newFolder(), 'calls')]
  const program = `#!/bin/sh\necho "$@" "[$PGPASSWORD]" >>${calls}\n`
  writeFileSync(join(bin, 'pg_dump'), program, { mode: 0o755 })
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { signal } = new AbortController()
  for (const url of [
    'postgres://golf:pa%23s@db.example/golf?sslmode=require',
    'postgres://golf@db.example/golf?sslmode=require&password=pa%23s',
  ]) {
    await dump(url, 'file', signal)
  }
  const lines = readFileSync(calls, 'utf8').trim().split('\n')
  for (const line of lines) {
    expect(line).toMatch(
      /--dbname=postgres:\/\/golf@db\.example\/golf\?sslmode=require .*\[pa#s\]$/,
    )
  }
  expect(lines).toHaveLength(2)
})

test('a file to restore that can’t be looked at isn’t called missing', async () => {
  const folder = newFolder()
  const loop = join(folder, 'old.dump')
  symlinkSync(loop, loop)
  const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/golf', DATA_DIR: folder })
  await expect(restoreByHand(config, loop)).rejects.toThrow(`${loop} can’t be read: ELOOP`)
})

const ahead = 'teetime-2999-01-01T00-00-00-000Z'

test.skipIf(!canDump)(
  'a backup made while the clock was ahead isn’t the one that is tried',
  async () => {
    const BACKUP_TO = newFolder()
    writeFileSync(join(BACKUP_TO, `${ahead}.dump`), 'not the newest')
    const { run, record } = await startBackingUp({ BACKUP_TO })
    await run()
    await run()
    expect(await record()).toMatchObject({ damage: null, checkedAt: expect.any(String) })
  },
)

test('a backup made while the clock was ahead is restored only by its name, and hides no new one', async () => {
  const DATA_DIR = newFolder()
  const config = readConfig({ DATA_DIR })
  const [folder, name] = [join(DATA_DIR, 'backups'), 'teetime-2026-01-01T00-00-00-000Z.tar.gz']
  mkdirSync(folder)
  writeFileSync(join(folder, `${ahead}.tar.gz`), 'not the newest')
  const refused = restoreByHand(config)
  await expect(refused).rejects.toThrow(`${ahead}.tar.gz is ahead of the clock of this machine.`)
  await expect(refused).rejects.toBeInstanceOf(NothingDone)
  await expect(restoreByHand(config, `${ahead}.tar.gz`)).rejects.toThrow('The file is damaged')

  const requested = requestBackup(config)
  await until(async () => readdirSync(folder).includes('wanted'))
  writeFileSync(join(folder, name), 'made by the server')
  rmSync(join(folder, 'wanted'))
  expect(await requested).toBe(name)
})

test.skipIf(!canDump)('a folder that can’t be listed ends a command with a sentence', async () => {
  await startTeeTime()
  const [DATA_DIR, folder] = [newFolder(), newFolder()]
  const BACKUP_TO = join(folder, 'a file')
  writeFileSync(BACKUP_TO, '')
  const settings = { DATABASE_URL: workerUrl ?? '', DATA_DIR, BACKUP_TO }
  for (const command of ['backup', 'restore']) {
    const { code, said } = await runCommand('scripts/teetime.ts', [command], settings)
    expect([code, said.split('\n')]).toEqual([
      1,
      [`${BACKUP_TO} can’t be read: ENOTDIR: not a directory, scandir '${BACKUP_TO}'`, ''],
    ])
  }
})

/** Makes pg_dump wait until the test ends. @returns how many of them are connected */
async function holdDumps(): Promise<() => Promise<number>> {
  const holder = await connect(workerUrl ?? '')
  await holder.query('begin')
  await holder.query('lock table clubs in access exclusive mode')
  const observer = await connect(workerUrl ?? '')
  return async () => {
    const dumps = `select from pg_stat_activity where application_name = 'pg_dump'
      and datname = current_database()`
    return (await observer.query(dumps)).rowCount ?? 0
  }
}

test.skipIf(!canDump)(
  'a process that stops during a backup ends pg_dump, leaves nothing behind, and the next process backs up right away',
  async () => {
    const [DATA_DIR, BACKUP_TO] = [newFolder(), newFolder()]
    const { run, record } = await startBackingUp({ DATA_DIR, BACKUP_TO })
    const dumps = await holdDumps()
    const stopping = new AbortController()
    const running = run(stopping.signal)
    await until(async () => (await dumps()) === 1)
    stopping.abort()
    await expect(running).rejects.toThrow()
    await until(async () => (await dumps()) === 0)
    expect([readdirSync(DATA_DIR), readdirSync(BACKUP_TO)]).toEqual([[], []])
    expect((await record()).notBefore).toBeNull()
  },
)

test.skipIf(!canDump)(
  'a backup by hand ends after two hours, and leaves nothing behind',
  async () => {
    const [DATA_DIR, BACKUP_TO] = [newFolder(), newFolder()]
    const { onPostgres } = await startBackingUp({ DATA_DIR, BACKUP_TO })
    const dumps = await holdDumps()
    const [timeout, twoHours] = [AbortSignal.timeout, new AbortController()]
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      ms === mayRunMs ? twoHours.signal : timeout.call(AbortSignal, ms),
    )
    onTestFinished(() => void vi.restoreAllMocks())
    const made = createBackup(onPostgres)
    await until(async () => (await dumps()) === 1)
    twoHours.abort()
    await expect(made).rejects.toThrow('pg_dump was ended')
    await expect(made).rejects.toBeInstanceOf(NothingDone)
    expect([readdirSync(DATA_DIR), readdirSync(BACKUP_TO)]).toEqual([[], []])
  },
)

test.skipIf(!canDump)('while one process makes a backup, no other one does', async () => {
  const { run } = await startBackingUp({ BACKUP_TO: newFolder() })
  const dumps = await holdDumps()
  const stopping = new AbortController()
  const running = run(stopping.signal)
  await until(async () => (await dumps()) === 1)
  await run()
  expect(await dumps()).toBe(1)
  stopping.abort()
  await expect(running).rejects.toThrow()
})

test.skipIf(!canDump)('what a killed backup left behind is removed by a later one', async () => {
  const [DATA_DIR, BACKUP_TO] = [newFolder(), newFolder()]
  const { run } = await startBackingUp({ DATA_DIR, BACKUP_TO })
  const threeHoursAgo = Date.now() / 1000 - 3 * 3600
  for (const folder of [
    '.teetime-unfinished-killed',
    '.teetime-unfinished-running',
    'backup-mine',
  ]) {
    mkdirSync(join(DATA_DIR, folder))
    writeFileSync(join(DATA_DIR, folder, 'teetime.dump'), 'half')
  }
  for (const old of ['.teetime-unfinished-killed', 'backup-mine'])
    utimesSync(join(DATA_DIR, old), threeHoursAgo, threeHoursAgo)
  writeFileSync(join(BACKUP_TO, '.teetime-unfinished-teetime'), 'half')
  utimesSync(join(BACKUP_TO, '.teetime-unfinished-teetime'), threeHoursAgo, threeHoursAgo)
  await run()
  expect(readdirSync(DATA_DIR)).toEqual(['.teetime-unfinished-running', 'backup-mine'])
  expect(readdirSync(BACKUP_TO)).toEqual([expect.stringMatching(/^teetime-.*dump$/)])
})

test('processes that remove what a killed one left at the same time don’t fail each other', async () => {
  const DATA_DIR = newFolder()
  const threeHoursAgo = Date.now() / 1000 - 3 * 3600
  for (let nth = 0; nth < 50; nth += 1) {
    const left = join(DATA_DIR, `${workPrefix}${nth}`)
    mkdirSync(left)
    utimesSync(left, threeHoursAgo, threeHoursAgo)
  }
  await Promise.all(Array.from({ length: 4 }, () => withWorkFile({ DATA_DIR }, async () => {})))
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test.skipIf(!canDump)(
  'of two machines with a folder each, the one that has the newest backup checks it, and the log says that they differ',
  async () => {
    const { run, onPostgres, passDays, record, said } = await startBackingUp({
      BACKUP_TO: newFolder(),
    })
    await run()
    await passDays(0, 8)
    const config = { ...onPostgres.config, BACKUP_TO: newFolder() }
    const onTheOther = () => backUpWhenDue({ ...onPostgres, config }, new AbortController().signal)
    await onTheOther()
    expect(Date.parse((await record()).checkedAt ?? '')).toBeLessThan(Date.now() - 86_400_000)
    await run()
    expect(Date.parse((await record()).checkedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await passDays(1, 0)
    await onTheOther()
    expect(said()).toContain('do all machines share it?')
  },
)
