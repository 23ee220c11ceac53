import { defineConfig, normalizePath, type Plugin } from 'vite'

import { escapeCharacters } from './scripts/build/escape-characters.ts'
import { license } from './scripts/build/licenses.ts'
import { newDatabase } from './scripts/build/new-database.ts'

/** The plugins of everything that runs on the server. */
export const serverPlugins = [ownMapsOnly(), pinoWithoutCaller()]

/** Bundles the server from a thousand files into a few, which Node starts in a quarter of the time. */
export default defineConfig({
  publicDir: false,
  plugins: [...serverPlugins, newDatabase()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    license,
    target: 'node26',
    sourcemap: true,
    rolldownOptions: {
      input: ['src/server/main.ts', 'src/server/leagues/join/social-image-worker.ts'],
      output: {
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          // Packages that load at startup. Lazy imports stay separate.
          groups: [{ name: 'packages', test: /node_modules/, tags: ['$initial'] }],
        },
      },
    },
  },
  ssr: {
    noExternal: true,
    // These packages read files next to their own.
    external: [
      '@electric-sql/pglite',
      '@fastify/swagger-ui',
      '@node-rs/argon2',
      '@resvg/resvg-js',
      'piscina',
      'satori',
      'sharp',
    ],
  },
})

const sources = normalizePath(`${import.meta.dirname}/src/`)
const isOwn = (path: string) => path.startsWith(sources)

/**
 * Keeps only our own source maps: Node reads all of them at each start, and those of packages are large. Escapes what in
 * packages isn't ASCII.
 */
function ownMapsOnly(): Plugin {
  return {
    name: 'own-maps-only',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.moduleIds.some(isOwn)) continue
        delete bundle[`${file.fileName}.map`]
        const code = file.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
        file.code = escapeCharacters(code)
      }
    },
  }
}

/**
 * Keeps pino from asking who opens the log, which only its own transports need: with source maps enabled, Node
 * parses those of the whole server for it, and they stay.
 */
function pinoWithoutCaller(): Plugin {
  return {
    name: 'pino-without-caller',
    load(id) {
      return normalizePath(id).endsWith('/pino/lib/caller.js') ? 'module.exports = () => []' : null
    },
  }
}
