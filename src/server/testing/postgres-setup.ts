import { startCluster } from './processes/cluster.ts'

/** Provides the test run's PostgreSQL server: the one of `TEST_DATABASE_URL`, else a new one. */
export default async function setup(): Promise<() => void> {
  if (process.env['TEST_DATABASE_URL']) return () => {}
  const cluster = await startCluster()
  process.env['TEST_DATABASE_URL'] = cluster.url
  return () => cluster.remove()
}
