import { become, install } from './ready.mjs'

install()
become('scripts/bench.ts', process.argv.slice(2))
