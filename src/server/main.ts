import { flushCompileCache } from 'node:module'

import { endDemoSessions } from './accounts/demo-accounts.ts'
import { makeAdministrator, masterInviteCode } from './accounts/first-start.ts'
import { buildApp } from './app.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { BadSetting, readConfig } from './process/config.ts'
import { startBackups } from './db/backup.ts'
import { BrokenDatabase, openEmbedded } from './db/embedded.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { migrate, NoDatabase } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import {
  DiskFull,
  diskFullSentence,
  minFreeBytesToCreate,
  isOutOfSpace,
  freeSpace,
  startDiskWatch,
} from './db/disk-space.ts'
import { warnWithoutTrigrams } from './db/trigrams.ts'
import { makeDemoWorld, wantsDemo } from './demo-world/demo-world.ts'
import { demoPassword } from './demo-world/people.ts'
import { openGolf } from './feed/feed.ts'
import { startPoller } from './poller.ts'
import { jobHandlers } from './job-handlers.ts'
import { openJobs } from './jobs/jobs.ts'
import { openLimits } from './limits/limits.ts'
import { openLive } from './live/live.ts'
import { openLog } from './process/log.ts'
import { openMail } from './mail/mail.ts'
import { describePayments, openPayments } from './billing/provider/open-payments.ts'
import type { World } from './world/world.ts'

/** Exit codes of sysexits.h. */
const exits = { noDatabase: 69, diskFull: 74, inUse: 75, setting: 78 }

// What it writes is for nobody else on the machine.
process.umask(0o077)
/** Connections that wait to be accepted: after a restart all browsers come back at once. */
const backlog = 4_096

const log = openLog(process.env['LOG_LEVEL'] ?? 'info')

try {
  await start()
} catch (error) {
  const [code, sentence] = isOutOfSpace(error) ? await fullDisk() : reasonOf(error)
  console.error(`\n${sentence}\n`)
  process.exit(code)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const url = config.DATABASE_URL ?? null
  const database = url === null ? await openEmbedded(config.DATA_DIR) : openPostgres(url, log)
  await migrate(database, url)
  await warnWithoutTrigrams(database.db, log)
  const world: World = {
    config,
    log,
    database,
    db: database.db,
    golf: openGolf(config, database.db, log),
    live: await openLive(database),
    limits: openLimits(database, config.RATE_LIMITS),
    jobs: await openJobs(database, log),
    mail: openMail(config),
    payments: await openPayments(config, database.db, log),
  }
  if (config.NODE_ENV === 'production') await endDemoSessions(database.db)
  const app = await buildApp(world)
  await app.listen({ host: config.HOST, port: config.PORT, backlog })
  // Not before it listens: where it cannot, nobody would ever read the password that is shown once.
  const firstStart = await makeAdministrator(database.db, config)
  const { port } = app.server.address() as { port: number }
  if (!config.APP_URL) world.mail.address = world.mail.address.replace(/\d+$/, String(port))
  await world.jobs.start(jobHandlers(world))
  const wanted = wantsDemo(world)
  const demo = firstStart && wanted ? await makeDemoWorld(world) : null
  const ofEmbedded = database.copyTo
    ? [
        await startBackups(database.copyTo, config.DATA_DIR, log),
        startDiskWatch(database, config.DATA_DIR, log),
      ]
    : []
  shutDownOnSignal(world, app, [startPoller(world), world.jobs, ...ofEmbedded])

  const lines = [
    `TeeTime is on ${world.mail.address}`,
    world.golf.name === 'simulated'
      ? 'Golf: a simulated tour (set LIVE_GOLF_API_KEY for the real one)'
      : 'Golf: the live feed',
    `Database: ${database.kind === 'embedded' ? `embedded, in ${config.DATA_DIR}` : database.name}`,
    `Mail: ${mailLine(world)}`,
    `Payments: ${describePayments(world.payments)}`,
    ...(firstStart ? [`Administrator: ${firstStart.email}`] : []),
    ...(firstStart?.password ? [`First password: ${firstStart.password} (shown this once)`] : []),
    ...(firstStart || config.NODE_ENV !== 'production'
      ? [`Invite code: ${await masterInviteCode(database.db)}`]
      : []),
    ...(demo ? [`Demo accounts: ${demo.join(', ')} (password ${demoPassword})`] : []),
  ]
  console.log(`\n  ${lines.join('\n  ')}\n`)
  // So that the next start is quicker, however this one ends.
  flushCompileCache()
}

function mailLine({ config, mail }: World): string {
  if (mail.send) return 'is sent'
  return config.NODE_ENV === 'production'
    ? 'is not sent (set SMTP_URL)'
    : `to be read at ${mail.address}/dev/outbox (set SMTP_URL to send it)`
}

/** The disk has become full while it started. */
async function fullDisk(): Promise<[code: number, sentence: string]> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const sentence = DATABASE_URL
    ? `PostgreSQL's disk is full. Free some space there and start again. Nothing is lost.`
    : diskFullSentence(DATA_DIR, minFreeBytesToCreate, await freeSpace(DATA_DIR))
  return [exits.diskFull, sentence]
}

/** What to say to whoever tried to start it. What nobody expected is thrown on, with where it was. */
function reasonOf(error: unknown): [code: number, sentence: string] {
  if (!(error instanceof Error)) throw error
  const { message } = error
  if (error instanceof BadSetting) {
    return [exits.setting, `TeeTime cannot start with these settings:\n${message}`]
  }
  if (error instanceof FolderInUse) return [exits.inUse, message]
  if (error instanceof DiskFull) return [exits.diskFull, message]
  if (error instanceof BrokenDatabase) return [exits.setting, message]
  if (error instanceof NoDatabase) return [exits.noDatabase, message]
  if ('code' in error && error.code === 'EADDRINUSE') {
    return [exits.inUse, `${message}. Set PORT to another one.`]
  }
  throw error
}
