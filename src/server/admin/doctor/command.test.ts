import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { runCommand } from '#server/testing/processes/command.ts'

import type { Finding } from './finding.ts'

/** A folder that is deleted after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a DNS server is named by its address', async () => {
  const args = ['doctor', '--resolver', 'dns.google']
  const { code, said } = await runCommand('scripts/teetime.ts', args, { DATA_DIR: newFolder() })
  expect({ code, said }).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^--resolver takes/),
  })
})

test('another service on the port isn’t taken for TeeTime', async () => {
  const other = createServer((_, response) => response.end('<h1>Welcome to nginx!</h1>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const PORT = String((other.address() as AddressInfo).port)
  const { code, said } = await runCommand('scripts/teetime.ts', ['status'], { PORT })
  expect({ code, said: said.trim() }).toEqual({
    code: 1,
    said: `Something other than TeeTime answers at http://127.0.0.1:${PORT}.`,
  })
})

test('the command says what to do, and fails when something did', async () => {
  const settings = { DATA_DIR: newFolder() }
  const { code, said } = await runCommand('scripts/teetime.ts', ['doctor'], settings)
  expect(code, said).toBe(1)
  expect(said).toMatch(/^ok {4}versions {2}TeeTime \d+\.\d+\.\d+ on Node 26\./m)
  expect(said).toMatch(/^fail {2}database {2}There’s no database in .*\n {16}→ Check DATA_DIR/m)
  expect(said).toMatch(/^\d ok, \d to look at, 1 failed$/m)
  const json = await runCommand('scripts/teetime.ts', ['doctor', '--json'], settings)
  const findings = JSON.parse(json.said) as Finding[]
  expect(findings).toContainEqual(expect.objectContaining({ check: 'database', state: 'fail' }))
  expect(findings.every(({ state, todo }) => (state === 'ok') === (todo === undefined))).toBe(true)
})
