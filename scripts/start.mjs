import { execNode, build, envFile, install, requirePort } from './bootstrap.mjs'

// First, since the rest may take minutes.
await requirePort()
install()
build()
execNode(...envFile, '--enable-source-maps', 'dist/server/main.js')
