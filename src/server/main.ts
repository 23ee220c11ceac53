import { flushCompileCache } from 'node:module'

import type { FastifyInstance } from 'fastify'

import { endDemoSessions } from './accounts/demo-accounts.ts'
import { makeAdministrator } from './accounts/first-start.ts'
import { buildApp } from './app.ts'
import { startBackups } from './backups/backups.ts'
import { startDiskWatch } from './db/disk-space.ts'
import { openDatabase } from './db/open-database.ts'
import { makeDemoWorld, wantsDemo } from './demo-world/demo-world.ts'
import { storeBuild } from './http/builds.ts'
import { builtApp } from './http/web-app.ts'
import { jobHandlers } from './job-handlers.ts'
import { openWorld } from './open-world.ts'
import { startPoller } from './poller.ts'
import { readConfig } from './process/config.ts'
import { openLog } from './process/log.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { startupBanner } from './startup-banner.ts'
import { explainStartupError } from './startup-error.ts'
import { openErrorTracker, openTracing } from './telemetry/open.ts'
import type { World } from './world/world.ts'

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
  const tracker = await openErrorTracker(config)
  const log = openLog(config.LOG_LEVEL, undefined, tracker)
  const tracing = await openTracing(config)
  const { DATABASE_URL = null, DATABASE_DIRECT_URL: directUrl = null, DATA_DIR } = config
  const follow = tracing?.followStatement ?? null
  const database = await openDatabase(DATABASE_URL, DATA_DIR, log, { directUrl, follow })
  const world = { ...(await openWorld(config, database, log)), tracing }
  if (config.NODE_ENV === 'production') await endDemoSessions(world.db)
  const app = await buildApp(world)
  await storeBuild(world.db, builtApp)
  await listen(app, world)
  // Only now: if the port were taken, nobody would read the password that is shown once.
  const firstStart = await makeAdministrator(world.db, config)
  await world.jobs.start(jobHandlers(world))
  const wanted = wantsDemo(world)
  const demoUsers = firstStart && wanted ? await makeDemoWorld(world) : null
  const reporters = [tracker, tracing].filter((reporter) => reporter !== null)
  const diskWatch = database.copyTo ? [startDiskWatch(database, DATA_DIR, log)] : []
  const tasks = [...diskWatch, startBackups(world), startPoller(world), world.jobs, ...reporters]
  shutDownOnSignal(world, app, tasks)
  await warmUp(app)
  world.readiness.open()
  console.log(await startupBanner(world, firstStart, demoUsers))
  // Makes the next start faster, however this one ends.
  flushCompileCache()
}

/** Answers what returning browsers ask first, so that a crowd of them doesn't wait for code and connections to load. */
async function warmUp(app: FastifyInstance): Promise<void> {
  const urls = ['/login', '/dashboard', '/api/auth/me', '/api/events', '/api/health/db']
  for (const url of urls) await app.inject({ url, headers: { 'accept-encoding': 'br' } })
}

async function listen(app: FastifyInstance, { config, mail }: World): Promise<void> {
  await app.listen({ host: config.HOST, port: config.PORT, backlog })
  // With PORT=0 the operating system chose the port.
  const { port } = app.server.address() as { port: number }
  if (!config.APP_URL) mail.address = mail.address.replace(/\d+$/, String(port))
}
