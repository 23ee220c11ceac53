import {
  build,
  envFile,
  execNode,
  install,
  requirePort,
  requireSettings,
  showProgress,
} from './bootstrap.mjs'

// First, since the rest may take minutes.
await requirePort()
const isChecked = requireSettings()
await install()
if (!isChecked) requireSettings()
await build()
const stop = showProgress('Starting')
// A first start makes a database and the demo.
execNode(...envFile, '--enable-source-maps', 'dist/server/main.js').once('message', stop)
