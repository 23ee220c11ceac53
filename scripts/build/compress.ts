import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { Plugin } from 'vite'

/** Compresses the hashed files as far as possible, once here instead of per request. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((name) =>
        /^assets\/.*\.(js|css)$/.test(name),
      )) {
        const file = readFileSync(`${dir}/${name}`)
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(file))
        writeFileSync(`${dir}/${name}.gz`, gzipSync(file, { level: 9 }))
      }
    },
  }
}
