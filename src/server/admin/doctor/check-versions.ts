import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Config } from '#server/platform/process/config.ts'
import { projectRoot } from '#server/platform/process/project-root.ts'

import { type OpenedDatabase, postgresVersion } from './check-database.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, fail } = findingsOf('versions')

/** The version of Node that the server's bundle is built for, and the oldest PostgreSQL that the tests know. */
const [nodeMajor, oldestPostgres] = [26, 15]
const majorOf = (version: string) => Number.parseInt(version, 10)

/** Checks the versions of Node, PostgreSQL, and its client. */
export async function checkVersions(config: Config, database: OpenedDatabase): Promise<Finding[]> {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  const node = process.versions.node
  const ours = `TeeTime ${version} on Node ${node}`
  const findings =
    majorOf(node) < nodeMajor
      ? [fail(ours, `Use Node ${nodeMajor}, which npm ci brings`)]
      : [ok(ours)]
  if (!config.DATABASE_URL) return findings
  const server = await postgresVersion(database)
  return server === null ? findings : [...findings, await checkPostgres(server)]
}

async function checkPostgres(server: string): Promise<Finding> {
  if (majorOf(server) < oldestPostgres) {
    return fail(`PostgreSQL ${server}`, `Upgrade it to ${oldestPostgres} or later`)
  }
  const client = await promisify(execFile)('pg_dump', ['--version']).catch(() => null)
  const dump = client === null ? null : (/\d+(\.\d+)*/.exec(client.stdout)?.[0] ?? null)
  const todo = `Install PostgreSQL’s client, version ${majorOf(server)}`
  if (dump === null) return fail(`PostgreSQL ${server}, and no pg_dump for backups`, todo)
  const both = `PostgreSQL ${server}, pg_dump ${dump}`
  return majorOf(dump) < majorOf(server) ? fail(`${both} can’t back it up`, todo) : ok(both)
}
