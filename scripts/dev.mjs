import { spawn } from 'node:child_process'

import { envFile, install, readSettings } from './bootstrap.mjs'

await install()
const nodeOptions = [...envFile, '--watch', '--watch-path=src']
// Vite serves the page on 5173 and proxies to the server. Both reload when a file changes.
const server = spawn('npm', ['exec', '--', 'node', ...nodeOptions, 'src/server/main.ts'], {
  stdio: 'inherit',
})
const port = readSettings()?.PORT || '3000'
const page = spawn('npm', ['exec', '--', 'vite'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => [server, page].forEach((child) => child.kill(signal)))
}
