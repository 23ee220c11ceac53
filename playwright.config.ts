import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import { defineConfig, devices } from '@playwright/test'

/** Debian's browsers, where they are; Playwright's own elsewhere. */
const debian = (name: string) =>
  process.env['CHROMIUM_PATH'] ?? [`/usr/bin/${name}`].find((path) => existsSync(path))
const chromium = debian('chromium')
// Without windows it takes a quarter less time.
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
const needsWindows = /notifications\.spec\.ts/
const mainJob = /main-job\.spec\.ts/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // One more than there are cores: each waits now and then.
  workers: Math.min(4, availableParallelism() + 1),
  // A journey that fails once is shown as flaky and is to be mended; it does not hold a landing up.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Each new browser would first take the whole program into its worker. Journeys that are about that
    // allow it, as does the main job.
    serviceWorkers: 'block',
    // What happened on the network and in the page; recording its looks as well costs a tenth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  // The long ones first.
  projects: [
    {
      // What people do on a phone; its parts are walked on a desktop as well. That the other pages fit a
      // phone is looked at on the desktop's run.
      name: 'phone',
      testMatch: /(main-job|draft)\.spec\.ts/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, ...launch(shell) },
    },
    { name: 'desktop', testIgnore: [needsWindows, mainJob], use: { ...desktop, ...launch(shell) } },
    {
      // Only a whole browser shows notifications.
      name: 'notifications',
      testMatch: needsWindows,
      use: { ...desktop, ...(chromium ? {} : { channel: 'chromium' }), ...launch(chromium) },
    },
  ],
})
