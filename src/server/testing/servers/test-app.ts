import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'

import { timeouts } from '#server/platform/http/connections.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { openLog } from '#server/platform/process/log.ts'
import type { Services } from '#server/platform/services/services.ts'

import { buildApp } from '../../app.ts'
import { openServices } from '../../open-services.ts'
import { emptyDatabase } from '../database.ts'
import { password } from '../people.ts'
import { recordUndescribedErrors } from '../requests/described-errors.ts'
import { type GolfProvider, startGolfProvider } from './golf-provider.ts'

/** TeeTime without people, and with test doubles. */
export interface TestApp {
  app: FastifyInstance
  services: Services
  provider: GolfProvider
  /** The server's log lines. */
  logLines: string[]
  /** Errors of calls that the API's description doesn't list. */
  undescribed: Set<string>
}

/** The app of this worker's tests that change no settings, because building one takes most of a test's start. */
let shared: TestApp | undefined

/**
 * Opens TeeTime on an empty database until the test has finished. The app may be another test's, but not what it
 * remembers: that is in the services.
 */
export async function openTestApp(
  settings: Record<string, string>,
  webApp: string,
): Promise<TestApp> {
  const isUsual = Object.keys(settings).length === 0 && webApp === ''
  const opened = isUsual && shared ? await reuse(shared) : await open(settings, webApp)
  if (isUsual) shared = opened
  const { app, provider, undescribed } = opened
  const { live, readiness } = opened.services
  onTestFinished(async ({ task }) => {
    await live.close()
    // What a test did to the app itself would stay, and one that failed may still be calling.
    const isAsBuilt =
      !app.server.listening && !readiness.isDraining && task.result?.state !== 'fail'
    if (shared?.app === app && isAsBuilt) await app.flushRequestCount()
    else {
      await app.close()
      await provider.close()
    }
    expect([...undescribed], 'errors missing in contract/refusals.ts').toEqual([])
  })
  return opened
}

async function open(settings: Record<string, string>, webApp: string): Promise<TestApp> {
  const { database, jobs } = await emptyDatabase()
  const provider = await startGolfProvider()
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: password,
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: provider.url,
    ...settings,
  })
  const logLines: string[] = []
  const log = openLog('trace', {
    write(line) {
      logLines.push(line)
      if (process.env['TEST_LOG']) process.stdout.write(line)
    },
  })
  const services = await openServices(config, database, log, jobs)
  services.readiness.open()
  const app = await buildApp(services, { ...timeouts, preloadedResponsesMs: 60_000 }, webApp)
  const undescribed = recordUndescribedErrors(app)
  app.addHook('onClose', async () => {
    if (shared?.app === app) shared = undefined
  })
  return { app, services, provider, logLines, undescribed }
}

async function reuse(opened: TestApp): Promise<TestApp> {
  const { services, provider, logLines, undescribed } = opened
  const { database, jobs } = await emptyDatabase()
  provider.reset()
  logLines.length = 0
  undescribed.clear()
  const { config, log, readiness } = services
  Object.assign(services, await openServices(config, database, log, jobs), { readiness })
  return opened
}
