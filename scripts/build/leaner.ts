import type { Plugin } from 'vite'

/** Leaves out what every page would load and no page uses. */
export function leaner(): Plugin {
  return {
    name: 'leaner',
    enforce: 'pre',
    apply: 'build',
    // Preloads the files of a dynamic import, which the HTML does here.
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    // What endpoints say to the server and to the API's description.
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/^ *(?:summary|access):\s*(['"`]).*\1,\n/gm, ''),
        map: null,
      }),
    },
  }
}
