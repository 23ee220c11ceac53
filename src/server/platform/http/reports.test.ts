import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { reportClientError, reportPolicyViolation } from '#contract/wire/reports.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const id = '6f1d2a44-7a0c-4f0e-9a55-0c5f5d1b2e3a'
const crash = {
  message: `Cannot read "Ann's secret" of ann@example.com`,
  stack: `TypeError\n  at Row (https://golf.example/assets/row-D3x.js?token=secret:1:2)`,
  path: `/leagues/${id}/draft?token=secret`,
  version: 'index-Dk3x9.js',
}

async function startReporting(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings)
  const { send, logLines } = teetime
  logLines.length = 0
  return {
    ...teetime,
    report: (payload: object, url: string = reportClientError.path, type = 'application/json') =>
      send({
        method: 'POST',
        url,
        headers: {
          'content-type': type,
          'user-agent': firefox,
          ...(url === reportClientError.path && { 'sec-fetch-site': 'same-origin' }),
        },
        payload: JSON.stringify(payload),
      }),
    warned: () =>
      logLines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ level }) => level === 40),
  }
}

test("a browser's crash reaches the log without anything about the user", async () => {
  const { report, warned, logLines } = await startReporting()
  expect((await report(crash)).statusCode).toBe(200)
  expect(warned()).toMatchObject([
    {
      msg: 'a page crashed in a browser',
      crash: {
        message: 'Cannot read "…" of :address',
        stack: ['TypeError', '  at Row (https://golf.example/assets/row-D3x.js:1:2)'],
        path: '/leagues/:id/draft',
        build: 'index-Dk3x9.js',
        browser: 'Firefox on Windows',
      },
    },
  ])
  for (const secret of ['Ann', 'ann@', 'secret', id])
    expect(logLines.join('')).not.toContain(secret)
  for (const wrong of [{}, { ...crash, message: 'x'.repeat(501) }, { ...crash, stack: null }]) {
    expect((await report(wrong)).statusCode).toBe(400)
  }
})

const older = {
  'csp-report': {
    'document-uri': `https://golf.example/leagues/${id}?token=secret`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?of=ann',
    'source-file': 'https://golf.example/assets/a.js',
    'line-number': 3,
    'original-policy': 'default-src',
  },
}
const newer = [
  {
    type: 'csp-violation',
    age: 10,
    url: 'https://golf.example/',
    body: {
      documentURL: `https://golf.example/leagues/${id}`,
      effectiveDirective: 'img-src',
      blockedURL: 'data',
      disposition: 'enforce',
    },
  },
  { type: 'csp-violation', body: { blockedURL: 'chrome-extension://abcdef/x.js' } },
  { type: 'deprecation', body: {} },
]

test('content security policy violations reach the log in either report format', async () => {
  const { report, warned, send } = await startReporting()
  const url = reportPolicyViolation.path
  expect((await report(older, url, 'application/csp-report')).statusCode).toBe(200)
  expect((await report(newer, url, 'application/reports+json')).statusCode).toBe(200)
  const msg = 'the content security policy blocked something'
  const path = '/leagues/:id'
  expect(warned()).toMatchObject([
    { msg, path, directive: 'script-src-elem', blocked: 'https://evil.example', line: 3 },
    { msg, path, directive: 'img-src', blocked: 'data' },
  ])
  expect((await report({ hello: 1 }, url, 'application/csp-report')).statusCode).toBe(400)
  const { headers } = await send({ url: '/dev/nothing' })
  expect(headers['content-security-policy']).toMatch(/;report-uri \/api\/csp-reports$/)
  const secure = await startTeeTime({ APP_URL: 'https://golf.example' })
  const byHttps = (await secure.send({ url: '/dev/nothing' })).headers
  expect(byHttps['content-security-policy']).toMatch(
    /;report-uri \/api\/csp-reports;report-to csp$/,
  )
  expect(byHttps['reporting-endpoints']).toBe(`csp="${url}"`)
})

test('a network may report 20 times in ten minutes', async () => {
  const { report, warned } = await startReporting({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 10; nth += 1) {
    await report(crash)
    await report(older, reportPolicyViolation.path, 'application/csp-report')
  }
  for (const last of [
    await report(crash),
    await report(older, reportPolicyViolation.path, 'application/csp-report'),
  ]) {
    expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
  }
  expect(warned()).toHaveLength(20)
})

test('a report that can’t be read counts, and a packed one isn’t read', async () => {
  const { report, send } = await startReporting({ RATE_LIMITS: 'on' })
  const packed = await send({
    method: 'POST',
    url: reportPolicyViolation.path,
    headers: { 'content-type': 'application/csp-report', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify(older)),
  })
  expect(packed.statusCode).toBe(400)
  const wrong = () => report({}, reportPolicyViolation.path, 'application/csp-report')
  for (let nth = 1; nth < 20; nth += 1) expect((await wrong()).statusCode).toBe(400)
  expect((await wrong()).statusCode).toBe(429)
})

test('security.txt names the contact when one is set, and never the administrator’s account', async () => {
  const settings = { APP_URL: 'https://golf.example', SECURITY_CONTACT: 'safety@golf.example' }
  const url = '/.well-known/security.txt'
  const { headers, body } = await (await startTeeTime(settings)).send({ url })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect([days > 179, days < 182]).toEqual([true, true])
  expect(body.replace(expires, '…')).toBe(
    'Contact: mailto:safety@golf.example\nExpires: …\nPreferred-Languages: en\nCanonical: https://golf.example/.well-known/security.txt\n',
  )
  const none = await startTeeTime({ ADMIN_EMAIL: 'boss@golf.example' })
  const answer = await none.send({ url })
  expect([answer.statusCode, answer.body.includes('boss')]).toEqual([404, false])
})
