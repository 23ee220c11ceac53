import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

import { readConfig } from '../src/server/config.ts'
import { clusterFolder, openEmbedded } from '../src/server/db/embedded.ts'
import { lockFolder } from '../src/server/db/folder-lock.ts'

const [file] = process.argv.slice(2)
const config = readConfig(process.env)
if (!file || !existsSync(file)) {
  console.error('Say which backup: npm run restore -- data/backups/teetime-….tar.gz')
  process.exit(1)
}
const contents = new Blob([readFileSync(file)])
// What is there now is put aside, not thrown away. The lock says that nobody is using it.
const unlock = lockFolder(config.DATA_DIR)
const cluster = join(config.DATA_DIR, clusterFolder)
const aside = `${cluster}-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
if (existsSync(cluster)) renameSync(cluster, aside)
unlock()
try {
  const database = await openEmbedded(config.DATA_DIR, contents)
  await database.close()
  console.log(`Restored ${file}. What was there before lies in ${aside}`)
} catch (error) {
  console.error(`This backup cannot be restored: ${String(error)}`)
  if (existsSync(aside)) renameSync(aside, cluster)
  process.exit(1)
}
