import { become, build, install } from './ready.mjs'

install()
build()
become('src/server/main.ts')
