import { become, build, install } from './ready.mjs'

install()
build()
become('--enable-source-maps', 'dist/server/main.js')
