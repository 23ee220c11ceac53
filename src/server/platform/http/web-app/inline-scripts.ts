import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the scripts inside the built pages for the content security policy; none if the web app isn't built. */
export function listInlineScriptHashes(folder: string): string[] {
  const page = join(folder, 'web/index.html')
  if (!existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return Array.from(scripts, ([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`)
}
