import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

// An awkward zone, so that a date without a zone fails at once.
process.env['TZ'] = 'Asia/Kathmandu'

const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 }
// Files of a worker share one database, which each test empties.
const shared = { ...timeouts, isolate: false, include: ['src/server/**/*.test.ts'] }
const races = 'src/server/**/*.race.test.ts'
// What they show has nothing to do with which database there is.
const outside = [
  'src/server/feed/{live-golf,simulated}/**',
  'src/server/feed/guards.test.ts',
  'src/server/assistant/grok.test.ts',
  'src/server/payments/outage.test.ts',
]

export default defineConfig({
  test: {
    // One more than there are cores: some wait for what they test.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      { test: { name: 'domain', include: ['src/{domain,contract}/**/*.test.ts'] } },
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
          globalSetup: ['src/server/testing/postgres-setup.ts'],
        },
      },
      { test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
