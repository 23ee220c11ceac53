import type { UserConfig } from 'vite'

import server from './vite.server.config.ts'

/** Bundles the command that an image needs, where neither sources nor most packages are. */
export default {
  ...server,
  // The command opens only databases that exist.
  plugins: (server.plugins ?? []).slice(0, -1),
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
