import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { minify, type Plugin, runnerImport } from 'vite'

import { type Bundle, chunksOf, pageNames } from './bundle.ts'

/**
 * Writes the HTML of every page to `folder`. Each names its chunks, so that the browser fetches them all at
 * once. A page that is the same for every visitor also gets one in which it is already drawn.
 */
export function pages(web: string, folder: string): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const bootScript = readFileSync(`${web}/public/boot.js`, 'utf8')
        return withOneEntry(
          withInlineScript(html, (await minify('boot.js', bootScript)).code.trim()),
        )
      },
    },
    async writeBundle(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no page')
      const { module } = await runnerImport<{ prerenderedPages: ReadonlyMap<string, string> }>(
        `${web}/prerender.tsx`,
        { root: web, configFile: false, logLevel: 'warn' },
      )
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      for (const name of pageNames) {
        const html = withPreloads(String(index.source), chunkNames(name, bundle))
        writeFileSync(`${folder}/${name}.html`, html)
        const content = module.prerenderedPages.get(name)
        if (content === undefined) continue
        // The content security policy forbids inline styles.
        if (content.includes(' style="')) this.error(`${name} is drawn with an inline style`)
        const place = '<div id="app">'
        writeFileSync(
          `${folder}/${name}.drawn.html`,
          html.replace(place, () => place + content),
        )
      }
    },
  }
}

const chunkNames = (name: (typeof pageNames)[number], bundle: Bundle) =>
  [...chunksOf(name, bundle)].map(({ fileName }) => `/${fileName}`)

function withPreloads(html: string, names: readonly string[]): string {
  const links = names.filter((name) => !html.includes(name)).map(preload)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** Puts the script that runs before the first paint into the page: a file would hold the paint up. */
function withInlineScript(html: string, bootScript: string): string {
  const script = '<script src="/boot.js"></script>'
  if (!html.includes(script)) throw new Error('The page has no boot.js')
  return html.replace(script, () => `<script>${bootScript}</script>`)
}

/** The entry's chunk is the last script. The others are there because it imports them. */
function withOneEntry(html: string): string {
  const scripts = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g)]
  return scripts
    .slice(0, -1)
    .reduce((page, [script, name = '']) => page.replace(script, preload(name)), html)
}

const preload = (name: string) => `<link rel="modulepreload" crossorigin href="${name}">`
