import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from 'vite'

import { projectRoot } from '#server/platform/process/project-root.ts'

import { buildFrom } from '../../../../scripts/bootstrap.mjs'

/** Builds the server and its command before the run, so no process runs an old build, and makes a folder for the run. */
export default async function setup(): Promise<() => void> {
  await buildFrom('src/server', 'vite.server.config.ts', 'dist/server/main.js')
  await build({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.scripts.config.ts'),
    logLevel: 'warn',
  })
  const folder = mkdtempSync(join(tmpdir(), 'teetime-races-'))
  process.env['TEST_FOLDER'] = folder
  // Node compiles a file once in the run, and each start reads the result.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
  return () => rmSync(folder, { recursive: true, force: true })
}
