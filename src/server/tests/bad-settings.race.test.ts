import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { projectRoot } from '#server/platform/process/project-root.ts'
import { builtCommand, runCommand } from '#server/testing/processes/command.ts'
import {
  builtServer,
  request,
  startPair,
  stopProcess,
  until,
} from '#server/testing/processes/two-processes.ts'
import { startBucketServer } from '#server/testing/servers/bucket.ts'

/** A folder that is deleted after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A port that is in use until the test ends. */
async function takenPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as { port: number }).port)
}

/** Nobody answers there. */
const DATABASE_URL = 'postgres://127.0.0.1:1/teetime'

test('a start with a setting that only a trial shows to be bad ends at once with one sentence', async () => {
  const folder = newFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const [name, code, settings] of [
    ['HOST', 78, { HOST: 'no-such-host.invalid' }],
    ['HOST', 78, { HOST: '203.0.113.7' }],
    ['HOST', 78, { HOST: 'localhost:3000' }],
    ['PORT', 75, { PORT: await takenPort() }],
    ['DATA_DIR', 78, { DATA_DIR: '/dev/null/x' }],
    ['DATA_DIR', 78, { DATA_DIR: '/proc/x' }],
    ['DATA_DIR', 78, { DATA_DIR: file }],
    ['DATABASE_URL', 69, { DATABASE_URL }],
  ] as const) {
    const startedAt = Date.now()
    const ended = await runCommand(builtServer, [], {
      PORT: '0',
      DATA_DIR: folder,
      DEMO: '0',
      ...settings,
    })
    const { said } = ended
    expect(ended, said).toMatchObject({ code })
    expect(said).toMatch(new RegExp(`(?:\\b${name}\\b.*for example|like) ${name}=\\S`))
    expect(said.trim().split('\n').length, said).toBeLessThan(5)
    expect(said).not.toMatch(/^\s+at /m)
    expect(Date.now() - startedAt, `${name} took long`).toBeLessThan(40_000)
  }
})

test('a site whose backups can’t be written starts, serves, and records why', async () => {
  const [pair, bucket, folder] = [await startPair(0), await startBucketServer(), newFolder()]
  bucket.refusal = 403
  const toBucket = { BACKUP_TO: 's3://golf/prod', S3_ENDPOINT: bucket.url }
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const failure = async () => {
    const { rows } = await pair.database.query(
      `select value ->> 'failure' as failure from settings where name = 'backup'`,
    )
    return String(rows[0]?.['failure'])
  }
  for (const [settings, why] of [
    [{ BACKUP_TO: '/proc/x' }, '/proc/x can’t be written: ENOENT'],
    [{ BACKUP_TO: folder, DATA_DIR: '/proc/y' }, "mkdir '/proc/y'"],
    [{ ...toBucket, ...keys }, 's3://golf/prod can’t be read: Not now'],
  ] as const) {
    const node = await pair.startNode({ DATA_DIR: folder, LOG_LEVEL: 'error', ...settings })
    expect((await request(node.url, 'GET', '/api/health/ready')).status).toBe(200)
    await until(async () => (await failure()).includes(why))
    await until(async () => node.said().includes('the backup failed'))
    await stopProcess(node)
  }
  bucket.refusal = null
  const node = await pair.startNode({ DATA_DIR: folder, ...toBucket, ...keys })
  await until(async () => (await failure()) === 'null')
  await stopProcess(node)
})

test('a port in use is reported before anything is installed or built', async () => {
  const folder = newFolder()
  // Without a lockfile, installing would fail.
  cpSync(join(projectRoot, 'scripts/start.mjs'), join(folder, 'scripts/start.mjs'))
  cpSync(join(projectRoot, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'))
  const PORT = await takenPort()
  const start = join(folder, 'scripts/start.mjs')
  const sentence = `Port ${PORT} of 127.0.0.1 is in use. Stop what’s using it, or set another one, like PORT=3001.`
  expect(await runCommand(start, [], { PORT })).toEqual({ code: 75, said: `\n${sentence}\n\n` })
  writeFileSync(join(folder, '.env'), `PORT=${PORT}\n`)
  expect(await runCommand(start, [], {})).toEqual({ code: 75, said: `\n${sentence}\n\n` })
  // A variable of the shell is stronger than the file.
  expect((await runCommand(start, [], { PORT: '0' })).said).toContain('package-lock.json')
})

test('once installed, a bad setting is reported before anything is built', async () => {
  const folder = newFolder()
  for (const name of ['scripts', 'src', 'package.json', 'package-lock.json']) {
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const start = join(folder, 'scripts/start.mjs')
  const settings = { PORT: '0', NODE_ENV: 'production', APP_URL: 'http://golf.example' }
  const { code, said } = await runCommand(start, [], settings)
  expect(code, said).toBe(78)
  expect(said).toMatch(
    /^\nTeeTime can’t start. Fix these settings:\nAPP_URL: must begin with https:/,
  )
  expect(said).not.toContain('Building')
  expect(existsSync(join(folder, 'dist'))).toBe(false)
})

test.for(['status', 'backup', 'restore', 'doctor', 'passkeys:reset', 'demo:clear'])(
  'with a bad setting the command %s ends with a sentence',
  async (name) => {
    const command = name === 'status' ? 'scripts/teetime.ts' : builtCommand
    const { code, said } = await runCommand(command, [name], { PORT: 'http' })
    expect(code).toBe(1)
    expect(said).toMatch(/^Fix these settings:\nPORT: must be .* PORT=3000\)\n$/)
  },
)
