import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'

import { build, install, run } from './ready.mjs'

const step = (name, work) => {
  const began = Date.now()
  console.log(`\n── ${name}`)
  work()
  console.log(`── ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
}
const npm = (script) => run('npm', ['run', '--silent', script])

step('install', install)
step('browser', findBrowser)
step('types', () => npm('types'))
step('lint', () => npm('lint'))
step('rules, server on both databases, pages', () => npm('tests'))
step('races between processes', () => npm('races'))
step('build', build)
step('journeys in a browser', () => npm('e2e'))
console.log('\nAll is well.')

/** Debian's Chromium where it is, else Playwright's own, else Debian's from its packages. */
function findBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync('/usr/bin/chromium')) return
  try {
    run('playwright', ['install', 'chromium'])
  } catch {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
  }
}
