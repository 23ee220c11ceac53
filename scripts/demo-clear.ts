import { clearDemoWorld } from '../src/server/admin/demo-data/demo-world.ts'
import { openServerDatabase } from './server-database.ts'

const database = await openServerDatabase()
const cleared = await clearDemoWorld(database.db)
console.log(cleared ? 'The demo world is gone.' : 'There is no demo world.')
await database.close()
