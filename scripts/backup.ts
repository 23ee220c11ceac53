import { backUpByHand } from '../src/server/backups/by-hand.ts'
import { readConfig } from '../src/server/process/config.ts'
import { openLog } from '../src/server/process/log.ts'
import { explained } from './server-database.ts'

process.umask(0o077)
const file = await backUpByHand(readConfig(process.env), openLog('warn')).catch(explained)
console.log(`Backed up to ${file}`)
process.exit(0)
