import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { build, install, run, runTogether } from './bootstrap.mjs'

const step = async (name, work) => {
  const began = Date.now()
  console.log(`\n── ${name}`)
  await work()
  console.log(`── ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
}
const npm = (script, ...more) => run('npm', ['run', '--silent', script, ...more])

/** The parts of the check. CI runs each on a machine of its own: `npm test -- races`. */
const parts = {
  async static() {
    await step('types, lint, unused exports', () => runTogether('types', 'lint', 'unused'))
  },
  async unit() {
    await step('rules, server on both databases, pages', () =>
      npm('unit', '--', '--project', 'embedded', '--project', 'statements'),
    )
  },
  async races() {
    await step('races between processes', () => npm('races'))
  },
  async journeys() {
    await step('build', build)
    await step('journeys in a browser', () => npm('e2e'))
  },
}
const all = Object.keys(parts)
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all
const unknown = wanted.find((name) => !all.includes(name))
if (unknown) throw new Error(`There is no part “${unknown}”: ${all.join(', ')}`)

await step('install', install)
if (wanted.includes('journeys')) await step('browsers', findBrowsers)
for (const name of wanted) await parts[name]()
console.log('\nAll tests passed.')

/** Finds a browser: Debian's if it is installed, else Playwright's own, else Debian's package. */
function findBrowsers() {
  if (process.env.CHROMIUM_PATH) return
  const missing = ['chromium', 'chromium-headless-shell'].filter(
    (name) => !existsSync(`/usr/bin/${name}`),
  )
  if (missing.length === 0) return
  if (missing.includes('chromium')) {
    try {
      run('playwright', ['install', 'chromium'])
      return
    } catch {
      console.log('Playwright has no browser for this machine. Installing Debian’s.')
    }
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', ...missing], { stdio: 'inherit' })
  } catch (error) {
    if (missing.includes('chromium')) throw error
    console.log('The journeys run in full Chromium, which is slower than the headless shell.')
  }
}
