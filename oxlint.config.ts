import { readdirSync } from 'node:fs'

import { defineConfig } from 'oxlint'

/**
 * The floors of each layer, the lowest first: a folder imports only from those before it, so there is no
 * circle. `docs/architecture.md` says what each is for. A new folder gets its place here.
 */
const floors = {
  contract: [['wire'], ['people'], ['accounts'], ['leagues'], ['game', 'clubs', 'admin']],
  domain: [
    [
      'money',
      'tournaments',
      'leagues',
      'clubs',
      'billing',
      'draft',
      'scoring',
      'chances',
      'week',
      'what-if',
      'shootout',
      'achievements',
      'seasons',
    ],
  ],
  server: [
    // engines, which know no feature
    [
      'process',
      'telemetry',
      'db',
      'errors',
      'limits',
      'jobs',
      'live',
      'outbound',
      'world',
      'backups',
    ],
    // callers, and how to reach them
    ['identity', 'audit', 'http', 'mail', 'push', 'notify'],
    // people, golf and money
    ['friends', 'tournaments', 'billing'],
    // league membership and picks
    [
      'leagues',
      'draft',
      'groups',
      'joining',
      'invitations',
      'clubs',
      'run-it-back',
      'accounts',
      'passkeys',
      'messages',
    ],
    // play on the course, and its results
    [
      'feed',
      'scoring',
      'history',
      'chances',
      'week',
      'reactions',
      'shootout',
      'achievements',
      'settling',
      'seasons',
      'group-channel',
    ],
    // readers of many features
    ['favorites', 'calendar', 'withdrawals', 'week-notices', 'watch'],
    ['notifications', 'assistant', 'streams'],
    ['own-data', 'reports', 'health', 'admin', 'metrics', 'demo', 'demo-world'],
  ],
  web: [
    ['ui', 'parts', 'worker', 'client', 'format', 'page'],
    ['billing', 'messages', 'friends', 'tournaments', 'leagues', 'calendar', 'notifications'],
    [
      'pictures',
      'history',
      'week',
      'groups',
      'invitations',
      'passkeys',
      'accounts',
      'joining',
      'seasons',
      'clubs',
      'run-it-back',
      'scoring',
      'side-by-side',
      'what-if',
      'draft',
      'shootout',
      'settling',
      'watch',
    ],
    ['achievements', 'dashboard', 'profile', 'league-home', 'admin', 'demo', 'layout'],
  ],
}

/** The floors inside a folder. The rooms on one floor don't know each other, so each golf source stands alone. */
const rooms: { [folder: string]: string[][] } = {
  'server/feed': [
    ['answers'],
    ['simulated', 'live-golf', 'espn', 'identity', 'schedule'],
    ['field', 'board'],
  ],
  'web/draft': [['field'], ['picks'], ['golfer', 'tray', 'compare', 'assistant'], ['board']],
  'web/messages': [['compose', 'reactions'], ['thread'], ['conversations']],
}

/** The files of a layer that stand above all its folders. */
const roofs = {
  contract: ['index'],
  domain: [],
  server: [
    'app',
    'job-handlers',
    'main',
    'open-world',
    'poller',
    'schema',
    'shutdown',
    'startup-banner',
    'startup-error',
    'tidy',
  ],
  web: ['app', 'draw', 'main', 'member-pages', 'router'],
}

/** The imports that each layer refuses, with the reason. */
const layers = {
  domain: {
    group: ['*', '!./**', '!../**', '!vitest', '!fast-check'],
    message: 'The rules of the game import nothing.',
  },
  contract: {
    group: ['*', '!./**', '!../**', '!#domain/**', '!zod/mini', '!vitest', '!fast-check'],
    message: 'The contract imports the domain and zod/mini.',
  },
  server: { group: ['#web/**'], message: 'Server and browser meet in the contract.' },
  web: { group: ['#server/**', 'node:*'], message: 'Server and browser meet in the contract.' },
}

type Layer = keyof typeof layers
type Pattern = { group?: string[]; regex?: string; message: string }

const tests = ['e2e/**', '**/*.test.{ts,tsx}', '**/*.fixture.ts', '**/testing/**']

const restrict = (patterns: Pattern[]) => ({
  'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }],
})

const layerRules = (Object.keys(layers) as Layer[]).map((layer) => ({
  files: [`src/${layer}/**`],
  rules: restrict([layers[layer]]),
}))

/** Folders outside the floors: the tests' helpers, and files that are served unchanged. */
const withoutFloor = ['testing', 'public', 'fonts']

const foldersOf = (layer: string) =>
  readdirSync(`src/${layer}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !withoutFloor.includes(entry.name))
    .map(({ name }) => name)

/** The rooms of a folder, each with what it may not import. */
const roomsOf = (folder: string): { room: string; pattern: Pattern }[] => {
  const all = rooms[folder] ?? []
  return all.flatMap((floor, nth) =>
    floor.map((room) => {
      const closed = all
        .slice(nth)
        .flat()
        .filter((other) => other !== room)
      const regex = `^(#${folder}|\\.\\.)/(${closed.join('|')})/`
      const message = `${folder}/${room} doesn't stand above that room. See oxlint.config.ts.`
      return { room, pattern: { regex, message } }
    }),
  )
}

const floorRules = (Object.keys(floors) as (keyof typeof floors)[]).flatMap((layer) => {
  const folders = floors[layer].flat()
  const without = foldersOf(layer).filter((folder) => !folders.includes(folder))
  if (without.length > 0) throw new Error(`No floor is set for src/${layer}/${without.join(', ')}`)
  return folders.flatMap((folder, floor) => {
    const above = folders.slice(floor + 1).join('|')
    const roof = roofs[layer].join('|')
    const patterns: Pattern[] = []
    const message = `${layer}/${folder} stands below that. See oxlint.config.ts.`
    if (above) patterns.push({ regex: `^(#${layer}|(\\.\\./)+)/?(${above})/`, message })
    if (roof) patterns.push({ regex: `^(#${layer}|(\\.\\./)+)/?(${roof})\\.tsx?$`, message })
    if (layer === 'server')
      patterns.push({ regex: '/testing/', message: 'Only tests import testing/.' })
    if (layer === 'web' && ['ui', 'parts'].includes(folder)) {
      const group = ['#domain/**', '#contract/**']
      patterns.push({ group, message: 'Interface parts know nothing of golf.' })
    }
    const rules = (more: Pattern[]) => restrict([...more, ...patterns, layers[layer]])
    return [
      { files: [`src/${layer}/${folder}/**`], excludeFiles: tests, rules: rules([]) },
      ...roomsOf(`${layer}/${folder}`).map(({ room, pattern }) => ({
        files: [`src/${layer}/${folder}/${room}/**`],
        excludeFiles: tests,
        rules: rules([pattern]),
      })),
    ]
  })
})

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'promise', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/no-danger': 'error',
    'import/no-unassigned-import': 'off',
    'no-shadow': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'no-underscore-dangle': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'typescript/consistent-return': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'no-unmodified-loop-condition': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/always-return': 'off',
    'max-lines': ['error', { max: 250 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    ...layerRules,
    ...floorRules,
    { files: ['src/server/accounts/common-passwords.ts'], rules: { 'max-lines': 'off' } },
    // A test tells one story, however long.
    { files: tests, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  ],
  ignorePatterns: ['dist', 'data', 'src/server/db/migrations'],
})
