import type { Rolldown } from 'vite'

import {
  isLeaguePage,
  isMemberPage,
  memberPages,
  type PageName,
  publicPages,
} from '../../src/contract/wire/pages.ts'

export type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk

/** The names of all pages. */
export const pageNames = [
  ...Object.keys(publicPages),
  ...Object.keys(memberPages),
  'not-found',
] as PageName[]

/** The chunks that a page needs at once: those of the entry, its frame and itself, with all their imports. */
export function chunksOf(name: PageName, bundle: Bundle): Set<Chunk> {
  const files = [
    'main.tsx',
    ...(isMemberPage(name) ? ['layout/member-layout.tsx'] : []),
    ...(isLeaguePage(name) ? ['layout/league-nav.tsx'] : []),
    `${name}-page.tsx`,
  ]
  return withImports(
    files.map((file) => chunkOf(file, bundle)),
    bundle,
  )
}

/** The chunk that holds a module. @throws {Error} if there is none */
export function chunkOf(file: string, bundle: Bundle): Chunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${file}`)))
  if (!chunk) throw new Error(`The build has no ${file}`)
  return chunk
}

/** Chunks with everything that they import, directly or not. */
export function withImports(
  chunks: Iterable<Chunk>,
  bundle: Bundle,
  seen = new Set<Chunk>(),
): Set<Chunk> {
  for (const chunk of chunks) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const imported = chunk.imports.map((name) => bundle[name])
    withImports(
      imported.filter((file) => file?.type === 'chunk'),
      bundle,
      seen,
    )
  }
  return seen
}
