import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import {
  builtServer,
  emptyTemplate,
  stopProcess,
  openPair,
  type Pair,
  until,
  waitingForLocks,
} from '#server/testing/processes/processes.ts'

/** The migrations, and the table that records which have run. */
const migrations = readdirSync(new URL('./migrations', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
).length
const done = 'drizzle.__drizzle_migrations'
/** The advisory lock that `migrate.ts` takes. */
const migrationLock = 7_336_201

async function count(pair: Pair, of: string): Promise<unknown> {
  const { rows } = await pair.database.query(`select count(*)::int as count from ${of}`)
  return rows[0]?.['count']
}

async function tables(pair: Pair): Promise<unknown> {
  return await count(pair, `pg_tables where schemaname = 'public'`)
}

test('three processes that start at once on an empty database create its tables once, and one administrator', async () => {
  const pair = await emptyPair(3)
  for (const nth of pair.nodes.keys()) {
    expect((await pair.send(nth, 'GET', '/api/health/db')).status).toBe(200)
  }
  expect(await count(pair, done)).toBe(migrations)
  expect(await count(pair, `users where role = 'admin'`)).toBe(1)
  expect(await count(pair, 'users')).toBe(1)
  const isMaker = pair.nodes.filter((node) => node.said().includes('Administrator: '))
  expect(isMaker).toHaveLength(1)
  const codes = pair.nodes.map((node) => /Invite code: (\S+)/.exec(node.said())?.[1])
  expect(new Set(codes).size).toBe(1)
})

test('a process that dies while it waits for the migration lock does not block the others', async () => {
  const pair = await emptyPair()
  const holder = await connect(pair)
  await holder.query(`select pg_advisory_lock(${migrationLock})`)
  const starting = pair.startNode().catch((error: Error) => error.message)
  const waiting = await untilWaiting(pair)
  await pair.database.query('select pg_terminate_backend($1)', [waiting])
  expect(await starting).toContain('the server ended with')
  await holder.query(`select pg_advisory_unlock(${migrationLock})`)
  await pair.startNode()
  expect(await count(pair, 'users')).toBe(1)
})

test('a migration that fails halfway rolls back, and succeeds once it can', async () => {
  const pair = await emptyPair()
  await pair.database.query('create table users (id int)')
  await expect(pair.startNode()).rejects.toThrow('already exists')
  expect(await tables(pair)).toBe(1)
  await pair.database.query('drop table users')
  const node = await pair.startNode()
  expect(await tables(pair)).toBeGreaterThan(10)
  await stopProcess(node)
  await pair.startNode()
  expect(await count(pair, done)).toBe(migrations)
})

test('a database of an older version is migrated, and keeps its data', async () => {
  const pair = await emptyPair()
  await makeFirst(pair)
  await pair.database.query(`insert into users (username, email, password_hash, invite_token)
    values ('ann', 'ann@example.com', '!', 'ANN')`)
  await Promise.all([pair.startNode(), pair.startNode()])
  expect(await count(pair, done)).toBe(migrations)
  expect(await count(pair, `pg_indexes where indexname = 'leagues_open_idx'`)).toBe(1)
  expect(await count(pair, `pg_views where viewname = 'shown_leagues'`)).toBe(1)
  expect(await count(pair, `pg_indexes where indexname = 'users_find_idx'`)).toBe(1)
  expect(await count(pair, 'users')).toBe(2)
})

test('a migration that waits for a backup lets everyone else go on, and says what it waits for', async () => {
  const pair = await emptyPair()
  await makeFirst(pair)
  // As pg_dump does.
  const dump = await connect(pair)
  await dump.query(`set application_name = 'pg_dump'`)
  await dump.query('begin')
  await dump.query('lock table users, leagues in access share mode')
  const starting = pair.startNode({ LOG_LEVEL: 'warn' })
  // Opened as the server's own pool: a request gives up on a lock after two seconds.
  let isStarted = false
  const reading = (async () => {
    for (let reads = 0; ; reads += 1) {
      if (isStarted) return reads
      await pair.database.query('select count(*) from users')
      await pair.database.query('select count(*) from leagues')
    }
  })()
  for (let waits = 0; waits < 2; waits += 1) {
    await until(async () => (await waitingForLocks(pair)).length > 0)
    await until(async () => (await waitingForLocks(pair)).length === 0)
  }
  // The migrations before the one that waits hold no locks anymore.
  expect(await count(pair, done)).toBeGreaterThan(1)
  await dump.query('rollback')
  const node = await starting
  isStarted = true
  expect(await reading).toBeGreaterThan(10)
  expect(node.said()).toContain('a migration waits for a lock and tries again')
  expect(node.said()).toContain('"program":"pg_dump"')
  expect(await count(pair, done)).toBe(migrations)
})

test('a process that is ended while it migrates lets the next one migrate at once', async () => {
  const pair = await emptyPair()
  await pair.database.query(`create function wait() returns event_trigger language plpgsql
    as $$ begin perform pg_sleep(600); end $$`)
  await pair.database.query(
    'create event trigger wait on ddl_command_start execute function wait()',
  )
  const { PATH } = process.env
  const env = { PATH, DATABASE_URL: pair.databaseUrl, PORT: '0' }
  const child = spawn(process.execPath, [builtServer], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const isMigrating = async () => {
    const { rows } = await pair.database.query(`select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`)
    return rows.length > 0
  }
  await until(isMigrating)
  child.kill('SIGTERM')
  // A signal ends process 1 of a container only where it is handled, so the exit code is its own.
  expect(await once(child, 'exit')).toEqual([0, null])
  await until(async () => !(await isMigrating()))
  await pair.database.query('drop event trigger wait')
  await pair.startNode()
  expect(await count(pair, done)).toBe(migrations)
})

test('a database that a newer version has only added to is served, and one that has outgrown this version is refused with a sentence', async () => {
  const pair = await emptyPair(1)
  await stopProcess(pair.nodes[0]!)
  const newer = await connect(pair)
  await newer.query(
    `insert into ${done} (hash, created_at) select 'newer', max(created_at) + 1 from ${done}`,
  )
  await stopProcess(await pair.startNode())
  await newer.query(
    `insert into settings (name, value) select 'outgrown', to_jsonb(max(created_at)) from ${done}`,
  )
  const before = await tables(pair)
  const sentence = `A newer version of TeeTime has upgraded this database by 1 migration that this version can’t run on.`
  await expect(pair.startNode()).rejects.toThrow(`ended with 78: \n${sentence}`)
  expect(await tables(pair)).toBe(before)
  await newer.query(`delete from ${done} where hash = 'newer'`)
  await pair.startNode()
})

test('without pg_trgm the server starts with a warning, and still finds people', async () => {
  const pair = await emptyPair()
  await pair.database.query(`create function refuse() returns event_trigger language plpgsql
    as $$ begin raise insufficient_privilege; end $$`)
  await pair.database.query(`create event trigger refuse on ddl_command_start
    when tag in ('CREATE EXTENSION') execute function refuse()`)
  const node = await pair.startNode({ LOG_LEVEL: 'warn' })
  const said = node.said().match(/the database has no pg_trgm/g)
  expect(said).toHaveLength(1)
  expect(await count(pair, done)).toBe(migrations)
  const [ann] = [await pair.join('ann'), await pair.join('maximilian')]
  for (const q of ['ximil', 'ma']) {
    const { body } = await pair.send(0, 'GET', `/api/friends/search?q=${q}`, ann)
    expect(body['users']).toMatchObject([{ username: 'maximilian' }])
  }
})

/** Runs the first migration, and records it. */
async function makeFirst({ database }: Pair): Promise<void> {
  const folder = new URL('./migrations/', import.meta.url)
  const journal = readFileSync(new URL('meta/_journal.json', folder), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] }
  const [first] = entries
  await database.query(readFileSync(new URL(`${first?.tag}.sql`, folder), 'utf8'))
  await database.query('create schema drizzle')
  await database.query(
    `create table ${done} (id serial primary key, hash text not null, created_at bigint)`,
  )
  await database.query(`insert into ${done} (hash, created_at) values ('first', $1)`, [first?.when])
}

test('without PostgreSQL the start fails with a sentence', async () => {
  const pair = await emptyPair()
  const noSuch = new URL(pair.databaseUrl)
  noSuch.pathname = '/no_such_database'
  const nowhere = new URL(pair.databaseUrl)
  nowhere.port = '1'
  for (const [url, sentence] of [
    [noSuch, 'database "no_such_database" does not exist'],
    [nowhere, 'ECONNREFUSED'],
  ] as const) {
    const refused = pair.startNode({ DATABASE_URL: url.href, DATABASE_DIRECT_URL: '' })
    await expect(refused).rejects.toThrow(/ended with 69: \nPostgreSQL at 127.0.0.1:\d+: /)
    await expect(refused).rejects.toThrow(sentence)
  }
})

/** Starts a number of processes on a database without tables. */
async function emptyPair(count = 0): Promise<Pair> {
  const pair = await openPair(count, {}, undefined, undefined, emptyTemplate)
  onTestFinished(() => pair.close())
  return pair
}

async function connect(pair: Pair): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function untilWaiting(pair: Pair): Promise<number> {
  await until(async () => (await waitingForLocks(pair)).length > 0)
  const [pid = 0] = await waitingForLocks(pair)
  return pid
}
