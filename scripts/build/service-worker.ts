import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import { build, type Plugin } from 'vite'

import { chunkOf } from './bundle.ts'

/** Builds the service worker as /sw.js, with the list of this build's files in it. */
export function serviceWorker(web: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const entry = chunkOf('main.tsx', bundle)
      const page = bundle['index.html']
      if (!dir || page?.type !== 'asset') throw new Error('The build has no page')
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const given = readdirSync(`${web}/public`).filter((name) => name.endsWith('.svg'))
      const version = createHash('sha256').update(page.source).update(built.toSorted().join())
      for (const name of given) version.update(readFileSync(`${web}/public/${name}`))
      const program = {
        version: version.digest('hex').slice(0, 12),
        entry: entry.fileName,
        files: [...built, ...given].map((name) => `/${name}`),
      }
      await build({
        configFile: false,
        root: web,
        publicDir: false,
        logLevel: 'warn',
        define: { __PRECACHE_MANIFEST__: JSON.stringify(program) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'baseline-widely-available',
          rolldownOptions: {
            input: `${web}/service-worker/sw.ts`,
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
