import { existsSync, globSync, readFileSync } from 'node:fs'

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
