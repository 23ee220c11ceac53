import { become, build, envFile, install } from './ready.mjs'

install()
build()
become(...envFile, '--enable-source-maps', 'dist/server/main.js')
