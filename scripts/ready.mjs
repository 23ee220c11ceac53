// Runs on any Node ≥ 20, before anything is installed: plain JavaScript that imports only Node's own modules.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as util from 'node:util'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const env = {
  ...process.env,
  PATH: [bin, process.env.PATH].join(delimiter),
  // Caches compiled code for the next start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
}

/** Runs a command of the project with its own Node and shows the output. */
export function run(command, args, more = {}, stdio = 'inherit') {
  execFileSync(command, args, { cwd: root, stdio, env: { ...env, ...more } })
}

/** Runs scripts of the project side by side, and shows the output of each when all have ended. */
export async function runTogether(...scripts) {
  const ended = await Promise.allSettled(
    scripts.map((script) =>
      util.promisify(execFile)('npm', ['run', '--silent', script], {
        cwd: root,
        env,
        maxBuffer: 64 * 1024 * 1024,
      }),
    ),
  )
  for (const { value, reason } of ended) {
    const { stdout, stderr } = value ?? reason
    process.stdout.write(stdout ?? '')
    process.stderr.write(stderr ?? '')
  }
  const failed = scripts.filter((_, nth) => ended[nth].status === 'rejected')
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`)
}

/** Installs the packages, unless the ones in the lockfile are installed. */
export function install() {
  const mark = join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing packages…')
  // Dev dependencies too: production builds the page here.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  writeFileSync(mark, wanted)
}

/** Builds the page and the server, each unless its build is newer than its sources. */
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
  // Shows only warnings and errors.
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

/** The option that makes Node read `.env`, if there is one: Node reports a missing file at every start. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []

/** Ends this process, as the server would, when the port of the server is in use. It prints any other fault itself. */
export async function requirePort() {
  const file = join(root, '.env')
  // Node before 20.12 can't read it; then the server alone looks.
  const settings = existsSync(file) ? (util.parseEnv?.(readFileSync(file, 'utf8')) ?? null) : {}
  if (settings === null) return
  const { PORT, HOST } = { ...settings, ...process.env }
  const [port, host] = [Number(PORT || 3000), HOST || '127.0.0.1']
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const error = await new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', resolve)
    server.listen({ host, port }, () => server.close(() => resolve(null)))
  })
  if (error?.code !== 'EADDRINUSE') return
  console.error(
    `\nPort ${port} of ${host} is in use. Set PORT to another one, for example PORT=3001.\n`,
  )
  process.exit(75)
}

/** Hands over to a program that the project's own Node runs: it gets our signals, we exit with its code. */
export function become(...args) {
  const child = spawn(join(bin, 'node'), args, {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // On a signal npm ends only its shell, and the program inside would live on.
  const parent = process.ppid
  const look = () => process.ppid === parent || child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(look, 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
