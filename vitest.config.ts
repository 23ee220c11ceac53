import { defineConfig } from 'vitest/config'

// An awkward zone, so that a date without a zone fails at once.
process.env['TZ'] = 'Asia/Kathmandu'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['src/{domain,contract}/**/*.test.ts'] } },
      { test: { name: 'server', include: ['src/server/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      { test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
    ],
  },
})
