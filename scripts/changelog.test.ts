import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { projectRoot } from '../src/server/platform/process/project-root.ts'
import { closeSection, sectionOf } from './changelog.ts'

const changelog = `# Changelog

## Unreleased

### Added
- A golfer opens in place.

## 1.0.0 (2026-11-27)

- The first release.
`

test('a release’s notes are the lines of its version', () => {
  expect(sectionOf(changelog, '1.0.0')).toBe('- The first release.')
  expect(sectionOf(changelog, 'Unreleased')).toBe('### Added\n- A golfer opens in place.')
})

test('a version without a section, or with an empty one, is refused', () => {
  expect(() => sectionOf(changelog, '1.0')).toThrow('CHANGELOG.md has no section “1.0”.')
  const closed = closeSection(changelog, '1.1.0', '2026-12-01')
  expect(sectionOf(closed, '1.1.0')).toBe('### Added\n- A golfer opens in place.')
  expect(() => closeSection(closed, '1.2.0', '2026-12-02')).toThrow('says nothing below')
})

test('the release command closes the section and tags the version', () => {
  const home = mkdtempSync(join(tmpdir(), 'teetime-release-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const folder = join(home, 'project')
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  for (const name of ['package.json', '.npmrc', 'scripts/changelog.ts'])
    cpSync(join(projectRoot, name), join(folder, name))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  const names = { GIT_CONFIG_NOSYSTEM: '1', HOME: home }
  const author = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com' }
  const committer = { GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' }
  // npm passes its own settings and the project's folder on to what it runs.
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|GIT_)/i.test(name))
  const env = { ...Object.fromEntries(own), ...names, ...author, ...committer }
  const run = (...command: [string, ...string[]]) =>
    spawnSync(command[0], command.slice(1), { cwd: folder, env, encoding: 'utf8' })
  run('git', 'init', '--quiet')
  run('git', 'add', '--all')
  run('git', 'commit', '--quiet', '--message', 'start')
  const { status, stderr } = run('npm', 'run', '--silent', 'release', '--', '1.1.0')
  expect([status, stderr]).toEqual([0, ''])
  expect(run('git', 'show', 'v1.1.0:CHANGELOG.md').stdout).toMatch(
    /## Unreleased\n\n## 1\.1\.0 \(\d{4}-\d\d-\d\d\)\n\n### Added/,
  )
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain('"version": "1.1.0"')
  expect(run('git', 'status', '--porcelain').stdout).toBe('')
})
