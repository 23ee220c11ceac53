import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { restoreByHand } from '#server/platform/backups/by-hand.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { workerUrl } from '#server/testing/database.ts'
import { runCommand } from '#server/testing/processes/command.ts'
import { smallDisk } from '#server/testing/processes/small-disk.ts'
import { startDnsServer } from '#server/testing/servers/dns-server.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkProxy } from './check-proxy.ts'
import { type Finding, reasonOf } from './finding.ts'

/** A folder that is deleted after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const say = (findings: Finding[]) => findings.map(({ state, message }) => `${state} ${message}`)
const noDatabase = new Error('not open')

const domain = 'golf.example'
const good = {
  [domain]: ['v=spf1 include:mail.example -all', 'other=1'],
  [`s1._domainkey.${domain}`]: [`v=DKIM1; k=rsa; p=${'A'.repeat(390)}`],
  [`_dmarc.${domain}`]: ['v=DMARC1; p=reject'],
}

test.for([
  ['all is well', {}, ['ok SPF of', 'ok DKIM of golf.example: a key at s1', 'ok DMARC of']],
  ['no record', { [domain]: [] }, ['warn golf.example has no SPF record']],
  ['two records', { [domain]: ['v=spf1 -all', 'v=spf1 ~all'] }, ['fail golf.example has 2 SPF']],
  ['anyone sends', { [domain]: ['v=spf1 +all'] }, ['fail SPF of golf.example lets anyone send']],
  [
    'no key',
    { [`s1._domainkey.${domain}`]: [] },
    ['warn golf.example has no DKIM key at the usual'],
  ],
  [
    'a revoked key',
    { [`s1._domainkey.${domain}`]: ['v=DKIM1; p='] },
    ['warn golf.example has no DKIM'],
  ],
  ['no policy', { [`_dmarc.${domain}`]: [] }, ['warn golf.example has no DMARC record']],
  [
    'a policy that watches',
    { [`_dmarc.${domain}`]: ['v=DMARC1; p=none'] },
    ['warn DMARC of golf.example only watches'],
  ],
] as const)('email is looked up in DNS: %s', async ([, change, expected]) => {
  const [dns, mail] = [await startDnsServer(), await startMailServer()]
  dns.texts = new Map<string, string[]>(Object.entries({ ...good, ...change } as typeof good))
  const config = readConfig({ SMTP_URL: mail.url, MAIL_FROM: `TeeTime <tee@${domain}>` })
  const said = say(await checkMail(config, { resolver: dns.address }))
  expect(said[0]).toMatch(/^ok 127\.0\.0\.1:\d+ answers$/)
  for (const start of expected) {
    expect(
      said.some((line) => line.startsWith(start)),
      said.join('\n'),
    ).toBe(true)
  }
  const isWell = Object.keys(change).length === 0
  expect(said.filter((line) => !line.startsWith('ok')).length).toBe(isWell ? 0 : 1)
})

test('a mail server that sends a byte now and then doesn’t hold up the others', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example\r\n')
    const trickle = setInterval(() => socket.write('2'), 5)
    socket.on('data', () => {}).on('close', () => clearInterval(trickle))
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(say(await checkMail(config, { maxServerMs: 100 }))).toEqual([
    `fail 127.0.0.1:${port}: it hasn’t taken the login after 0.1 s`,
    'warn the sender has no domain',
  ])
})

test('a subdomain that sends email is under the policy of the domain above it', async () => {
  const dns = await startDnsServer()
  dns.texts.set('_dmarc.golf.example', ['v=DMARC1; p=quarantine'])
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tee@mail.golf.example' })
  const said = say(await checkMail(config, { resolver: dns.address, selector: 'mine' }))
  expect(said[0]).toMatch(/^fail 127\.0\.0\.1:1: .*ECONNREFUSED/)
  expect(said).toContain('ok DMARC of golf.example: v=DMARC1; p=quarantine')
  expect(said).toContain('warn mail.golf.example has no DKIM key at mine')
})

test('a DNS server that fails is not taken for missing records', async () => {
  const dns = await startDnsServer()
  dns.failure = 2
  const mail = await startMailServer()
  const config = readConfig({ SMTP_URL: mail.url, APP_URL: `https://${domain}` })
  const said = say(await checkMail(config, { resolver: dns.address }))
  expect(said.slice(1)).toEqual(
    Array(3).fill(expect.stringMatching(/^warn DNS doesn’t answer about golf/)),
  )
})

test('without anything to compare with, the clock’s line says why', async () => {
  const gone = new Error('it doesn’t answer')
  const said = async (settings: Record<string, string>) =>
    say(await checkClock(readConfig({ GOLF_FEED: 'simulated', ...settings }), gone))
  expect(await said({})).toEqual([expect.stringContaining('the database is embedded')])
  const DATABASE_URL = 'postgres://127.0.0.1:1/teetime'
  expect(await said({ DATABASE_URL })).toEqual([
    expect.stringContaining('the database doesn’t answer'),
  ])
})

test.for([
  [0, 0, 'ok'],
  [-10, 0, 'warn'],
  [3_600, 0, 'fail'],
  [-300, 300, 'ok'],
] as const)(
  'a date that is off by %i s and cached for %i s is %s',
  async ([seconds, age, state]) => {
    const service = createServer((_, response) => {
      const date = new Date(Date.now() + seconds * 1000).toUTCString()
      response.writeHead(404, { date, age: String(age) }).end()
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void service.close())
    const { port } = service.address() as AddressInfo
    const findings = await checkClock(readConfig({}), noDatabase, `http://127.0.0.1:${port}/golf`)
    expect(findings).toMatchObject([{ state }])
  },
)

test('the database’s clock and tables are those of this version', async () => {
  const { services } = await startTeeTime()
  const findings = await checkDatabase(services.config, services.database)
  expect(findings).toMatchObject([{ state: 'ok' }])
  const [clock] = await checkClock(services.config, services.database)
  expect(clock).toMatchObject({ state: 'ok' })
})

/** Starts a proxy in front of the server, which sends some headers on its own. */
async function startProxy(to: string, headers: Record<string, string>): Promise<string> {
  const proxy = createServer((request, response) => {
    const options = { path: request.url, headers: { host: request.headers.host, ...headers } }
    ask(to, options, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    }).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

test.for([
  ['a good one', { 'x-forwarded-for': '198.51.100.7' }, ['ok', 'ok']],
  ['one without the caller’s address', {}, ['warn', 'ok']],
  [
    'one with another host name',
    { 'x-forwarded-for': '198.51.100.7', host: 'backend' },
    ['ok', 'fail'],
  ],
  [
    'one with a name of this machine',
    { 'x-forwarded-for': '198.51.100.7', host: 'localhost:3000' },
    ['ok', 'fail'],
  ],
] as const)('the proxy is checked by asking through it: %s', async ([, headers, states]) => {
  const { app } = await startTeeTime({ APP_URL: 'http://127.0.0.1' })
  const APP_URL = await startProxy(await app.listen({ port: 0 }), headers)
  const findings = await checkProxy(readConfig({ APP_URL }))
  expect(
    findings.map(({ state }) => state),
    JSON.stringify(findings),
  ).toEqual(states)
})

test('a site that isn’t TeeTime, or doesn’t answer, is a fault', async () => {
  const other = createServer((_, response) => response.end('<h1>Welcome to nginx!</h1>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const APP_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const check = async () => say(await checkProxy(readConfig({ APP_URL })))
  expect(await check()).toContain('fail APP_URL answers 200, and not as TeeTime')
  other.closeAllConnections()
  await new Promise((resolve) => other.close(resolve))
  expect((await check())[0]).toMatch(/^fail http\S+ doesn’t answer: \w/)
})

const nameOf = (hours: number) =>
  `teetime-${new Date(Date.now() - hours * 3_600_000).toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`

test('the newest backup is judged by its age and read to its end', async () => {
  const DATA_DIR = newFolder()
  const config = readConfig({ DATA_DIR })
  const check = async () => say(await checkBackups(config, noDatabase))
  expect(await check()).toEqual([`warn ${DATA_DIR}/backups has no backup yet`])
  mkdirSync(join(DATA_DIR, 'backups'))
  const content = gzipSync('a database'.repeat(1_000))
  writeFileSync(join(DATA_DIR, 'backups', nameOf(30)), content)
  expect(await check()).toEqual([
    'warn the newest is 30 h old',
    'ok the newest can be read to its end',
  ])
  const newest = join(DATA_DIR, 'backups', nameOf(0.1))
  writeFileSync(newest, content)
  truncateSync(newest, content.length - 9)
  expect(await check()).toEqual([
    'ok the newest is less than an hour old',
    expect.stringMatching(/^fail teetime-.* is damaged: unexpected end of file/),
  ])
  const ahead = nameOf(-30)
  writeFileSync(join(DATA_DIR, 'backups', ahead), '')
  expect((await check()).slice(0, 2)).toEqual([
    `warn ${ahead} is ahead of the clock`,
    'ok the newest is less than an hour old',
  ])
  rmSync(join(DATA_DIR, 'backups', ahead))
  mkdirSync(join(DATA_DIR, 'backups/teetime-Z.tar.gz'))
  expect(await check()).toEqual([
    'warn the name of teetime-Z.tar.gz has no time, so its age is unknown',
    expect.stringMatching(/^fail teetime-Z.tar.gz couldn’t be checked: /),
  ])
})

test('a backup that may fill the disk isn’t copied there to be checked, or to be restored', async (context) => {
  const disk = smallDisk(70)
  if (!disk) return context.skip('only root may mount a small disk')
  const config = readConfig({ DATA_DIR: disk.folder })
  const name = nameOf(0.1)
  mkdirSync(join(disk.folder, 'backups'))
  writeFileSync(join(disk.folder, 'backups', name), '')
  truncateSync(join(disk.folder, 'backups', name), 100 * 1024 * 1024)
  const full = `The disk with ${disk.folder} is too full: 70 MB free, and TeeTime needs 164 MB.`
  expect(say(await checkBackups(config, noDatabase))[1]).toContain(
    `fail ${name} couldn’t be checked: ${full}`,
  )
  await expect(restoreByHand(config)).rejects.toThrow(full)
})

const canDump =
  Boolean(process.env['TEST_DATABASE_URL']) && spawnSync('pg_dump', ['--version']).status === 0

test.skipIf(!canDump)('a new backup of PostgreSQL is fine, half of one isn’t', async () => {
  const { services } = await startTeeTime()
  const BACKUP_TO = newFolder()
  const settings = { DATABASE_URL: workerUrl ?? '', BACKUP_TO, DATA_DIR: newFolder() }
  const { code, said } = await runCommand('scripts/teetime.ts', ['backup'], settings)
  expect(code, said).toBe(0)
  const check = async () => say(await checkBackups(readConfig(settings), services.database))
  expect(await check()).toEqual([
    'ok the newest is less than an hour old',
    'ok the newest can be read to its end',
    'ok none was restored as a trial yet',
  ])
  writeFileSync(join(BACKUP_TO, nameOf(30).replace('tar.gz', 'dump')), '')
  expect((await check()).at(-1)).toBe('warn none was restored as a trial yet')
  truncateSync(said.trim().replace('Backed up to ', ''), 40_000)
  expect((await check())[1]).toMatch(/^fail teetime-.* is damaged: The backup can’t be restored/)
})

test.skipIf(!canDump)('a folder without the backups that were made there is a fault', async () => {
  const { services } = await startTeeTime()
  const BACKUP_TO = newFolder()
  const settings = {
    APP_URL: 'https://golf.example',
    DATABASE_URL: workerUrl ?? '',
    BACKUP_TO,
    DATA_DIR: newFolder(),
  }
  const { code, said } = await runCommand('scripts/teetime.ts', ['backup'], settings)
  expect(code, said).toBe(0)
  for (const name of readdirSync(BACKUP_TO)) rmSync(join(BACKUP_TO, name))
  expect(say(await checkBackups(readConfig(settings), services.database))).toEqual([
    expect.stringContaining(`fail ${BACKUP_TO} has none of the backups that were made there.`),
  ])
  expect(readdirSync(BACKUP_TO)).toEqual([])
})

test('while the database is down, nothing is written where backups go', async () => {
  const BACKUP_TO = newFolder()
  const config = readConfig({
    APP_URL: 'https://golf.example',
    DATABASE_URL: 'postgres://127.0.0.1:1/teetime',
    BACKUP_TO,
    DATA_DIR: newFolder(),
  })
  expect(say(await checkBackups(config, noDatabase))).toEqual([
    `warn ${BACKUP_TO} has no backup yet`,
  ])
  expect(readdirSync(BACKUP_TO)).toEqual([])
})

test.skipIf(!canDump)('a backup of a newer PostgreSQL isn’t called damaged', async () => {
  const BACKUP_TO = newFolder()
  const header = Buffer.from('PGDMP\x01\x63\0\x04\x08\x01')
  writeFileSync(join(BACKUP_TO, nameOf(0.1).replace('tar.gz', 'dump')), header)
  const DATABASE_URL = 'postgres://127.0.0.1:1/teetime'
  const config = readConfig({ DATABASE_URL, BACKUP_TO, DATA_DIR: newFolder() })
  const findings = await checkBackups(config, noDatabase)
  expect(findings[1]).toMatchObject({
    message: expect.stringMatching(
      /couldn’t be checked: The backup comes from a newer PostgreSQL .*unsupported version \(1\.99\)/,
    ) as string,
    todo: expect.stringContaining('as new as the one that made it') as string,
  })
})

test('backups that can’t be listed aren’t taken for none', async () => {
  const DATA_DIR = newFolder()
  writeFileSync(join(DATA_DIR, 'backups'), '')
  const said = say(await checkBackups(readConfig({ DATA_DIR }), noDatabase))
  expect(said).toEqual([expect.stringMatching(/^fail .* can’t be read: ENOTDIR/)])
})

test('a port without TLS is a fault in a sentence, without OpenSSL’s own words', async () => {
  const other = createServer((_, response) => response.end())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const host = `127.0.0.1:${(other.address() as AddressInfo).port}`
  const config = readConfig({ APP_URL: `https://${host}`, SMTP_URL: `smtps://${host}` })
  expect(await checkProxy(config)).toMatchObject([
    { message: `https://${host} doesn’t answer: nothing speaks TLS on that port` },
  ])
  const [mail] = await checkMail(config, { resolver: (await startDnsServer()).address })
  expect(mail).toMatchObject({
    message: `${host}: nothing speaks TLS on that port`,
    todo: 'Check SMTP_URL (smtps:// is for port 465), and that the port is open',
  })
  const closed = new Error(
    '4097D0:error:0A000410:SSL routines:ssl3_read_bytes:ssl/tls alert handshake failure:x.c:9:',
  )
  expect(reasonOf(closed)).toBe('TLS fails: ssl/tls alert handshake failure')
})
