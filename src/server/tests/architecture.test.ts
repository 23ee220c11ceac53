import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { projectRoot } from '#server/platform/process/project-root.ts'

const page = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8')

test('every file that docs/architecture.md follows a flow through exists', () => {
  const paths = [...page.matchAll(/`((?:contract|domain|server|web)\/[\w/.-]+\.tsx?)`/g)]
  const missing = paths
    .map(([, path]) => path ?? '')
    .filter((path) => !existsSync(join(projectRoot, 'src', path)))
  expect(paths.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
