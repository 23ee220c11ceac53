import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { onTestFinished } from 'vitest'

import { memberPages, publicPages } from '#contract/wire/pages.ts'
import { projectRoot } from '#server/platform/process/project-root.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Makes a folder with a page for every address, as a build of the web app does. It is removed after the test.
 *
 * @param head goes into the head of every page
 */
export function makeWebFolder(head = '', folder = makeFolder()): string {
  for (const name of ['web', 'pages']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of [...Object.keys({ ...publicPages, ...memberPages }), 'not-found']) {
    const html = `<html><head><title>${name}</title>${head}</head><body></body></html>`
    writeFileSync(join(folder, 'pages', `${name}.html`), html)
    if (name in memberPages) continue
    writeFileSync(
      join(folder, 'pages', `${name}.drawn.html`),
      html.replace('<body>', '<body>drawn'),
    )
  }
  return folder
}

/** A build of the whole program, besides the project's own. */
export interface OtherBuild {
  /** The server to run. */
  main: string
  /** The paths of the files that its pages name. */
  assets: string[]
}

/**
 * Makes a build whose hashed files have names of their own, for a process that runs beside others. It is removed after
 * the test.
 */
export function makeOtherBuild(hash: string): OtherBuild {
  const folder = makeFolder()
  for (const name of ['node_modules', 'src'])
    symlinkSync(join(projectRoot, name), join(folder, name))
  cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'))
  const dist = join(folder, 'dist')
  // A copy, since Node finds the files beside the server's real path.
  cpSync(join(projectRoot, 'dist/server'), join(dist, 'server'), { recursive: true })
  const assets = ['js', 'css', 'woff2'].map((kind) => `/assets/index-${hash}.${kind}`)
  makeWebFolder(assets.map((path) => `<link href="${path}">`).join(''), dist)
  addAssets(dist, assets)
  return { main: join(dist, 'server/main.js'), assets }
}

/** Adds hashed files to a built web app, compressed as a build does. @param paths such as `/assets/index-a.js` */
export function addAssets(folder: string, paths: readonly string[]): void {
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  for (const path of paths) {
    const content = `/* ${path} ${'of a build '.repeat(2_000)}*/`
    writeFileSync(join(folder, 'web', path), content)
    if (path.endsWith('woff2')) continue
    writeFileSync(join(folder, 'web', `${path}.br`), brotliCompressSync(content))
  }
}
