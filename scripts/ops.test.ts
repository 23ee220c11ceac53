import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { projectRoot } from '../src/server/platform/process/project-root.ts'

const ops = join(projectRoot, 'ops')
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: ops, encoding: 'utf8' })
const hasPromtool = promtool('--version').status === 0

// Skipped on a machine without Prometheus: apt-get install prometheus.
test.skipIf(!hasPromtool)('the alert rules are valid and fire as expected', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args)
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  }
})

test('the dashboard and the alert rules name only metrics that the server has', () => {
  const source = ['metrics', 'database-gauges']
    .map((name) =>
      readFileSync(join(projectRoot, `src/server/admin/prometheus/${name}.ts`), 'utf8'),
    )
    .join('')
  const used = readdirSync(ops)
    .map((file) => readFileSync(join(ops, file), 'utf8'))
    .flatMap((text) => text.match(/teetime_\w+/g) ?? [])
    .map((name) => name.replace(/^teetime_/, '').replace(/_(bucket|count)$/, ''))
  const unknown = new Set(
    used.filter((name) => !new RegExp(`\\b(teetime_)?${name}\\b`).test(source)),
  )
  expect([...unknown]).toEqual([])
})

test('the page on running it says how to make the file with the token', () => {
  const [, file = ''] =
    /credentials_file: ([\w-]+)/.exec(readFileSync(join(ops, 'prometheus.yml'), 'utf8')) ?? []
  const page = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8')
  expect(page).toContain(`printf %s "$METRICS_TOKEN" > ops/${file}`)
})

test('the page on running it says what to do about each alert', () => {
  const alerts = readFileSync(join(ops, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)
  const page = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8')
  const missing = [...alerts].filter(([, name = '']) => !page.includes(`| \`${name}\` |`))
  expect(missing.map(([, name]) => name)).toEqual([])
})
