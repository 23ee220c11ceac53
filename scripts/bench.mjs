import { execNode, build, envFile, install } from './bootstrap.mjs'

await install()
await build()
execNode(...envFile, 'scripts/bench.ts', ...process.argv.slice(2))
