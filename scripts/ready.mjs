// Runs on whatever Node ≥ 20 the machine has, before anything is installed: plain JavaScript, no imports
// but Node's own.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const env = {
  ...process.env,
  PATH: [bin, process.env.PATH].join(delimiter),
  // What Node compiled once it need not compile at the next start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
}

/** Runs a command of the project with the project's own Node; its output is shown. */
export function run(command, args, more = {}, stdio = 'inherit') {
  execFileSync(command, args, { cwd: root, stdio, env: { ...env, ...more } })
}

/** Installs the packages unless those of this lockfile are there. */
export function install() {
  const mark = join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing packages…')
  // The page is built here, in production too.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  writeFileSync(mark, wanted)
}

/** Builds the page and the server, each unless it is newer than everything it is made from. */
export function build() {
  buildFrom('src/web', 'vite.config.ts', 'dist/web/index.html')
  buildFrom('src/server', 'vite.server.config.ts', 'dist/server/main.js')
}

function buildFrom(source, config, built) {
  const newest = Math.max(
    ...[source, 'src/contract', 'src/domain'].map((folder) => newestIn(join(root, folder))),
    ...[config, 'package-lock.json'].map((file) => statSync(join(root, file)).mtimeMs),
  )
  const target = join(root, built)
  if (existsSync(target) && statSync(target).mtimeMs > newest) return
  console.log(`Building ${dirname(built)}…`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  // Only what goes wrong is worth a word to who wants to start it.
  run('vite', ['build', '-c', config, '--logLevel', 'warn'], {}, ['ignore', 'ignore', 'inherit'])
}

function newestIn(folder) {
  return Math.max(
    0,
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs),
  )
}

/** Becomes a program of the project's, run by its own Node: signals go to it, its exit code is ours. */
export function become(...args) {
  const child = spawn(join(bin, 'node'), args, {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // Told to end, npm ends its shell and not what runs in it, which would stay.
  const parent = process.ppid
  const look = () => process.ppid === parent || child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(look, 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
