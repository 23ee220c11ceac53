import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// An awkward zone, so that a date without a zone fails at once.
process.env['TZ'] = 'Asia/Kathmandu'

const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }
// Files of a worker share one database, which each test empties.
const shared = { ...timeouts, isolate: false, include: ['src/server/**/*.test.ts'] }
const races = 'src/server/**/*.race.test.ts'
// What they show has nothing to do with which database there is.
const outside = [
  'src/server/feed/{live-golf,simulated}/**',
  'src/server/feed/board/guards.test.ts',
  'src/server/architecture.test.ts',
  'src/server/db/migrations.test.ts',
  'src/server/assistant/grok.test.ts',
  'src/server/billing/outage.test.ts',
  'src/server/{limits/network,http/slow-requests}.test.ts',
]

/** The longest files begin first: what is left to the end is then short, and no worker waits long for it. */
const longest = ['server/poller', 'db/embedded', 'billing/webhook', 'db/crash', 'db/starting'].map(
  (name) => `/${name}.race.test.ts`,
)
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name))
    const [first, others] = [files.filter(isLong), files.filter((file) => !isLong(file))]
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own
    return [...first, ...(await super.sort(others))]
  }
}

export default defineConfig({
  test: {
    // One more than there are cores: some wait for what they test.
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
          testTimeout: 120_000,
          // They share the machine with whatever else it does: one that fails once is shown as such.
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
