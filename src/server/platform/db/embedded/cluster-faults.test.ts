import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/platform/process/config.ts'

import { openExisting } from '../open-database.ts'
import { openEmbedded, restoreEmbedded } from './embedded.ts'
import { embeddedVersion } from './pglite.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-cluster-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a database or a backup of another PostgreSQL isn’t called damaged', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'pgdata'))
  writeFileSync(join(folder, 'pgdata/PG_VERSION'), '12\n')
  // PGlite doesn't see that a file of less than 512 bytes is compressed.
  writeFileSync(join(folder, 'pgdata/rest'), randomBytes(1_000))
  const opening = openEmbedded(folder)
  await expect(opening).rejects.toThrow(
    `The embedded database in ${folder} is of PostgreSQL 12, and this version of TeeTime has ${embeddedVersion}.`,
  )
  await expect(opening).rejects.not.toThrow('newest backup')

  const copy = execFileSync('tar', ['-cz', '-C', join(folder, 'pgdata'), '.'])
  await expect(restoreEmbedded(newFolder(), new Blob([copy]), '')).rejects.toThrow(
    `The backup is of PostgreSQL 12, and this version of TeeTime has ${embeddedVersion}. Restore it with the version of TeeTime that made it. Nothing was changed.`,
  )
})

test('a data folder of another user says who has to run the command', async () => {
  const folder = newFolder()
  chmodSync(folder, 0)
  // Root reads everything.
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.('nobody')
  onTestFinished(() => {
    if (isRoot) process.seteuid?.('root')
    chmodSync(folder, 0o700)
  })
  const closed = `${folder} is closed to this user`
  const config = readConfig({ DATA_DIR: folder })
  const opening = openExisting(config, pino({ level: 'silent' }))
  await expect(opening).rejects.toThrow(`${closed}. Run this as the user who runs the server.`)
  await expect(opening).rejects.not.toThrow('chown')
  const starting = openEmbedded(folder)
  await expect(starting).rejects.toThrow(`${closed}. Start as its owner, or, as root, make this`)
  await expect(starting).rejects.toThrow(`'${folder}'.`)
})
