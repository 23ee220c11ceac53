import { become, build, envFile, install } from './ready.mjs'

install()
build()
become(...envFile, 'scripts/bench.ts', ...process.argv.slice(2))
