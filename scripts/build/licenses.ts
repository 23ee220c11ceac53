import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import type { Plugin } from 'vite'

/** The file with the licenses of what a build contains. Vite writes those of the packages whose code is in it. */
export const license = { fileName: 'licenses.txt' }

/** Adds the licenses of what isn't code to the page's file: fonts, flags, and the base of the style sheet. */
export function licenses(web: string): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (!(license.fileName in bundle)) return
      const files = [
        ...globSync(`${web}/**/*.LICENSE.txt`).toSorted(),
        ...['country-flag-icons', 'tailwindcss'].map((name) => `node_modules/${name}/LICENSE`),
      ]
      const texts = files.map((file) => {
        const name = file.endsWith('.txt') ? basename(file, '.LICENSE.txt') : file.split('/')[1]
        return `\n## ${name}\n\n${readFileSync(file, 'utf8').trim()}\n`
      })
      appendFileSync(`${dir}/${license.fileName}`, texts.join(''))
    },
  }
}
