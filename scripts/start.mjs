import { become, build, envFile, install, requirePort } from './ready.mjs'

// First, since the rest may take minutes.
await requirePort()
install()
build()
become(...envFile, '--enable-source-maps', 'dist/server/main.js')
