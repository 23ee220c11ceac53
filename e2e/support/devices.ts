import { devices } from '@playwright/test'

import { test } from './fixtures.ts'

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

/**
 * A phone, with motion. Journeys use it in their files: a project of its own would start workers of its own, each
 * with a browser, a server, and a database.
 */
export const phone = {
  ...pixel,
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'no-preference' as const },
}

/** Declares journeys that people take on a phone and on a desktop. */
export function onPhoneAndDesktop(declare: () => void): void {
  test.describe('on a phone', () => {
    test.use(phone)
    declare()
  })
  test.describe('on a desktop', declare)
}
