import { readConfig } from '../src/server/platform/process/config.ts'
import { explainStartupError } from '../src/server/startup-error.ts'

// What `npm start` runs before it builds anything.
try {
  readConfig(process.env)
} catch (error) {
  const { exitCode, message } = await explainStartupError(error)
  console.error(`\n${message}\n`)
  process.exit(exitCode)
}
