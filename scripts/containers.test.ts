import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

import { expect, test } from 'vitest'

import { getLiveness, getReadiness } from '#contract/wire/health.ts'

import { readConfig } from '../src/server/platform/process/config.ts'
import page from '../vite.config.ts'
import scripts from '../vite.scripts.config.ts'
import server from '../vite.server.config.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const [dockerfile, compose, caddyfile] = [
  read('Dockerfile'),
  read('compose.yaml'),
  read('ops/Caddyfile'),
]
/** Every group that a pattern captures in a text. */
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups)

test('the image builds with the Node of the project', () => {
  const version = read('.nvmrc').trim()
  expect(all(dockerfile, /^ARG NODE_IMAGE=.*\/node:([\d.]+)-/gm)).toEqual([version])
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
const { options, environment: serverEnvironment } = JSON.parse(
  read('scripts/server-process.json'),
) as { options: string[]; environment: Record<string, string> }

test('an image and systemd run the server as npm start does', () => {
  const pairs = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`)
  const main = 'dist/server/main.js'
  const command = JSON.stringify(['node', ...options, main]).replaceAll(',', ', ')
  expect(dockerfile).toContain(`ENV ${pairs.join(' ')}\n`)
  expect(dockerfile).toContain(`CMD ${command}\n`)
  const unit = read('ops/teetime@.service')
  expect(unit).toContain(`Environment=${pairs.join(' ')}\n`)
  expect(unit).toContain(`${['--env-file=.env', ...options, main].join(' ')}\n`)
})

test('the image and compose file set only known variables', () => {
  const known = new Set([
    ...all(read('.env.example'), /^# ([A-Z\d_]+)=/gm),
    ...Object.keys(serverEnvironment),
  ])
  const [environment = ''] = all(compose, /environment: &settings\n((?: {4}.*\n)+)/g)
  const given = [
    ...all(dockerfile, /^ENV (.*)$/gm).flatMap((line) => all(line ?? '', /([A-Z_]+)=/g)),
    ...all(environment, /^ {4}([A-Z_]+):/gm),
  ]
  expect(given.length).toBeGreaterThan(8)
  expect(given.filter((name) => !known.has(name ?? ''))).toEqual([])
})

test('the composition trusts its own network, beside what a setting lists', () => {
  const [network = ''] = all(compose, /subnet: ([\d./]+)/g)
  expect(compose).toContain(`TRUSTED_PROXIES: ${network},\${TRUSTED_PROXIES:-${network}}\n`)
})

test('the proxy and health check use the server’s real paths and ports', () => {
  const [port] = all(dockerfile, /^EXPOSE (\d+)$/gm)
  const [asked, liveness] = all(dockerfile, /127\.0\.0\.1:(\d+)(\/[\w/]+)'/g)
  expect([asked, liveness]).toEqual([port, getLiveness.path])
  expect(all(caddyfile, /health_uri (\S+)/g)).toEqual([getReadiness.path])
  const upstreams = all(caddyfile, /([\w-]+):(\d+)/g)
  const processes = all(compose, /^ {2}([\w-]+): \*teetime$/gm)
  expect(upstreams).toEqual(processes.flatMap((name) => [name, port]))
})

test('the proxy waits longer for a check than the server for its database', () => {
  const server = read('src/server/platform/db/postgres.ts')
  const waits = all(server, /(?:silenceTimeoutMs|connectionTimeoutMillis) = ([\d_]+)/g)
  expect(waits).toHaveLength(2)
  const [seconds] = all(caddyfile, /health_timeout (\d+)s/g)
  const longestMs = waits.reduce((sum, ms) => sum + Number(ms?.replace('_', '')), 0)
  expect(1000 * Number(seconds)).toBeGreaterThan(longestMs)
})

test('the smoke test gives the image settings that it takes', () => {
  const given = all(read('.ci/smoke-test'), /--env (\w+=\S+)/g).join('\n')
  expect(readConfig({ NODE_ENV: 'production', ...parseEnv(given) })).toMatchObject({
    APP_URL: 'https://localhost',
  })
})

test('a container counts as starting for as long as an update waits for it', () => {
  const [seconds] = all(read('scripts/update.sh'), /UPDATE_WAIT_SECONDS:-(\d+)/g)
  expect(all(dockerfile, /--start-period=(\d+)s/g)).toEqual([seconds])
})

test('every path that the image copies or the composition mounts exists', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) => line?.split(' '))
  const mounted = all(compose, /- (\.\/\S+?):/g)
  const missing = [...copied, ...mounted].filter(
    (path) => !existsSync(new URL(`../${path}`, import.meta.url)),
  )
  expect(missing).toEqual([])
})

test('the image has the packages that the built server loads from their own folders', () => {
  const [loaded = ''] = all(dockerfile, /^ARG LOADED="(.*)"$/gm)
  const fonts = ['@fontsource-variable/fraunces', '@fontsource-variable/inter']
  const external = server.ssr?.external
  expect(loaded.split(' ')).toEqual(
    [...(Array.isArray(external) ? external : []), ...fonts].toSorted(),
  )
})

test('the image has the command that the containers run', () => {
  const built = scripts.build.rolldownOptions.input.map((file) => file.replace('.ts', '.js'))
  const [linked, to] = all(dockerfile, /ln -s \/app\/dist\/(\S+) (\S+)/g)
  expect([built, to]).toEqual([[linked], '/usr/local/bin/teetime'])
})

test('every container has limits, and its log is rotated', () => {
  const [, parts = ''] = compose.split(/^services:$/m)
  const services = parts.split(/^volumes:$/m)[0]?.split(/^ {2}(?=[\w-]+:)/m) ?? []
  const [template = ''] = all(compose, /^x-teetime: &teetime\n((?: {2}.*\n)+)/gm)
  const own = services.filter((text) => /^[\w-]+:/.test(text) && !text.includes('*teetime'))
  expect(own).toHaveLength(2)
  for (const text of [template, ...own]) {
    for (const name of ['logging', 'mem_limit', 'pids_limit']) expect(text).toContain(` ${name}: `)
  }
})

test('builds write the licenses of what they contain', () => {
  for (const { build } of [server, page])
    expect(build?.license).toEqual({ fileName: 'licenses.txt' })
  expect(all(dockerfile, /^COPY --from=build \/app\/(dist) dist$/gm)).toEqual(['dist'])
})

test('workflows may read the repository, and only jobs that publish may write', () => {
  for (const name of ['ci', 'release'])
    expect(read(`.github/workflows/${name}.yml`)).toMatch(/^permissions:\n {2}contents: read\n\n/m)
  const jobs = read('.github/workflows/release.yml').split(/^ {2}(?=\w+:$)/m)
  const writing = jobs.filter((job) => job.includes(': write')).map((job) => job.split(':')[0])
  expect(writing).toEqual(['image', 'release'])
})

test('every file of the project that a workflow runs exists', () => {
  const runs = ['ci', 'release'].flatMap((name) =>
    all(
      read(`.github/workflows/${name}.yml`),
      /(?:node |bash |uses: |run: )((?:\.|scripts\/)[\w./-]+)/g,
    ),
  )
  expect(runs.length).toBeGreaterThan(3)
  expect(runs.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([])
})
