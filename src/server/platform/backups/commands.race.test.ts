import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { password } from '#server/testing/people.ts'
import { administer } from '#server/testing/processes/cluster.ts'
import { builtCommand, type CommandResult } from '#server/testing/processes/command.ts'
import { nodeOptions } from '#server/testing/processes/processes.ts'
import { startSingleProcess } from '#server/testing/processes/single-process.ts'
import {
  stopProcess,
  masterCode,
  type ServerProcess,
  request,
  startPair,
} from '#server/testing/processes/two-processes.ts'

import { projectRoot } from '../process/project-root.ts'

const canDump = spawnSync('pg_dump', ['--version']).status === 0

type Settings = Record<string, string>
/**
 * Runs a command of TeeTime with its arguments in a folder of the project whose `.env` is the test's: the first by
 * `npm run teetime`, the others as an image has it, which takes a fifth of the processor time.
 */
type Run = (...command: string[]) => Promise<CommandResult>

/** @param how settings are given: in `.env`, or in the environment */
function commandsWith(settings: Settings, how: 'file' | 'environment'): Run {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['package.json', 'scripts', 'src', 'node_modules']) {
    symlinkSync(join(projectRoot, name), join(folder, name))
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  if (how === 'file') writeFileSync(join(folder, '.env'), lines.join(''))
  const given = how === 'environment' ? settings : {}
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...given }
  const built = [...nodeOptions, '--env-file-if-exists=.env', builtCommand]
  let isFirst = true
  return async (...command) => {
    const child = isFirst
      ? spawn('npm', ['run', '--silent', 'teetime', '--', ...command], { cwd: folder, env })
      : spawn(process.execPath, [...built, ...command], { cwd: folder, env })
    isFirst = false
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    }
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    // What no setting reaches goes into ./data.
    expect(existsSync(join(folder, 'data'))).toBe(false)
    return { code, said }
  }
}

async function register(node: ServerProcess, username: string): Promise<void> {
  const body = { username, email: `${username}@example.com`, password, inviteCode: masterCode }
  expect((await request(node.url, 'POST', '/api/auth/register', '', body)).status).toBe(201)
}

async function mayEnter({ url }: ServerProcess, usernameOrEmail: string): Promise<boolean> {
  const body = { usernameOrEmail, password }
  return (await request(url, 'POST', '/api/auth/login', '', body)).status === 200
}

const isBackedUpTo = (folder: string) => ({
  code: 0,
  said: expect.stringContaining(`Backed up to ${folder}/teetime-`) as string,
})
const isRestored = {
  code: 0,
  said: expect.stringContaining('The previous data is now in') as string,
}

test('with settings in the file, a backup of the embedded database brings everyone back', async () => {
  const { folder, start } = await startSingleProcess()
  const run = commandsWith({ DATA_DIR: folder }, 'file')
  const node = await start()
  await register(node, 'ann')
  expect(await run('backup')).toMatchObject(isBackedUpTo(`${folder}/backups`))
  await register(node, 'ben')
  expect(await run('restore')).toMatchObject({
    code: 1,
    said: expect.stringContaining('in use by process') as string,
  })
  await stopProcess(node, 'SIGTERM')
  expect(await run('restore')).toMatchObject(isRestored)
  const again = await start()
  expect(await mayEnter(again, 'ann')).toBe(true)
  expect(await mayEnter(again, 'ben')).toBe(false)
  await stopProcess(again, 'SIGTERM')
  expect(await run('demo:clear')).toMatchObject({
    code: 0,
    said: expect.stringContaining('There’s no demo world.') as string,
  })
})

test('settings in the environment reach a backup of the embedded database and its restore', async () => {
  const { folder } = await startSingleProcess()
  const run = commandsWith({ DATA_DIR: folder }, 'environment')
  expect(await run('backup')).toMatchObject(isBackedUpTo(`${folder}/backups`))
  expect(await run('restore')).toMatchObject(isRestored)
})

/** Makes an empty database as docs/operating.md says: of a role without rights, `pg_trgm` by a superuser. */
async function documentedDatabase(): Promise<string> {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `documented_${process.pid}_${Date.now()}`
  await administer(server, `create role ${name} login password 'se:cr@t'`)
  await administer(server, `create database ${name} owner ${name} template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await administer(url.href, 'create extension pg_trgm')
  onTestFinished(async () => {
    await administer(server, `drop database ${name} with (force)`)
    await administer(server, `drop role ${name}`)
  })
  url.username = name
  url.password = 'se:cr@t'
  return url.href
}

/** Backs up a database with ann, and restores it into the documented one. */
async function moveToDocumented(how: 'file' | 'environment') {
  const { folder: BACKUP_TO } = await startSingleProcess('empty')
  const pair = await startPair(1)
  await pair.join('ann')
  const more = { BACKUP_TO, DATA_DIR: BACKUP_TO }
  const run = commandsWith({ DATABASE_URL: pair.databaseUrl, ...more }, how)
  expect(await run('backup')).toMatchObject(isBackedUpTo(BACKUP_TO))
  const DATABASE_URL = await documentedDatabase()
  const runThere = commandsWith({ DATABASE_URL, ...more }, how)
  const restore = async () =>
    expect(await runThere('restore')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Restored') as string,
    })
  return { pair, DATABASE_URL, runThere, restore }
}

test.skipIf(!canDump)(
  'with settings in the file, a backup of PostgreSQL brings everyone back into the documented database',
  async () => {
    const { pair, DATABASE_URL, runThere, restore } = await moveToDocumented('file')
    expect(await runThere('backup')).toMatchObject({
      code: 1,
      said: expect.stringContaining('The database of DATABASE_URL holds no TeeTime') as string,
    })
    await restore()
    const node = await pair.startNode({ DATABASE_URL })
    expect(await mayEnter(node, 'ann')).toBe(true)
    await stopProcess(node, 'SIGTERM')
  },
)

test.skipIf(!canDump)(
  'settings in the environment reach a backup of PostgreSQL and its restore',
  async () => {
    const { restore } = await moveToDocumented('environment')
    await restore()
  },
)
