import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { fastFolder } from './src/server/testing/fast-folder.ts'

// An unusual time zone, so a date without a zone fails at once.
process.env['TZ'] = 'Asia/Kathmandu'
// The databases that tests make are deleted soon.
process.env['TMPDIR'] = fastFolder()

const waitLonger = 'src/server/testing/setup/wait-longer.ts'
const reverseUnordered = 'src/server/testing/setup/reverse-unordered.ts'
// A sweep over every endpoint takes 15 s on two busy cores, and a minute on those with a load of 20.
const timeouts = {
  testTimeout: 240_000,
  hookTimeout: 90_000,
  // A second by default.
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [waitLonger],
}
// The files of a worker share one database, which each test empties.
const shared = { ...timeouts, isolate: false, include: ['src/server/**/*.test.ts'] }
// Timing depends on the machine's load, so CI retries a test of the server once and reports that.
const retry = process.env['CI'] ? 1 : 0
/** Comes last: the embedded database plans what the tests of the server have sent to PostgreSQL. */
const everyStatement = 'src/server/platform/db/embedded/every-statement.test.ts'
const races = 'src/server/**/*.race.test.ts'
/**
 * What runs on the embedded database as well: how it starts, changes, listens, and runs jobs, and a few features of each
 * kind. It costs twice the processor time of PostgreSQL. What the other files rely on is checked without it: it plans
 * each of their statements, and none may need a second connection. `EMBEDDED=all` runs every file on it.
 */
const embedded = [
  'admin/admin',
  'admin/demo-data/seed-demo',
  'clubs/calendar/league-calendar',
  'clubs/club-*',
  'feed/espn/source',
  'feed/scoreboard/sync-scoreboard',
  'game/chances/refresh-chances',
  'game/history/history',
  'game/scoring/leaderboard',
  'leagues/draft/shortlist',
  'leagues/roles',
  'platform/db/**/*',
  'platform/errors/errors',
  'platform/http/web-app/builds',
  'platform/jobs/workers',
  'platform/process/version-cache',
  'platform/streams/streams',
].map((name) => `src/server/${name}.test.ts`)

const webTests = globSync('src/web/**/*.test.{ts,tsx}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const webTestsWith = (text: string) =>
  webTests.filter((one) => one.text.includes(text)).map(({ file }) => file)
/** Tests that have a page or a part of one. The files of a worker share jsdom, which takes longer than their tests. */
const withPage = webTestsWith('@vitest-environment jsdom')
/** Tests that make parts of a browser themselves. A module may read them once, so these share nothing. */
const withStubs = webTestsWith('stubGlobal').filter((file) => !withPage.includes(file))

/**
 * Options that make short lives of server processes cheap: WebAssembly is compiled once and never optimized, and the
 * young generation is large enough for a start. They halve the processor time of a start on the embedded database.
 */
const shortLived = '--liftoff-only --min-semi-space-size=16 --max-semi-space-size=64'

/** Starts the longest files first, so no worker waits long at the end. */
const longest = [
  'embedded/embedded',
  'backups/commands',
  'embedded/crash',
  'tests/poller',
  'tests/update',
  'db/outage',
  'db/startup',
  'tests/bad-settings',
  'billing/webhook',
  'tests/shutdown',
].map((name) => `/${name}.race.test.ts`)
const lengthRank = ({ moduleId }: TestSpecification) =>
  longest.findIndex((name) => moduleId.endsWith(name))
const isLong = (file: TestSpecification) => lengthRank(file) !== -1
/** Comes last: a worker keeps its pair for the next such file, and the pair doesn't run beside other files. */
const sharesPair = ({ moduleId }: TestSpecification) =>
  moduleId.endsWith('.race.test.ts') && readFileSync(moduleId, 'utf8').includes('sharePair()')

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const last = new Set(files.filter(sharesPair))
    const first = files.filter(isLong).toSorted((a, b) => lengthRank(a) - lengthRank(b))
    const others = files.filter((file) => !isLong(file))
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const rest = await super.sort(others)
    return [
      ...first,
      ...rest.filter((file) => !last.has(file)),
      ...rest.filter((file) => last.has(file)),
    ]
  }
}

export default defineConfig({
  test: {
    // One more worker than cores, since some wait for processes.
    sequence: { sequencer: InOrder },
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          ...timeouts,
          // A process for each small file would cost as much as its tests.
          isolate: false,
          name: 'domain',
          include: ['src/{domain,contract}/**/*.test.ts', 'scripts/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          retry,
          name: 'server',
          exclude: [races, everyStatement],
          setupFiles: [
            waitLonger,
            reverseUnordered,
            'src/server/testing/setup/record-statements.ts',
          ],
          globalSetup: ['src/server/testing/setup/postgres-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          retry,
          ...(process.env['EMBEDDED'] === 'all' ? {} : { include: embedded }),
          name: 'embedded',
          exclude: [races, everyStatement],
          // Without this, the PostgreSQL of the other projects would be used here too.
          env: { TEST_DATABASE_URL: '' },
        },
      },
      {
        test: {
          ...shared,
          name: 'statements',
          include: [everyStatement],
          env: { TEST_DATABASE_URL: '' },
          // After the tests that send the statements.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...timeouts,
          name: 'races',
          include: [races],
          isolate: false,
          env: { TEST_NODE_OPTIONS: shortLived },
          setupFiles: [waitLonger, reverseUnordered],
          retry,
          globalSetup: [
            'src/server/testing/setup/postgres-setup.ts',
            'src/server/testing/setup/built-setup.ts',
          ],
        },
      },
      {
        test: {
          ...timeouts,
          isolate: false,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [...withPage, ...withStubs],
        },
      },
      {
        test: {
          ...timeouts,
          isolate: false,
          name: 'web-page',
          include: withPage,
          setupFiles: [waitLonger, 'src/web/ui/new-page.fixture.ts'],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'web-stubs',
          include: withStubs,
        },
      },
    ],
  },
})
