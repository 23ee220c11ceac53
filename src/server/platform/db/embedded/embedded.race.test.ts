import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'

import { password } from '#server/testing/people.ts'
import { builtCommand, runCommand, type CommandResult } from '#server/testing/processes/command.ts'
import { openJournal } from '#server/testing/processes/journal.ts'
import { startSingleProcess } from '#server/testing/processes/single-process.ts'
import {
  builtServer,
  stopProcess,
  masterCode,
  type ServerProcess,
  request,
  until,
} from '#server/testing/processes/two-processes.ts'
import { production } from '#server/testing/production.ts'

import { openEmbedded } from './embedded.ts'

const health = async ({ url }: ServerProcess) =>
  (await request(url, 'GET', '/api/health/db')).status

async function join(node: ServerProcess, username: string): Promise<string> {
  const body = { username, email: `${username}@example.com`, password, inviteCode: masterCode }
  const reply = await request(node.url, 'POST', '/api/auth/register', '', body)
  return reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

async function signIn(node: ServerProcess, username: string): Promise<string> {
  const body = { usernameOrEmail: username, password }
  const reply = await request(node.url, 'POST', '/api/auth/login', '', body)
  return reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

const rename = (node: ServerProcess, cookie: string, firstName: string) =>
  request(node.url, 'PATCH', '/api/user/profile', cookie, { firstName })

async function nameOf(node: ServerProcess, cookie: string): Promise<unknown> {
  return (await request(node.url, 'GET', '/api/user/profile', cookie)).body['firstName']
}

const backUp = (DATA_DIR: string) => runCommand(builtCommand, ['backup'], { DATA_DIR })
const restore = (DATA_DIR: string, file: string) =>
  runCommand(builtCommand, ['restore', file], { DATA_DIR })
const fileOf = ({ said }: CommandResult) => /Backed up to (\S+)/.exec(said)?.[1] ?? said

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'teetime-restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a first start copies a database without rows, also after one that died while it copied', async () => {
  const built = path.join(path.dirname(builtServer), 'new-database')
  // The one who runs it may be another user than the one who built it.
  expect(statSync(path.join(built, 'global/pg_control')).mode & 0o777).toBe(0o644)
  expect(statSync(path.join(built, 'global')).mode & 0o777).toBe(0o755)
  const { folder, start } = await startSingleProcess('empty')
  const half = path.join(folder, 'pgdata-new')
  cpSync(path.join(built, 'global'), path.join(half, 'global'), { recursive: true })
  const node = await start()
  expect(await health(node)).toBe(200)
  expect(existsSync(half)).toBe(false)
  await stopProcess(node, 'SIGTERM')

  // Every site has the same copy, so it may hold nothing that is a site's own, such as a key.
  const copy = emptyFolder()
  cpSync(built, path.join(copy, 'pgdata'), { recursive: true })
  const database = await openEmbedded(copy)
  onTestFinished(() => database.close())
  const { rows } = await database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`,
  )
  expect(rows.length).toBeGreaterThan(80)
  for (const { name } of rows)
    expect(
      (await database.query(`select from ${String(name)} limit 1`)).rows,
      String(name),
    ).toEqual([])
})

test('a second process on the same folder is refused with the name of the holder, and the first keeps running', async () => {
  const { settings, start } = await startSingleProcess()
  const first = await start()
  // One that waited for the folder would wait until the test's end.
  const { code, said } = await runCommand(builtServer, [], settings)
  expect(code).toBe(75)
  expect(said).toContain(`in use by process ${first.process.pid}`)
  expect(said).not.toContain('at ')
  expect(await health(first)).toBe(200)
  expect(await join(first, 'ann')).not.toBe('')

  await stopProcess(first)
  expect(await health(await start())).toBe(200)
})

/** A row of each table that lets someone in, and of mail that waits. */
const grants = {
  sessions: `(token_hash, user_id, expires_at) select 'h', id, now() + interval '1 hour'`,
  known_browsers: `(token_hash, user_id, expires_at) select 'h', id, now() + interval '1 hour'`,
  reset_tokens: `(user_id, job_id, expires_at) select id, 'j', now() + interval '1 hour'`,
  email_changes: `(user_id, email, expires_at) select id, 'a@b.example', now() + interval '1 hour'`,
  mails: `(user_id, kind, title, text, button, expires_at)
    select id, 'account', 'Waits', '', '', now() + interval '1 hour'`,
}

test('a backup restores the old state, in the same folder and in another, but no session, known browser, mailed link, or mail that waited', async () => {
  const { folder, start } = await startSingleProcess()
  const first = await start()
  const ann = await join(first, 'ann')
  await rename(first, ann, 'Before')
  expect(await stopProcess(first, 'SIGTERM')).toBe(0)
  const before = await openEmbedded(folder)
  for (const [table, row] of Object.entries(grants))
    await before.query(`insert into ${table} ${row} from users where username = 'ann'`)
  await before.close()
  const copy = fileOf(await backUp(folder))

  const second = await start()
  await rename(second, ann, 'After')
  await stopProcess(second, 'SIGTERM')

  const elsewhere = emptyFolder()
  expect(await restore(elsewhere, copy)).toMatchObject({ code: 0 })
  const after = await openEmbedded(elsewhere)
  for (const table of Object.keys(grants))
    expect([table, (await after.query(`select from ${table}`)).rows]).toEqual([table, []])
  await after.close()
  const third = await start({ DATA_DIR: elsewhere })
  expect(await nameOf(third, ann)).toBeUndefined()
  expect(await nameOf(third, await signIn(third, 'ann'))).toBe('Before')

  const restored = await restore(folder, copy)
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.said).toContain(`The previous data is now in ${folder}`)
  const fourth = await start()
  expect(await nameOf(fourth, await signIn(fourth, 'ann'))).toBe('Before')
})

test('a backup by an older version is restored and migrated, and can be backed up again', async () => {
  const { start } = await startSingleProcess('empty')
  const copy = path.join(emptyFolder(), 'teetime-older.tar.gz')
  // As the first version opened it: without any extension.
  const older = await PGlite.create()
  const folder = new URL('../migrations/', import.meta.url)
  const journal = readFileSync(new URL('meta/_journal.json', folder), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] }
  const [first] = entries
  await older.exec(readFileSync(new URL(`${first?.tag}.sql`, folder), 'utf8'))
  await older.exec(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${first?.when});
    insert into users (username, email, password_hash, invite_token)
    values ('maximilian', 'max@example.com', '!', 'MAX')`)
  const packed = await older.dumpDataDir('gzip')
  writeFileSync(copy, Buffer.from(await packed.arrayBuffer()))
  await older.close()

  const found = async (node: ServerProcess, cookie: string) =>
    (await request(node.url, 'GET', '/api/friends/search?q=ximil', cookie)).body['users']
  const elsewhere = emptyFolder()
  expect(await restore(elsewhere, copy)).toMatchObject({ code: 0 })
  const node = await start({ DATA_DIR: elsewhere, LOG_LEVEL: 'warn' })
  expect(node.said()).not.toContain('pg_trgm')
  const ann = await join(node, 'ann')
  expect(await found(node, ann)).toMatchObject([{ username: 'maximilian' }])

  const again = fileOf(await backUp(elsewhere))
  await stopProcess(node)
  const third = emptyFolder()
  expect(await restore(third, again)).toMatchObject({ code: 0 })
  const restored = await start({ DATA_DIR: third })
  expect(await found(restored, await signIn(restored, 'ann'))).toMatchObject([
    { username: 'maximilian' },
  ])
})

test('a running server makes the backup itself, consistent amid writes', async () => {
  const { folder, start } = await startSingleProcess()
  const node = await start()
  const journal = await openJournal(node.url)
  let copy = ''
  let mark = journal.mark()
  const enough = async () => {
    mark = journal.mark()
    copy = fileOf(await backUp(folder))
    await stopProcess(node)
  }
  await journal.writeUntilCut(node.url, 30, () => void enough())
  const elsewhere = emptyFolder()
  expect(await restore(elsewhere, copy)).toMatchObject({ code: 0 })
  const restored = await start({ DATA_DIR: elsewhere })
  await journal.signIn(restored.url)
  await journal.verify(restored.url, mark)
})

test('restoring is refused while the server runs, and a file that is no backup changes nothing', async () => {
  const { folder, start } = await startSingleProcess()
  const node = await start()
  const ann = await join(node, 'ann')
  await rename(node, ann, 'Ann')
  const garbage = path.join(emptyFolder(), 'teetime-garbage.tar.gz')
  writeFileSync(garbage, 'this is no copy')
  const inUse = await restore(folder, garbage)
  expect(inUse.code).toBe(1)
  expect(inUse.said).toContain(`in use by process ${node.process.pid}`)

  await stopProcess(node, 'SIGTERM')
  const refused = await restore(folder, garbage)
  expect(refused.code).toBe(1)
  expect(refused.said).toContain(
    'The file is damaged or isn’t a backup of an embedded database. Nothing was changed.',
  )
  const halved = path.join(emptyFolder(), 'teetime-halved.tar.gz')
  const copy = readFileSync(fileOf(await backUp(folder)))
  writeFileSync(halved, copy.subarray(0, copy.length / 2))
  const damaged = await restore(folder, halved)
  expect(damaged.code).toBe(1)
  expect(damaged.said).toContain('The file is damaged')
  expect(damaged.said).not.toMatch(/TypeError|at \w+ \(/)
  expect(await nameOf(await start(), ann)).toBe('Ann')
})

test('a backup is refused where there is no database, and none is made', async () => {
  const folder = path.join(emptyFolder(), 'data')
  for (const command of ['backup', 'demo:clear', 'passkeys:reset']) {
    const { code, said } = await runCommand(builtCommand, [command], { DATA_DIR: folder })
    expect(code).toBe(1)
    expect(said).toBe(`There’s no database in ${folder}. Is DATA_DIR the server’s?\n`)
  }
  expect(existsSync(folder)).toBe(false)
})

test('a server that never runs for an hour backs up once its database is an hour old', async () => {
  const { folder, start } = await startSingleProcess()
  const backups = () =>
    readdirSync(path.join(folder, 'backups')).filter((name) => name.startsWith('teetime'))
  // A server has run on it, and stopped soon.
  expect(existsSync(path.join(folder, 'backups'))).toBe(false)
  const database = await openEmbedded(folder)
  await database.query(`update users set created_at = now() - interval '61 minutes'`)
  await database.close()
  await start()
  await until(async () => existsSync(path.join(folder, 'backups')) && backups().length === 1)
})

test('a start after a restore that died halfway is refused instead of making a new database', async () => {
  const { folder, settings, start } = await startSingleProcess()
  const pgdata = path.join(folder, 'pgdata')
  const before = `${pgdata}-before-2026-01-01T00-00-00-000Z`
  renameSync(pgdata, before)
  cpSync(before, `${pgdata}-restoring`, { recursive: true })
  const { code, said } = await runCommand(builtServer, [], settings)
  expect(code).toBe(78)
  expect(said).toContain(`it has ${path.basename(before)} and no pgdata`)
  expect(existsSync(pgdata)).toBe(false)
  renameSync(before, pgdata)
  expect(await health(await start())).toBe(200)
})

test('a corrupt database is reported at once, with how to restore a backup', async () => {
  const { folder, settings } = await startSingleProcess()
  truncateSync(path.join(folder, 'pgdata/global/pg_control'), 100)
  const { code, said } = await runCommand(builtServer, [], settings)
  expect(code).toBe(78)
  expect(said).toContain(`./teetime restore ${folder}/backups/`)
})

/** A folder and everything in it, without links. */
function allIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !entry.isSymbolicLink(),
  )
  return [
    folder,
    ...inside.flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? allIn(file) : [file]
    }),
  ]
}

/** The files that other users of the machine may access. */
const openToOthers = (folder: string) =>
  allIn(folder).filter((file) => (statSync(file).mode & 0o077) !== 0)

test('other users of the machine cannot read the database, whatever the umask and its old permissions', async () => {
  const { folder, start } = await startSingleProcess('empty')
  const usual = process.umask(0)
  onTestFinished(() => void process.umask(usual))
  const first = await start()
  expect(openToOthers(folder)).toEqual([])
  const ann = await join(first, 'ann')
  const copy = fileOf(await backUp(folder))
  expect(openToOthers(folder)).toEqual([])
  await stopProcess(first, 'SIGTERM')
  expect(openToOthers(folder)).toEqual([])

  // As an older version left it, with links that lead out of it.
  const outside = emptyFolder()
  writeFileSync(path.join(outside, 'file'), '')
  chmodSync(outside, 0o755)
  symlinkSync(outside, path.join(folder, 'folder-link'))
  symlinkSync(path.join(outside, 'file'), path.join(folder, 'backups/file-link'))
  for (const file of allIn(folder)) chmodSync(file, statSync(file).isDirectory() ? 0o777 : 0o666)
  const second = await start()
  expect(openToOthers(folder)).toEqual([])
  expect(openToOthers(outside)).toEqual([outside, path.join(outside, 'file')])
  await rename(second, ann, 'Ann')
  await stopProcess(second)

  expect(await backUp(folder)).toMatchObject({ code: 0 })
  expect(openToOthers(folder)).toEqual([])
  expect(await restore(folder, copy)).toMatchObject({ code: 0 })
  expect(openToOthers(folder)).toEqual([])
})

test('the first password is not lost when the port is taken at the first start', async () => {
  const { settings, start } = await startSingleProcess('empty')
  const { ADMIN_PASSWORD: _, ...withoutPassword } = settings
  const port = await takenPort()
  const refused = await runCommand(builtServer, [], { ...withoutPassword, PORT: port })
  expect(refused.code).toBe(75)
  expect(refused.said).toContain('or set another one, like PORT=')
  expect(refused.said).not.toContain('First password')
  const node = await start({ ADMIN_PASSWORD: '' })
  expect(node.said()).toContain('First password: ')
  expect(node.said()).toContain(`Invite code: ${masterCode}`)
  // Development prints the code at each start; production prints nothing that grants access.
  await stopProcess(node, 'SIGTERM')
  const again = await start()
  expect(again.said()).toContain(`Invite code: ${masterCode}`)
  await stopProcess(again, 'SIGTERM')
  const inProduction = await start(production)
  expect(inProduction.said()).toContain('TeeTime is on')
  expect(inProduction.said()).not.toMatch(/Invite code|First password/)
  expect(inProduction.said()).not.toContain(masterCode)
})

async function takenPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as { port: number }).port)
}

test('a first start that is interrupted has said the password, and the next one finishes the demo', async () => {
  const { settings, start } = await startSingleProcess('empty')
  const simulated = { DEMO: '1', LIVE_GOLF_API_KEY: '', LIVE_GOLF_API_URL: '', ADMIN_PASSWORD: '' }
  const child = spawn(process.execPath, [builtServer], {
    env: { PATH: process.env['PATH'], ...settings, ...simulated },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  await until(async () => said.includes('First password: '))
  child.kill('SIGINT')
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([code, said]).toEqual([0, expect.not.stringContaining('TeeTime is on')])
  const node = await start(simulated)
  expect(node.said()).toContain('Demo accounts: annie.demo')
  expect(node.said()).not.toContain('First password')
  await stopProcess(node, 'SIGTERM')
  expect((await start(simulated)).said()).not.toContain('Demo accounts')
})
