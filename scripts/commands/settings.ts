import {
  InvalidSettingError,
  type Config,
  readConfig,
} from '../../src/server/platform/process/config.ts'
import { fail } from './fail.ts'

/** Reads the settings of the server. Stops the command when one is bad. */
export function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof InvalidSettingError) fail(`Fix these settings:\n${error.message}`)
    throw error
  }
}
