import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import { defineConfig, devices } from '@playwright/test'

import { fastFolder } from './src/server/testing/fast-folder.ts'

process.env['TMPDIR'] = fastFolder()

/** Debian's browsers if they are installed, else Playwright's own. */
const debian = (name: string) =>
  process.env['CHROMIUM_PATH'] ?? [`/usr/bin/${name}`].find((path) => existsSync(path))
const chromium = debian('chromium')
// The headless shell takes a quarter less time.
const shell = debian('chromium-headless-shell') ?? chromium

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const launch = (executablePath?: string) => ({
  launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
})
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } }
/** Motion takes a seventh of the processor time. The phone's journeys keep it. */
const still = { contextOptions: { reducedMotion: 'reduce' as const } }
const needsWindows = /push\.spec\.ts/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Few journeys are about how long something takes, and a busy machine takes long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  // Two more workers than cores.
  workers: Math.min(4, availableParallelism() + 2),
  // A journey that fails once is reported as flaky and must be fixed, but doesn't block a merge.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Every new browser would install the whole app in its service worker first. The journeys that are about
    // the worker allow it, and so does the main job.
    serviceWorkers: 'block',
    // A trace of each first try costs a tenth of the processor time.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
  },
  // A project has workers of its own, each with a browser, a server, and a database. So there are no more than the
  // browsers need, and `support/devices.ts` has the phone.
  projects: [
    {
      // Only the full browser shows notifications.
      name: 'notifications',
      testMatch: needsWindows,
      use: { ...desktop, ...(chromium ? {} : { channel: 'chromium' }), ...launch(chromium) },
    },
    {
      name: 'journeys',
      testIgnore: needsWindows,
      use: { ...desktop, ...still, ...launch(shell) },
    },
  ],
})
