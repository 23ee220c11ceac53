import { clearDemo } from '../src/server/admin/demo-data/seed-demo.ts'
import { openServerDatabase } from './server-database.ts'

const database = await openServerDatabase()
const cleared = await clearDemo(database.db)
console.log(cleared ? 'The demo world is gone.' : 'There is no demo world.')
await database.close()
