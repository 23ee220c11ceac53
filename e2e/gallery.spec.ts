import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'

import { expectAccessible } from './support/fixtures.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ui = join(root, 'src/web/ui')
const configFile = join(root, 'vite.parts.config.ts')

let outDir: string
let server: PreviewServer

test.beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'teetime-parts-'))
  await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  server = await preview({ configFile, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
})

test.afterAll(async () => {
  await server.close()
  rmSync(outDir, { recursive: true })
})

/** The names of the components that src/web/ui exports, but for the gallery's own and the frames of pages. */
const components = readdirSync(ui, { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .filter((file) => !file.startsWith('gallery/') && !file.startsWith('page/'))
  .flatMap((file) => [
    ...readFileSync(join(ui, file), 'utf8').matchAll(
      /^export (?:function|const) ([A-Z]\w*\b)(?! = createContext)/gm,
    ),
  ])
  .flatMap(([, name]) => name ?? [])

test('the gallery is accessible in both themes', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  const names = page.getByRole('heading', { level: 3 })
  await expect(names.first()).toBeVisible()
  const missing = new Set(components).difference(new Set(await names.allTextContents()))
  expect([...missing]).toEqual([])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Longer than the screen' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Golfers' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'destructive' }).first().click()
  await expect(page.getByText('Failed to save.', { exact: true })).toBeVisible()
  expect(errors).toEqual([])
})
