import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { startCluster } from '#server/testing/processes/cluster.ts'
import { until } from '#server/testing/processes/processes.ts'

import { DamagedBackupError, restore, tryRestore } from './pg-tools.ts'
import { NothingDone } from './store.ts'

const canRestore = spawnSync('pg_restore', ['--version']).status === 0

test.skipIf(!canRestore)(
  'a trial leaves no database behind while autovacuum works in it, which only a superuser may end',
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const connect = async (user: string, database: string) => {
      const address = new URL(cluster.url)
      address.username = user
      address.pathname = database
      const client = new pg.Client({ connectionString: address.href })
      // The trial may end it.
      client.on('error', () => {})
      await client.connect()
      onTestFinished(() => client.end().catch(() => {}))
      return { client, url: address.href }
    }
    const { client: admin } = await connect('postgres', 'postgres')
    for (const statement of [
      `alter system set autovacuum_naptime = '1s'`,
      'select pg_reload_conf()',
      'create role golf login createdb',
      'create database golf owner golf',
      'create database golf_backup_check owner golf',
    ])
      await admin.query(statement)
    // An earlier trial, whose process is gone and whose connection isn't yet.
    const { client: earlier } = await connect('golf', 'golf_backup_check')
    await earlier.query(`create table big with (autovacuum_vacuum_cost_delay = 100,
      autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_threshold = 1) as
      select from generate_series(1, 100000)`)
    await earlier.query('delete from big')
    const worker = `select from pg_stat_activity
      where backend_type = 'autovacuum worker' and datname = 'golf_backup_check'`
    await until(async () => (await admin.query(worker)).rowCount === 1)

    const folder = mkdtempSync(join(tmpdir(), 'teetime-trial-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'empty.dump')
    writeFileSync(file, '')
    const { url } = await connect('golf', 'golf')
    const trial = tryRestore(url, file, new AbortController().signal, async () => true)
    await expect(trial).rejects.toThrow(DamagedBackupError)
    const left = `select from pg_database where datname = 'golf_backup_check'`
    expect((await admin.query(left)).rowCount).toBe(0)
  },
)

test('a connection that is lost while PostgreSQL works on a statement rejects and doesn’t end the process', async () => {
  const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `postgres://ann@127.0.0.1:${(server.address() as AddressInfo).port}/golf`
  const restored = restore(url, 'backup', 'DATABASE_URL')
  await expect(restored).rejects.toBeInstanceOf(NothingDone)
  await expect(restored).rejects.toThrow(
    /^The database at DATABASE_URL isn’t responding: Connection/,
  )
})
