import { makeBackup } from '../src/server/db/backup.ts'
import { readConfig } from '../src/server/config.ts'
import { openEmbedded } from '../src/server/db/embedded.ts'

const config = readConfig(process.env)
if (config.DATABASE_URL) {
  console.error('DATABASE_URL is set: back PostgreSQL up with pg_dump.')
  process.exit(1)
}
const database = await openEmbedded(config.DATA_DIR)
console.log(`Backed up to ${await makeBackup(database.dump!, config.DATA_DIR)}`)
await database.close()
