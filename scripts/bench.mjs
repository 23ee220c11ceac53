import { become, build, install } from './ready.mjs'

install()
build()
become('scripts/bench.ts', ...process.argv.slice(2))
