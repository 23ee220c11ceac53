import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import config from '../vitest.config.ts'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Whether a script, or one that it imports from this folder, reads settings. */
function readsSettings(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  if (/readConfig|process\.env\[/.test(text)) return true
  const near = [...text.matchAll(/(?:from |import\()'(\.\/[^']+)'/g)].map(([, path = '']) => path)
  return near.some((path) => {
    const imported = join(dirname(file), path)
    return existsSync(imported) && readsSettings(imported)
  })
}

const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /^node .*?(scripts\/[\w-]+\.(?:ts|mjs))/.exec(line)?.[1]
  return file ? [{ name, line, file: join(root, file) }] : []
})

test('every command that reads settings reads the file .env, too', () => {
  const missingEnvFile = commands.filter(({ line, file }) => {
    const isStarted = /\benvFile\b/.test(readFileSync(file, 'utf8'))
    const program = file.replace(/\.mjs$/, '.ts')
    const reads = ['start', 'dev'].some((name) => file.endsWith(`/${name}.mjs`))
    const isReader = reads || (existsSync(program) && readsSettings(program))
    return isReader && !isStarted && !line.includes('--env-file-if-exists=.env')
  })
  expect(missingEnvFile.map(({ name }) => name)).toEqual([])
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['start', 'dev', 'bench', 'teetime']),
  )
})

test('every command that a document, a refusal, or a page names exists', () => {
  const usage = readFileSync(join(root, 'teetime'), 'utf8')
  const operators = new Set(
    [...usage.matchAll(/^ {2}([\w:]+) {2,}\w|^ {2}([\w:]+) \[/gm)].map(([, a, b]) => a ?? b),
  )
  const files = globSync(
    '{*.md,docs/**/*.md,.github/**/*.md,Dockerfile,compose.yaml,src/**/*.{ts,tsx}}',
    { cwd: root },
  )
  const unknown = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const named = [
      ...[...text.matchAll(/(?:\.\/|teetime-1 |: )teetime ([a-z][\w:]*)/g)].map(
        ([, name = '']) => ({ name, isKnown: operators.has(name) }),
      ),
      ...[...text.matchAll(/npm run (?:--silent |-s )?([\w:]+)/g)].map(([, name = '']) => ({
        name,
        isKnown: name in scripts,
      })),
    ]
    return named.filter(({ isKnown }) => !isKnown).map(({ name }) => `${file} names ${name}`)
  })
  expect(operators.size).toBeGreaterThan(7)
  expect(unknown).toEqual([])
})

test('every file that the embedded database is to run exists', () => {
  const embedded = config.test?.projects?.find(
    (project) =>
      typeof project === 'object' && 'test' in project && project.test?.name === 'embedded',
  ) as { test: { include: string[] } }
  const gone = embedded.test.include.filter(
    (pattern) => globSync(pattern, { cwd: root }).length === 0,
  )
  expect(gone).toEqual([])
})
