import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { build, defineConfig } from 'vite'

/** The most JavaScript that a first page may load, in gzipped bytes. */
const budget = 120_000
/** The most that any other page or lazy part may add, in gzipped bytes. */
const laterBudget = 25_000
/** First pages, each with its lazy files. */
const firstPages = {
  '/login': ['accounts/login-page.tsx'],
  '/dashboard': ['layout/signed-in.tsx', 'dashboard/dashboard-page.tsx'],
}

/** The modules that every page needs, and below those that every signed-in page needs. */
const kit =
  /src\/(web\/(client\/(api|live)|page\/(account|logo|page-title|queries|redirect-to-login|visitor)|format\/(?!thru|names)\w+|worker\/(names|reachable|register)|ui\/(badge|button|card|spinner|states|theme-toggle|toast|hooks\/(use-now|store)))|contract\/(accounts|endpoint))\.tsx?$/
const home =
  /src\/(web\/((dashboard|invitations|leagues|messages|tournaments)\/queries|billing\/limits-query|dashboard\/(?!dashboard-page|past-leagues)[\w-]+|tournaments\/schedule|ui\/loaded)|contract\/(leagues|invitations|billing|tournaments)|domain\/billing\/plans)\.tsx?$/
/** The icons of the first pages, kept apart from all others. */
const firstIcons =
  /lucide-react\/.*\/icons\/(chevron-down|flag|info|mail|message-square|plus|x)\.m?js$/

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Never inlined: the content security policy allows no data: URLs for fonts and icons.
    assetsInlineLimit: 0,
    // A browser that can't preload modules fetches each one when it is imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A few chunks instead of forty small requests: the packages, which seldom change, our kit, and
        // what signed-in pages share. The rest is split by page.
        codeSplitting: {
          groups: [
            // Infinite queries are left out: only the administrator's page has one.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|wouter|@tanstack(?!.*nfiniteQuery(Observer)?\.js))\/|vite\/preload-helper/,
              priority: 3,
            },
            // Otherwise the first pages would load it along with its neighbors.
            { name: 'refusal', test: /domain\/refusal\.ts$/, priority: 3 },
            { name: 'kit', test: kit, priority: 2 },
            { name: 'icons', test: firstIcons, minShareCount: 2, priority: 1 },
            // The icons of a password field, which the dashboard doesn't have.
            { name: 'eyes', test: /lucide-react\/.*\/icons\/eye(-off)?\.m?js$/, priority: 1 },
            { name: 'more-icons', test: /lucide-react\/.*\/icons\//, minShareCount: 2 },
            { name: 'home', test: home },
            // Shared by the pages of a league.
            {
              name: 'league',
              test: /src\/web\/(leagues\/(league-failure|refusal-message)|ui\/combine-queries|page\/use-route-id)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/': 'http://127.0.0.1:3000' } },
  plugins: [react(), tailwindcss(), firstLoad(), serviceWorker(), compress()],
})

const web = fileURLToPath(new URL('src/web', import.meta.url))

/** Builds the service worker as /sw.js, with the list of this build's files in it. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      const page = bundle['index.html']
      if (!entry || !dir || page?.type !== 'asset') throw new Error('The build has no page')
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const given = readdirSync(`${web}/public`).filter((name) => /\.(js|svg)$/.test(name))
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
        define: { __PROGRAM__: JSON.stringify(program) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'baseline-widely-available',
          rolldownOptions: {
            input: `${web}/worker/sw.ts`,
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** Compresses the hashed files as far as possible, once here instead of per request. */
function compress(): Plugin {
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

/** Prints the size of each page after a build, and fails the build when one is over its budget. */
function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const of = (name: string) =>
        chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/web/${name}`))
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) throw new Error('The build has no entry')
      const base = withImports([entry], bundle)
      const lines: string[] = []
      for (const [path, names] of Object.entries(firstPages)) {
        const own = names.map(of).filter((chunk) => chunk !== undefined)
        const size = gzipped(withImports([entry, ...own], bundle))
        lines.push(`${path.padEnd(44)} ${kB(size)} first load`)
        if (size > budget) this.error(`${path} loads ${kB(size)}, more than ${kB(budget)}`)
      }
      const everywhere = ['layout/signed-in.tsx', 'ui/toasts.tsx']
        .map(of)
        .filter((chunk) => chunk !== undefined)
      const known = withImports([entry, ...everywhere], bundle)
      for (const chunk of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
        const own = [...withImports([chunk], bundle)].filter((file) => !known.has(file))
        const size = gzipped(own)
        lines.push(`${nameOf(chunk).padEnd(44)} ${kB(size)} of its own`)
        if (size > laterBudget)
          this.error(`${nameOf(chunk)} loads ${kB(size)}, more than ${kB(laterBudget)}`)
      }
      console.log(`\n${['entry'.padEnd(44) + ` ${kB(gzipped(base))}`, ...lines].join('\n')}\n`)
    },
  }
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

function withImports(chunks: Chunk[], bundle: Bundle, seen = new Set<Chunk>()): Set<Chunk> {
  for (const chunk of chunks) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const imported = chunk.imports
      .map((name) => bundle[name])
      .filter((file) => file?.type === 'chunk')
    withImports(imported, bundle, seen)
  }
  return seen
}

function gzipped(chunks: Iterable<Chunk>): number {
  let size = 0
  for (const { code } of chunks) size += gzipSync(code).length
  return size
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
const nameOf = ({ facadeModuleId, fileName }: Chunk) =>
  facadeModuleId?.split('/src/web/')[1] ?? fileName
