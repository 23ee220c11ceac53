import type { UserConfig } from 'vite'

import server, { serverPlugins } from './vite.server.config.ts'

/** Bundles the command that an image needs, where neither sources nor most packages are. */
export default {
  ...server,
  // Without a new database: the command opens only those that exist.
  plugins: serverPlugins,
  build: {
    ...server.build,
    outDir: 'dist/scripts',
    sourcemap: false,
    rolldownOptions: {
      ...server.build?.rolldownOptions,
      input: ['scripts/teetime.ts'],
    },
  },
} satisfies UserConfig
