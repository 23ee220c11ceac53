import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from '../../scripts/bootstrap.mjs'
import startPostgres from '../../src/server/testing/setup/postgres-setup.ts'

/**
 * Builds what is older than its sources, so that no journey runs through an old build, and starts PostgreSQL. Makes
 * the file in which workers share what has passed.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await build()
  const stop = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'teetime-journeys-'))
  process.env['CONTRASTED_STYLES'] = join(folder, 'contrasted-styles')
  writeFileSync(process.env['CONTRASTED_STYLES'], '')
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await stop()
  }
}
