import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import pg from 'pg'

/** PostgreSQL's programs aren't installed on this machine. */
export class NoClient extends Error {}

/** A backup can't be restored. The message says why. */
export class DamagedBackup extends Error {}

/** The role that restores owns everything. */
const always = ['--exit-on-error', '--no-owner', '--no-privileges']

/** Dumps a database into a compressed file. @throws {NoClient} */
export async function dump(url: string, file: string): Promise<void> {
  await run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
}

/**
 * Restores a backup into a database of its own, which is dropped afterwards, and looks for what every TeeTime has.
 * Where the role may not create one, it only reads the whole file.
 *
 * @returns whether it was really restored
 * @throws {DamagedBackup} @throws {NoClient}
 */
export async function tryRestore(url: string, file: string): Promise<boolean> {
  const trial = new URL(url)
  trial.pathname += '_backup_check'
  const name = pg.escapeIdentifier(decodeURIComponent(trial.pathname.slice(1)))
  const mayCreate = await execute(url, `drop database if exists ${name} with (force)`)
    .then(() => execute(url, `create database ${name} template template0`))
    .then(
      () => true,
      (error: Error & { code?: string }) => {
        if (error.code === '42501') return false
        throw error
      },
    )
  if (!mayCreate) {
    await run('pg_restore', null, ['--file=/dev/null', file]).catch(asDamage)
    return false
  }
  try {
    await run('pg_restore', trial.href, [...always, file]).catch(asDamage)
    await execute(trial.href, hasContent).catch(asDamage)
  } finally {
    await execute(url, `drop database if exists ${name} with (force)`)
  }
  return true
}

/** The database to restore into isn't empty. */
export class NotEmpty extends Error {}

/**
 * Restores a backup into an empty database, all or nothing.
 *
 * @throws {NotEmpty} @throws {DamagedBackup} @throws {NoClient}
 */
export async function restore(url: string, file: string): Promise<void> {
  await execute(url, isEmpty).catch((cause: Error & { code?: string }) => {
    if (cause.code === 'P0001') throw new NotEmpty(cause.message, { cause })
    throw cause
  })
  await run('pg_restore', url, ['--single-transaction', ...always, file]).catch(asDamage)
}

const isEmpty = `do $$ begin
  if exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema'))
  then raise 'it has tables already'; end if;
end $$`

/** Every TeeTime has an administrator and has run migrations. */
const hasContent = `do $$ begin
  if not exists (select from users where role = 'admin')
    or not exists (select from drizzle.__drizzle_migrations)
  then raise 'it is empty'; end if;
end $$`

function asDamage(cause: Error): never {
  if (cause instanceof NoClient) throw cause
  throw new DamagedBackup(cause.message, { cause })
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @param url of the database; its password goes into the environment, since others may read a command line */
async function run(program: string, url: string | null, options: string[]): Promise<void> {
  const address = url === null ? null : new URL(url)
  const PGPASSWORD = decodeURIComponent(address?.password ?? '')
  if (address) address.password = ''
  const database = address ? [`--dbname=${address.href}`] : []
  const env = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) }
  try {
    await promisify(execFile)(program, [...database, ...options], { env })
  } catch (cause) {
    const { code, stderr } = cause as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') {
      throw new NoClient(`${program} is not installed: install PostgreSQL's client`, { cause })
    }
    throw new Error(stderr?.trim().split('\n', 1)[0] || `${program} failed`, { cause })
  }
}
