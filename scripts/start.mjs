import { become, build, install } from './ready.mjs'

install()
build()
become('--env-file-if-exists=.env', '--enable-source-maps', 'dist/server/main.js')
