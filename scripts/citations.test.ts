import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const citation = /@see\s+([\w./-]*[./][\w./#-]*[\w-])/g

/** The files that comments cite, as `src/domain/x.ts cites docs/rules.md#ties`, except those for which `isGood` is true. */
function citations(isGood: (cited: string) => boolean): string[] {
  return globSync('{src,e2e,scripts}/**/*.{ts,tsx,mjs}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(citation)]
      .map(([, cited = '']) => cited)
      .filter((cited) => !isGood(cited))
      .map((cited) => `${file} cites ${cited}`),
  )
}

/** Whether the file is in the repository and has the heading that a `#` names. */
function resolves(cited: string): boolean {
  const [path = '', anchor] = cited.split('#')
  if (!existsSync(path)) return false
  return anchor === undefined || anchorsOf(path).has(anchor)
}

/** The anchors that GitHub makes of a page's headings. */
function anchorsOf(path: string): Set<string> {
  const text = readFileSync(path, 'utf8').replaceAll(/^```.*?^```/gms, '')
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test('every file and heading that a comment cites exists', () => {
  expect(citations(() => false).length).toBeGreaterThan(10)
  expect(citations(resolves)).toEqual([])
})

test('a citation of a missing file or heading is caught', () => {
  expect(resolves('docs/rules.md')).toBe(true)
  expect(resolves('docs/rules.md#ties')).toBe(true)
  expect(resolves('docs/rules.md#settling-up')).toBe(true)
  expect(resolves('docs/rules.md#no-such-heading')).toBe(false)
  expect(resolves('no-such-page.md')).toBe(false)
})

test('every error that a comment names exists', () => {
  const sources = globSync('{src,e2e,scripts}/**/*.{ts,tsx,mjs}').map((file) =>
    readFileSync(file, 'utf8'),
  )
  const all = (pattern: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))
  const named = all(/@throws \{([\w| ]+)\}/g).flatMap((names) => names.split(' | '))
  const known = new Set([...all(/class (\w+)/g), 'Error', 'RangeError', 'AggregateError'])
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

/** A file that a document names. One of a layer is named without its `src/`. */
const namedFile = /`((?:src|domain|contract|server|web|scripts|e2e|ops)\/[\w/.-]+\.\w+)`/g

/** The files and headings that a document links to or names, but that aren't there. */
function missingFrom(page: string): string[] {
  const text = readFileSync(page, 'utf8')
  const named = [...text.matchAll(namedFile)]
    .map(([, path = '']) => path)
    .filter((path) => !resolves(path) && !resolves(`src/${path}`))
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !to.startsWith('http'))
    .filter((to) => !resolves(to.startsWith('#') ? page + to : join(dirname(page), to)))
  return [...linked, ...named].map((missing) => `${page} names ${missing}`)
}

test('every file and heading that a document links to or names exists', () => {
  const pages = globSync('{README,CONTRIBUTING,docs/**/*}.md')
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.filter((page) => !page.endsWith('-template.md')).flatMap(missingFrom)).toEqual([])
})

test('the index of decisions has every record', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const records = globSync('docs/decisions/[0-9]*.md').map((path) => path.split('/').at(-1) ?? '')
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([])
})
