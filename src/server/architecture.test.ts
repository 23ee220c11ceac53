import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './process/root.ts'

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

const layers = ['domain', 'server', 'web']

test.each(layers)('docs/architecture.md has a sentence for every folder of src/%s', (layer) => {
  const section = page.split(`### \`src/${layer}\``)[1]?.split('\n### ')[0] ?? ''
  const folders = readdirSync(join(root, 'src', layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['public', 'fonts'].includes(entry.name))
    .map(({ name }) => name)
  const missing = folders.filter((name) => !new RegExp(`\`${name}/?\``).test(section))
  expect(missing).toEqual([])
})

test('every file that docs/architecture.md follows a flow through exists', () => {
  const paths = [...page.matchAll(/`((?:contract|domain|server|web)\/[\w/.-]+\.tsx?)`/g)]
  const missing = paths
    .map(([, path]) => path ?? '')
    .filter((path) => !existsSync(join(root, 'src', path)))
  expect(paths.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
