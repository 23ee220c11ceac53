import { DiskFull } from '../src/server/db/disk-space.ts'
import { openEmbedded } from '../src/server/db/embedded.ts'
import { FolderInUse } from '../src/server/db/folder-lock.ts'
import { openPostgres } from '../src/server/db/postgres.ts'
import { openJobs } from '../src/server/jobs/jobs.ts'
import { resetPasskeys } from '../src/server/passkeys/resetting.ts'
import { readConfig } from '../src/server/process/config.ts'
import { openLog } from '../src/server/process/log.ts'
import { stop } from './stop.ts'

process.umask(0o077)
const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = readConfig(process.env)
const database = DATABASE_URL
  ? openPostgres(DATABASE_DIRECT_URL ?? DATABASE_URL, { warn: console.warn })
  : await openEmbedded(DATA_DIR).catch((error: unknown) => {
      if (error instanceof FolderInUse || error instanceof DiskFull) return stop(error.message)
      throw error
    })
// Before the jobs make their tables.
await database.query('select 1 from users').catch((error: unknown) => {
  stop(`${String(error)}. Are DATABASE_URL and DATA_DIR those of the server?`)
})
// The mail that tells of it is a job of the server.
const jobs = await openJobs(database, openLog('error'), true)
const removed = await resetPasskeys(database.db)
const count = removed === 1 ? '1 passkey' : `${removed} passkeys`
console.log(`The administrator had ${count}. They are gone, and all sessions have ended.`)
console.log('Sign in with the password and add a new passkey on the Admin page.')
await jobs.stop()
await database.close()
