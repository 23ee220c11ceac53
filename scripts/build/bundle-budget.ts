import { gzipSync } from 'node:zlib'

import type { Plugin } from 'vite'

import { type Chunk, chunksOf, pageNames, withImports } from './bundle.ts'

/** The most JavaScript that a page may load before it is idle, in gzipped bytes. */
const budgets: { [name: string]: number } = { login: 104_000, dashboard: 113_300 }
/** The most files of JavaScript that a page may load before its first paint. Slow networks take some at a time. */
const maxFiles: { [name: string]: number } = {
  login: 5,
  dashboard: 4,
  draft: 6,
  leaderboard: 6,
  live: 6,
}
/** The most that any other lazy part may add, in gzipped bytes. */
const lazyBudget = 25_000

/** Prints the size of each page after a build, and fails the build when one is over its budget. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const lines = pageNames.map((name) => {
        const chunks = chunksOf(name, bundle)
        const size = gzipped(chunks)
        const most = budgets[name]
        const files = maxFiles[name]
        if (files && chunks.size > files)
          this.error(`${name} loads ${chunks.size} files of JavaScript`)
        if (most && size > most) this.error(`${name} loads ${kB(size)}, more than ${kB(most)}`)
        return `${name.padEnd(44)} ${kB(size)} in all, ${chunks.size} files`
      })
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const later = chunks.filter(({ isDynamicEntry }) => isDynamicEntry)
      const needed = pageNames.map((name) => chunksOf(name, bundle))
      const parts = later.map((chunk) => withImports([chunk], bundle))
      // Most likely it is there already when a part needs it.
      const isShared = (chunk: Chunk) =>
        needed.filter((chunks) => chunks.has(chunk)).length >= 3 ||
        parts.filter((chunks) => chunks.has(chunk)).length >= 10
      for (const chunk of later) {
        const own = [...withImports([chunk], bundle)].filter((file) => !isShared(file))
        const size = gzipped(own)
        const name = chunk.facadeModuleId?.split('/src/web/')[1] ?? chunk.fileName
        lines.push(`${name.padEnd(44)} ${kB(size)} of its own`)
        if (size > lazyBudget) this.error(`${name} loads ${kB(size)}, more than ${kB(lazyBudget)}`)
      }
      console.log(`\n${lines.join('\n')}\n`)
    },
  }
}

/** Without the hashes in file names: their bytes would change with every sentence in any other file. */
function gzipped(chunks: Iterable<Chunk>): number {
  let size = 0
  for (const { code } of chunks) {
    size += gzipSync(code.replaceAll(/-[\w-]{8}(?=\.(js|css)\b)/g, ''), { level: 9 }).length
  }
  return size
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
