import { mergeConfig } from 'vite'

import server from './vite.server.config.ts'

/** Bundles the commands that an image needs, where neither sources nor most packages are. */
export default mergeConfig(server, {
  build: {
    ssr: true,
    outDir: 'dist/scripts',
    sourcemap: false,
    rolldownOptions: {
      input: ['backup', 'clear-demo', 'reset-passkeys', 'restore'].map(
        (name) => `scripts/${name}.ts`,
      ),
    },
  },
})
