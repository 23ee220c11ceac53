import type { Plugin } from 'vite'

const contract = /\/src\/contract\/[\w/-]+\.ts$/
const icons = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/

/** Draws the same as lucide's, without the sizes, titles and contexts that no page of ours uses. */
const createIcon = `
import { createElement } from 'react'
const drawing = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
}
export default ({ name, node }) => ({ className = '', ...props }) =>
  createElement(
    'svg',
    {
      ...drawing,
      className: 'lucide lucide-' + name + ' ' + className,
      'aria-hidden': props['aria-label'] ? undefined : 'true',
      ...props,
    },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
`

/** The replacements of modules in a build, by the end of a module's id. */
const replacements: Record<string, string> = {
  // Preloads the files of a dynamic import, which the HTML does here.
  '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load()',
  'lucide-react/dist/esm/createLucideIcon.mjs': createIcon,
}

/** Leaves out what every page would load and no page uses. */
export function stripUnused(): Plugin {
  return {
    name: 'leaner',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /preload-helper\.js$|createLucideIcon\.mjs$/ },
      handler: (id) => Object.entries(replacements).find(([end]) => id.endsWith(end))?.[1],
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
  code
    .replaceAll(/^ *(?:summary|access):\s*(['"`]).*\1,\n/gm, '')
    .replaceAll(/^ *(?:allowsDeleted|confirmed|revalidated): (?:true|false),\n/gm, '')

/** Leaves out an icon's keys, which React asks for in development only, and its other names. */
const withoutKeys = (code: string): string =>
  code
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace('__iconData.node;', '')
