import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { budget } from './scripts/build/bundle-budget.ts'
import { chunkGroups } from './scripts/build/chunks.ts'
import { compress } from './scripts/build/compress.ts'
import { flags } from './scripts/build/flags.ts'
import { license, licenses } from './scripts/build/licenses.ts'
import { pages } from './scripts/build/page-html.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { stripUnused } from './scripts/build/strip-unused.ts'

const web = fileURLToPath(new URL('src/web', import.meta.url))
const dist = fileURLToPath(new URL('dist', import.meta.url))

export default defineConfig({
  root: web,
  build: {
    outDir: `${dist}/web`,
    emptyOutDir: true,
    license,
    target: 'baseline-widely-available',
    // Never inlined: the content security policy allows no data: URLs for fonts and icons.
    assetsInlineLimit: 0,
    // The HTML preloads a page's chunks. Lists of them in the code would be loaded by every page.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(web) } } },
  },
  resolve: {
    // React has had it for years.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  server: { proxy: { '^/api/': `http://127.0.0.1:${process.env['PORT'] || 3000}` } },
  plugins: [
    flags(),
    stripUnused(),
    react(),
    tailwindcss(),
    budget(),
    licenses(web),
    pages(web, `${dist}/pages`),
    serviceWorker(web),
    compress(),
  ],
})
