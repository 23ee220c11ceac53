import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import compress from '@fastify/compress'
import files from '@fastify/static'
import Fastify from 'fastify'
import { build } from 'vite'

/** Builds the minimal React page and serves it from a bare Fastify. */
export async function serveBaselineReact(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'teetime-bare-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('bare-react', import.meta.url)),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  const app = Fastify()
  await app.register(compress)
  await app.register(files, { root: outDir })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    async close() {
      await app.close()
      rmSync(outDir, { recursive: true })
    },
  }
}
