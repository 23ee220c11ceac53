import { build } from '../../scripts/bootstrap.mjs'
import startPostgres from '../../src/server/testing/setup/postgres-setup.ts'

/** Builds what is older than its sources, so that no journey runs through an old build, and starts PostgreSQL. */
export default async function setup(): Promise<() => Promise<void>> {
  await build()
  return await startPostgres()
}
