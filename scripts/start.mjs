import {
  build,
  envFile,
  execServer,
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
execServer(...envFile).once('message', stop)
