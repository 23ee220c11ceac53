import { makeAdministrator, masterInviteCode } from './accounts/first-start.ts'
import { buildApp } from './app.ts'
import { type Backups, startBackups } from './db/backup.ts'
import { BadSetting, readConfig } from './config.ts'
import { openEmbedded } from './db/embedded.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { openGolf } from './feed/feed.ts'
import { startPoller } from './feed/poller.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { openJobs } from './jobs/jobs.ts'
import { openLimits } from './limits.ts'
import { openLive } from './live/live.ts'
import { openLog } from './log.ts'
import { openMail } from './mail/mail.ts'
import type { World } from './world.ts'

/** Exit codes of sysexits.h: a bad setting, and a resource that is in use. */
const exits = { setting: 78, inUse: 75 }
/** What is still running then is cut off. */
const closeWithinMs = 9_000

const log = openLog(process.env['LOG_LEVEL'] ?? 'info')

try {
  await start()
} catch (error) {
  if (error instanceof BadSetting)
    stop(`TeeTime cannot start with these settings:\n${error.message}`, exits.setting)
  else if (error instanceof FolderInUse) stop(error.message, exits.inUse)
  else throw error
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const url = config.DATABASE_URL ?? null
  const database = url === null ? await openEmbedded(config.DATA_DIR) : openPostgres(url, log)
  await migrate(database, url)
  const firstStart = await makeAdministrator(database.db, config)
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
  }
  const app = await buildApp(world)
  await app.listen({ host: config.HOST, port: config.PORT })
  const { port } = app.server.address() as { port: number }
  if (!config.APP_URL) world.mail.address = world.mail.address.replace(/\d+$/, String(port))
  const poller = startPoller(world)
  await world.jobs.start(jobHandlers(world))
  const backups: Backups | null = database.dump && startBackups(database.dump, config.DATA_DIR, log)

  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    await world.live.close()
    await Promise.all([app.close(), poller.stop(), world.jobs.stop(), backups?.stop()])
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void close(signal))
  process.on('SIGINT', (signal) => void close(signal))

  const lines = [
    `TeeTime is on ${config.APP_URL ?? `http://${config.HOST}:${port}`}`,
    world.golf.name === 'simulated'
      ? 'Golf: a simulated tour (set LIVE_GOLF_API_KEY for the real one)'
      : 'Golf: the live feed',
    `Database: ${database.kind === 'embedded' ? `embedded, in ${config.DATA_DIR}` : database.name}`,
    `Mail: ${mailLine(world)}`,
    ...(firstStart ? [`Administrator: ${firstStart.email}`] : []),
    ...(firstStart?.password ? [`First password: ${firstStart.password} (shown this once)`] : []),
    `Invite code: ${await masterInviteCode(database.db)}`,
  ]
  console.log(`\n  ${lines.join('\n  ')}\n`)
}

function mailLine({ config, mail }: World): string {
  if (mail.send) return 'is sent'
  return config.NODE_ENV === 'production'
    ? 'is not sent (set SMTP_URL)'
    : `to be read at ${mail.address}/dev/outbox (set SMTP_URL to send it)`
}

function stop(message: string, code: number): void {
  console.error(`\n${message}\n`)
  process.exitCode = code
}
