import type { UserConfig } from 'vite'

import server from './vite.server.config.ts'

/** Bundles the command that an image needs, where neither sources nor most packages are. */
export default {
  ...server,
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
