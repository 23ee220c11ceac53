import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// An unusual time zone, so a date without a zone fails at once.
process.env['TZ'] = 'Asia/Kathmandu'

const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }
// The files of a worker share one database, which each test empties.
const shared = { ...timeouts, isolate: false, include: ['src/server/**/*.test.ts'] }
const races = 'src/server/**/*.race.test.ts'
// These don't depend on which database runs.
const outside = [
  'src/server/feed/{live-golf,simulated}/**',
  'src/server/feed/board/guards.test.ts',
  'src/server/architecture.test.ts',
  'src/server/db/migrations.test.ts',
  'src/server/assistant/grok.test.ts',
  'src/server/billing/outage.test.ts',
  'src/server/{limits/network,http/slow-requests}.test.ts',
]

/**
 * Options that make short lives of server processes cheap: WebAssembly is compiled once and never optimized, and the
 * young generation is large enough for a start. They halve the processor time of a start on the embedded database.
 */
const shortLived = '--liftoff-only --min-semi-space-size=16 --max-semi-space-size=64'

/** Starts the longest files first, so no worker waits long at the end. */
const longest = ['server/poller', 'db/embedded', 'billing/webhook', 'db/crash', 'db/starting'].map(
  (name) => `/${name}.race.test.ts`,
)
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name))
    const [first, others] = [files.filter(isLong), files.filter((file) => !isLong(file))]
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    return [...first, ...(await super.sort(others))]
  }
}

export default defineConfig({
  test: {
    // One more worker than cores, since some wait for processes.
    sequence: { sequencer: LongestFirst },
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          name: 'domain',
          include: ['src/{domain,contract}/**/*.test.ts', 'scripts/*.test.ts'],
        },
      },
      { test: { ...shared, name: 'server', exclude: [races] } },
      {
        test: {
          ...shared,
          name: 'postgres',
          exclude: [races, ...outside],
          globalSetup: ['src/server/testing/postgres-setup.ts'],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'races',
          include: [races],
          isolate: false,
          setupFiles: ['src/server/testing/races-setup.ts'],
          testTimeout: 120_000,
          env: { TEST_NODE_OPTIONS: shortLived },
          // Timing depends on the machine's load, so CI retries a race once and reports that.
          retry: process.env['CI'] ? 1 : 0,
          globalSetup: [
            'src/server/testing/postgres-setup.ts',
            'src/server/testing/built-setup.ts',
          ],
        },
      },
      { test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
