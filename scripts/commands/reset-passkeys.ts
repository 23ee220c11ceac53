import { resetPasskeys } from '../../src/server/accounts/passkeys/reset-passkeys.ts'
import { openJobs } from '../../src/server/platform/jobs/jobs.ts'
import { openLog } from '../../src/server/platform/process/log.ts'
import { openServerDatabase } from './server-database.ts'

/** Removes the administrator's passkeys and ends their sessions. */
export async function run(): Promise<void> {
  const database = await openServerDatabase()
  // The server sends the email about it as a job.
  const jobs = await openJobs(database, openLog('error'), true)
  const removed = await resetPasskeys(database.db)
  const count = removed === 1 ? '1 passkey' : `${removed} passkeys`
  console.log(`Removed the administrator’s ${count} and signed out every session.`)
  console.log('Sign in with the password and add a new passkey on the Admin page.')
  await jobs.stop()
  await database.close()
}
