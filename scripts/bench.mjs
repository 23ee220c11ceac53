import { execNode, build, envFile, install } from './bootstrap.mjs'

install()
build()
execNode(...envFile, 'scripts/bench.ts', ...process.argv.slice(2))
