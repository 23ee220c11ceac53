import { startCluster } from './cluster.ts'

/** Gives the whole test run a PostgreSQL server: that of `TEST_DATABASE_URL`, else one of its own. */
export default async function setup(): Promise<() => void> {
  if (process.env['TEST_DATABASE_URL']) return () => {}
  const cluster = await startCluster()
  process.env['TEST_DATABASE_URL'] = cluster.url
  return () => cluster.remove()
}
