import { flushCompileCache } from 'node:module'

import type { FastifyInstance } from 'fastify'

import { createAdministrator } from './accounts/create-administrator.ts'
import { endDemoSessions } from './accounts/demo-accounts.ts'
import { isDemoUnfinished, seedDemo, shouldSeedDemo } from './admin/demo-data/seed-demo.ts'
import { buildApp } from './app.ts'
import { createJobHandlers } from './job-handlers.ts'
import { openServices } from './open-services.ts'
import { startBackups } from './platform/backups/backups.ts'
import { startDiskWatch } from './platform/db/disk-space.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { storeBuild } from './platform/http/web-app/builds.ts'
import { builtApp } from './platform/http/web-app/web-app.ts'
import type { BackgroundTask } from './platform/process/background-task.ts'
import { readConfig } from './platform/process/config.ts'
import { openLog } from './platform/process/log.ts'
import type { Services } from './platform/services/services.ts'
import { openErrorTracker, openTracing } from './platform/telemetry/open-telemetry.ts'
import { startPoller } from './poller.ts'
import { endOnSignal, shutDownOnSignal } from './shutdown.ts'
import { firstStartBanner, startupBanner } from './startup-banner.ts'
import { explainStartupError } from './startup-error.ts'
import { trySettings } from './try-settings.ts'

// Other users of the machine may read nothing that the server writes.
process.umask(0o077)
/** Connections that may wait to be accepted: after a restart all browsers come back at once. */
const backlog = 4_096

try {
  await start()
} catch (error) {
  const { exitCode, message } = await explainStartupError(error)
  console.error(`\n${message}\n`)
  process.exit(exitCode)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  // The embedded one may block the event loop, where no listener would run.
  if (config.DATABASE_URL) endOnSignal()
  const tracker = await openErrorTracker(config)
  const log = openLog(config.LOG_LEVEL, undefined, tracker)
  await trySettings(config)
  const tracing = await openTracing(config)
  const { DATABASE_URL = null, DATABASE_DIRECT_URL: directUrl = null, DATA_DIR } = config
  const trace = tracing?.traceStatement ?? null
  const database = await openDatabase(DATABASE_URL, DATA_DIR, log, { directUrl, trace })
  const services = { ...(await openServices(config, database, log)), tracing }
  if (config.NODE_ENV === 'production') await endDemoSessions(services.db)
  const app = await buildApp(services)
  await storeBuild(services.db, builtApp)
  const reporters = [tracker, tracing].filter((reporter) => reporter !== null)
  const tasks: BackgroundTask[] = [services.jobs, ...reporters]
  shutDownOnSignal(services, app, tasks)
  try {
    await listen(app, services)
    await begin(services, app, tasks)
  } catch (error) {
    // A signal has taken away what it needs.
    if (!services.readiness.isDraining) throw error
  }
  // Makes the next start faster, however this one ends.
  flushCompileCache()
}

/** Makes what only a first start makes, and starts the background tasks. */
async function begin(
  services: Services,
  app: FastifyInstance,
  tasks: BackgroundTask[],
): Promise<void> {
  const { config, database, db, log } = services
  // Only now: if the port were taken, no one would read the password that is shown once.
  const firstStart = await createAdministrator(db, config, shouldSeedDemo(services))
  // At once, since whatever comes next may fail or be interrupted.
  if (firstStart) console.log(firstStartBanner(firstStart))
  if (database.archiveTo) tasks.push(startDiskWatch(database, config.DATA_DIR, log))
  const isWanted = firstStart !== null || (await isDemoUnfinished(services))
  const demoUsers = isWanted && shouldSeedDemo(services) ? await seedDemo(services) : null
  if (services.readiness.isDraining) return
  tasks.push(startBackups(services), startPoller(services))
  await warmUp(app)
  services.readiness.open()
  // Only now: they would compete with the warm-up, and take over from an older process though this one may yet fail.
  await services.jobs.start(createJobHandlers(services))
  console.log(await startupBanner(services, firstStart !== null, demoUsers))
  // `npm start` then stops printing that it starts.
  if (process.connected) process.send?.('ready')
}

/** Answers what returning browsers ask first, so that a crowd of them doesn't wait for code and connections to load. */
async function warmUp(app: FastifyInstance): Promise<void> {
  const urls = ['/login', '/dashboard', '/api/auth/me', '/api/events', '/api/health/db']
  for (const url of urls) await app.inject({ url, headers: { 'accept-encoding': 'br' } })
}

async function listen(app: FastifyInstance, { config, mailer }: Services): Promise<void> {
  await app.listen({ host: config.HOST, port: config.PORT, backlog })
  // With PORT=0 the operating system chose the port.
  const { port } = app.server.address() as { port: number }
  if (!config.APP_URL) mailer.siteUrl = mailer.siteUrl.replace(/\d+$/, String(port))
}
