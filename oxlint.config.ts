import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { defineConfig } from 'oxlint'

/** The page whose tables name the folders of each layer from the ground up: a folder imports only from rows above its own. */
const page = readFileSync('docs/architecture.md', 'utf8')

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

/** Folders without a row: the tests' helpers, tests of a whole layer, and files that are served unchanged. */
const withoutRow = ['testing', 'tests', 'public', 'fonts']

/** A layer's table, the lowest row first. A row is a folder, or several that don't know each other; `''` are the files beside them. */
const rowsOf = (layer: Layer): string[][] => {
  const section = page.split(`### \`src/${layer}\``)[1]?.split(/\n##/)[0] ?? ''
  const rows = [...section.matchAll(/^\| (.+?) \|/gm)]
    .map(([, cell = '']) =>
      cell === '(top)' ? [''] : [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => name),
    )
    .filter((row) => row.length > 0)
  return rows.flat().includes('') ? rows : [...rows, ['']]
}

/** The folders that hold files, a folder itself and all in it. */
const foldersOf = (root: string, folder = ''): string[] => {
  const entries = readdirSync(posix.join(root, folder), { withFileTypes: true })
  const inner = entries.filter((entry) => entry.isDirectory() && !withoutRow.includes(entry.name))
  const own = inner.length < entries.length ? [folder] : []
  return [...own, ...inner.flatMap(({ name }) => foldersOf(root, posix.join(folder, name)))]
}

const isIn = (folder: string, row: string) =>
  row === '' ? folder === '' : folder === row || folder.startsWith(`${row}/`)
const escaped = (path: string) => path.replaceAll('.', String.raw`\.`)

/** The imports that a folder's files may not make: from its own row, and from rows below it. */
const refusedIn = (layer: Layer, folder: string, rows: readonly string[][]): Pattern[] => {
  const named = rows.flat()
  const own = named.filter((name) => isIn(folder, name)).toSorted((a, b) => b.length - a.length)[0]
  if (own === undefined) throw new Error(`No row in docs/architecture.md: src/${layer}/${folder}`)
  const message = `${layer}/${own} stands below that. See docs/architecture.md.`
  const closed = rows.slice(rows.findIndex((row) => row.includes(own))).flat()
  return closed
    .filter((name) => name !== own)
    .map((name) => {
      const near = posix.relative(folder, name) || '.'
      const paths = [`#${posix.join(layer, name)}`, near.startsWith('.') ? near : `./${near}`]
      // A folder's tables and queries come before the folders in it.
      const isOpen = (path: string) =>
        named.some((other) => isIn(other, path)) ||
        (isIn(own, name) && [`${name}/tables.ts`, `${name}/queries.ts`].includes(path))
      const entries = readdirSync(posix.join(`src/${layer}`, name))
      const inside = entries.filter((entry) => !isOpen(posix.join(name, entry)))
      return { regex: escaped(`^(${paths.join('|')})/(${inside.join('|')})(/|$)`), message }
    })
}

const floorRules = (Object.keys(layers) as Layer[]).flatMap((layer) => {
  const rows = rowsOf(layer)
  const folders = foldersOf(`src/${layer}`)
  const gone = rows.flat().filter((name) => !folders.includes(name))
  if (gone.length > 0)
    throw new Error(`docs/architecture.md has rows for no folder: ${gone.join(', ')}`)
  return folders.map((folder) => {
    const patterns = [...refusedIn(layer, folder, rows), layers[layer]]
    if (layer === 'server')
      patterns.push({ regex: '/testing/', message: 'Only tests import testing/.' })
    if (layer === 'web' && isIn(folder, 'ui')) {
      const group = ['#domain/**', '#contract/**']
      patterns.push({ group, message: 'Interface parts know nothing of golf.' })
    }
    const files = [posix.join(`src/${layer}`, folder, '*')]
    return { files, excludeFiles: tests, rules: restrict(patterns) }
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
  ignorePatterns: ['dist', 'data', 'src/server/platform/db/migrations'],
})
