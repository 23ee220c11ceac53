import type { Plugin } from 'vite'

const contract = /\/src\/contract\/[\w-]+\.ts$/
const icons = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/

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
    transform: {
      filter: { id: [contract, icons] },
      handler: (code, id) => ({
        code: contract.test(id) ? withoutSummaries(code) : withoutKeys(code),
        map: null,
      }),
    },
  }
}

/** Leaves out what endpoints say to the server and to the API's description. */
const withoutSummaries = (code: string): string =>
  code.replaceAll(/^ *(?:summary|access):\s*(['"`]).*\1,\n/gm, '')

/** Leaves out an icon's keys, which React asks for in development only, and its other names. */
const withoutKeys = (code: string): string =>
  code
    .replaceAll(/, key: "\w+"/g, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace('__iconData.node;', '')
