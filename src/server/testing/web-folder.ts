import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { memberPages, publicPages } from '#contract/wire/pages.ts'

/** Makes a folder with a page for every address, as a build of the web app does. It is removed after the test. */
export function makeWebFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['web', 'pages']) mkdirSync(join(folder, name))
  for (const name of [...Object.keys({ ...publicPages, ...memberPages }), 'not-found']) {
    const html = `<html><head><title>${name}</title></head><body></body></html>`
    writeFileSync(join(folder, 'pages', `${name}.html`), html)
    if (name in memberPages) continue
    writeFileSync(
      join(folder, 'pages', `${name}.drawn.html`),
      html.replace('<body>', '<body>drawn'),
    )
  }
  return folder
}
