// Runs on any Node ≥ 20, before anything is installed: plain JavaScript that imports only Node's own modules.
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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
export function run(command, args) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', env })
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

/** Prints what is being done, now and every five seconds until the function that it returns is called. */
export function showProgress(what, everyMs = 5_000) {
  console.log(`${what}…`)
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const timer = setInterval(() => console.log(`${what}… ${seconds()} s`), everyMs)
  return () => clearInterval(timer)
}

/** Runs a command as `run` does, and shows the progress. @throws when it fails */
async function runWithProgress(what, command, args, stdio = 'inherit') {
  const stop = showProgress(what)
  const child = spawn(command, args, { cwd: root, stdio, env })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  }).finally(stop)
  if (code !== 0) throw new Error(`${what} failed: ${command} ${args.join(' ')} ended with ${code}`)
}

/** Installs the packages, unless the ones in the lockfile are installed. */
export async function install() {
  if (!hasPackages(root)) {
    // Dev dependencies too: production builds the page here.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    await runWithProgress('Installing packages (takes a minute or two)', 'npm', args)
  }
  // npm 9, which Debian has, leaves out the link to the project's own Node.
  const isNode = (name) => /^node-(bin-)?(darwin|linux|win)-/.test(name)
  if (!existsSync(join(bin, 'node')))
    run('npm', ['rebuild', ...readdirSync(join(root, 'node_modules')).filter(isNode)])
}

/** Whether npm's note of what it installed in a folder is the lockfile, but for packages of other systems. */
export function hasPackages(folder) {
  const note = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const [wanted, installed] = [join(folder, 'package-lock.json'), note].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  const { '': _, ...packages } = wanted
  return (
    Object.entries(packages).every(([path, { optional }]) => optional || installed[path]) &&
    Object.entries(installed).every(
      ([path, { integrity }]) => packages[path] && packages[path].integrity === integrity,
    )
  )
}

/** Builds the page and the server, each unless its build is newer than its sources. */
export async function build() {
  await buildFrom('src/web', 'vite.config.ts', 'dist/web/index.html')
  await buildFrom('src/server', 'vite.server.config.ts', 'dist/server/main.js')
}

/** Builds a part into its folder, unless its build is newer than its sources. */
export async function buildFrom(source, config, built) {
  const newest = Math.max(
    ...[source, 'src/contract', 'src/domain', 'scripts/build'].map((folder) =>
      newestIn(join(root, folder)),
    ),
    ...[config, 'package-lock.json'].map((file) => statSync(join(root, file)).mtimeMs),
  )
  // Vite writes `built` before the pages and the new database, so only the stamp proves that a build is complete.
  const stamp = join(root, `${dirname(built)}.built`)
  const isBuilt = existsSync(join(root, built)) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === String(newest)) return
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(stamp, { force: true })
  // Shows only warnings and errors.
  const args = ['build', '-c', config, '--logLevel', 'warn']
  const stdio = ['ignore', 'ignore', 'inherit']
  await runWithProgress(`Building ${dirname(built)}`, 'vite', args, stdio)
  // A source may have changed in between.
  writeFileSync(stamp, String(newest))
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

/** The settings as the server will read them, null where this Node can't: one before 20.12. */
export function readSettings() {
  const file = join(root, '.env')
  const settings = existsSync(file) ? util.parseEnv?.(readFileSync(file, 'utf8')) : {}
  return settings ? { ...settings, ...process.env } : null
}

/** Ends this process, as the server would, when the port of the server is in use. It prints any other fault itself. */
export async function requirePort() {
  const settings = readSettings()
  if (settings === null) return
  const { PORT, HOST } = settings
  const [port, host] = [Number(PORT || 3000), HOST || '127.0.0.1']
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const error = await new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', resolve)
    server.listen({ host, port }, () => server.close(() => resolve(null)))
  })
  if (error?.code !== 'EADDRINUSE') return
  console.error(
    `\nPort ${port} of ${host} is in use. Stop what’s using it, or set another one, like PORT=3001.\n`,
  )
  process.exit(75)
}

/**
 * Ends this process, as the server would, when a setting is bad.
 *
 * @returns false when the packages that check them aren't installed yet
 */
export function requireSettings() {
  if (!hasPackages(root) || !existsSync(join(bin, 'node'))) return false
  const args = [...envFile, 'scripts/check-settings.ts']
  const { status } = spawnSync(join(bin, 'node'), args, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
  return true
}

/**
 * Hands over to a program that the project's own Node runs: it gets our signals, we exit with its code.
 *
 * @returns the program's process, which may send messages
 */
export const execNode = (...args) => exec(args, env)

/** Runs the built server the same way. */
export function execServer(...args) {
  const file = readFileSync(join(root, 'scripts/server-process.json'), 'utf8')
  const { options, environment } = JSON.parse(file)
  return exec([...args, ...options, 'dist/server/main.js'], { ...environment, ...env })
}

function exec(args, env) {
  const child = spawn(join(bin, 'node'), args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // On a signal npm ends only its shell, and the program inside would live on.
  const parent = process.ppid
  const checkParent = () => process.ppid === parent || child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(checkParent, 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}
