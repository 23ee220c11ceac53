import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import pg from 'pg'

import { isOutage } from '../errors/errors.ts'
import { endRestoredAccess } from './end-restored-access.ts'
import { NothingDone } from './store.ts'

/** A backup can't be restored. */
export class DamagedBackupError extends NothingDone {}

/** A backup comes from a newer PostgreSQL than the client here. */
export class NewerBackupError extends NothingDone {}

/** One of PostgreSQL's programs failed. The message is the first line that it printed. */
class ToolError extends NothingDone {}

/** What `pg_restore` prints when its database, the disk, or access to the file fails, and the backup may be whole. */
const otherCauses =
  /connection to server|server closed the connection|no connection to the server|terminating connection|could not open input file|No space left on device|Disk quota exceeded|out of memory/

/** What `pg_restore` prints about a backup of a newer PostgreSQL than it. */
const newerBackup = /unsupported version/

/** What `pg_restore` prints if it is newer than its server: version 17 sets `transaction_timeout` on any. */
const newerClient = /unrecognized configuration parameter/

/** The role that restores owns everything but an extension of a superuser, on which only its owner may comment. */
const restoreOptions = ['--exit-on-error', '--no-owner', '--no-privileges', '--no-comments']

/** Dumps a database into a compressed file. @throws {NothingDone} without PostgreSQL's programs */
export async function dump(url: string, file: string, signal: AbortSignal): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
  await runTool('pg_dump', url, options, signal)
}

/**
 * Verifies a backup by restoring it into a temporary database; if the role can't create one, or there is no room for it, by
 * reading the file to its end.
 *
 * @returns why it was only read; null if it was restored
 * @throws {NothingDone} as `DamagedBackupError`, or without PostgreSQL's programs
 */
export async function tryRestore(
  url: string,
  file: string,
  signal: AbortSignal,
  hasRoom: () => Promise<boolean>,
): Promise<string | null> {
  const trial = new URL(url)
  trial.pathname += '_backup_check'
  const plainName = decodeURIComponent(trial.pathname.slice(1))
  const name = pg.escapeIdentifier(plainName)
  // Not by force: that takes the right to end autovacuum's workers, which only superusers have. A plain drop ends them by
  // itself, but waits for connections that an earlier trial left.
  const drop = async () => {
    await count(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${pg.escapeLiteral(plainName)} and usename = current_user`,
    )
    await count(url, `drop database if exists ${name}`)
  }
  try {
    // Before measuring, since a trial that was killed leaves its database.
    await drop()
    if (!(await hasRoom())) {
      await readDump(file, signal)
      return 'the disk with DATA_DIR has too little room for a second database'
    }
    await count(url, `create database ${name} template template0`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    await readDump(file, signal)
    return 'the role may not create databases'
  }
  try {
    await runTool('pg_restore', trial.href, [...restoreOptions, file], signal).catch(throwDamaged)
    const found = count(trial.href, `select from users where role = 'admin'`)
    if ((await found.catch(throwDamaged)) === 0)
      throw new DamagedBackupError('The backup holds no one')
  } finally {
    await drop()
  }
  return null
}

/** Reads a dump to its end. @throws {NothingDone} as `DamagedBackupError`, or without PostgreSQL's programs */
export async function readDump(file: string, signal?: AbortSignal): Promise<void> {
  await runTool('pg_restore', null, ['--file=/dev/null', file], signal).catch(throwDamaged)
}

/**
 * Restores a backup into an empty database, all or nothing, and then ends the access that it brings back. If that fails,
 * the data is there, and its sessions are too.
 *
 * @param setting that has the address
 * @throws {NothingDone}
 */
export async function restore(url: string, file: string, setting: string): Promise<void> {
  const tables = `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  const here = `The database at ${setting}`
  const found = await count(url, tables).catch((cause: Error & { code?: string }) => {
    throw new NothingDone(`${here} isn’t responding: ${cause.message || cause.code}`, { cause })
  })
  if (found > 0)
    throw new NothingDone(
      `${here} already has tables. Create an empty one and point ${setting} at it.`,
    )
  await runTool('pg_restore', url, ['--single-transaction', ...restoreOptions, file]).catch(
    throwDamaged,
  )
  await count(url, endRestoredAccess).catch((cause: Error) => {
    const sentence = `The backup is restored, but its sessions haven’t ended: ${cause.message}. Empty the database and restore again before the first start.`
    throw new NothingDone(sentence, { cause })
  })
}

/** Blames the backup, unless the error has another cause. */
function throwDamaged(cause: Error): never {
  const isOther =
    cause instanceof ToolError
      ? otherCauses.test(cause.message)
      : cause instanceof NothingDone || isOutage(cause)
  if (isOther) throw cause
  if (newerBackup.test(cause.message)) {
    const sentence = `The backup comes from a newer PostgreSQL than the client (pg_restore) here: ${cause.message}`
    throw new NewerBackupError(sentence, { cause })
  }
  if (newerClient.test(cause.message)) {
    const sentence = `pg_restore is newer than the server. Install PostgreSQL’s client of the server’s version: ${cause.message}`
    throw new NothingDone(sentence, { cause })
  }
  throw new DamagedBackupError(`The backup can’t be restored: ${cause.message}`, { cause })
}

/** Runs a statement, however long it takes. @returns the number of its rows */
async function count(url: string, statement: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c statement_timeout=0',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // The statement fails, too, and an unhandled error ends the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** @param url of the database; its password goes into the environment, since others may read a command line */
async function runTool(
  program: string,
  url: string | null,
  options: string[],
  signal?: AbortSignal,
) {
  const address = url === null ? null : new URL(url)
  const PGPASSWORD =
    address?.searchParams.get('password') ?? decodeURIComponent(address?.password ?? '')
  if (address) {
    address.password = ''
    address.searchParams.delete('password')
  }
  const database = address ? [`--dbname=${address.href}`] : []
  // In English, which `otherCauses` reads.
  const env = { ...process.env, LC_ALL: 'C', ...(PGPASSWORD && { PGPASSWORD }) }
  try {
    await promisify(execFile)(program, [...database, ...options], {
      env,
      ...(signal && { signal }),
    })
  } catch (cause) {
    const { code, killed, stderr } = cause as { code?: unknown; killed?: boolean; stderr?: string }
    if (code === 'ENOENT') {
      const sentence = `${program} isn’t installed: install PostgreSQL's client`
      throw new NothingDone(sentence, { cause })
    }
    const printed = stderr?.trim().split('\n', 1)[0]
    if (killed || !printed) throw new NothingDone(`${program} was ended`, { cause })
    throw new ToolError(printed, { cause })
  }
}
