// A process of its own, which gives back the memory that this takes before the build needs as much.
import { pino } from 'pino'

import { openDatabase } from '../../src/server/platform/db/open-database.ts'

const [folder = ''] = process.argv.slice(2)
const database = await openDatabase(null, folder, pino({ level: 'silent' }))
await database.close()
