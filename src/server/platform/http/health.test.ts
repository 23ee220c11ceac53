import pg from 'pg'
import { expect, test, vi } from 'vitest'

import { getDatabaseHealth, getLiveness, getReadiness } from '#contract/wire/health.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { textOf } from '../db/query-hooks.ts'
import { Readiness } from '../process/readiness.ts'

test('a process is ready once it has started, until it is about to stop', async () => {
  const { services, stranger } = await startTeeTime()
  const ready = async () =>
    await stranger(getReadiness).then(
      ({ status }) => status,
      ({ status, message }: Error & { status: number }) => `${status} ${message}`,
    )
  expect(await ready()).toBe('ready')
  services.readiness.drain()
  expect(await ready()).toBe('503 The server is shutting down')
  services.readiness.open()
  expect(await ready()).toBe('503 The server is shutting down')
  expect(await stranger(getLiveness)).toEqual({
    status: 'alive',
    proxied: false,
    hasSiteName: true,
  })
  expect(new Readiness().refusal).toBe('The server is starting')
})

test('health checks that come at once ask the database once', async () => {
  const { stranger } = await startTeeTime()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await Promise.all(
    Array.from({ length: 50 }, () => [stranger(getReadiness), stranger(getDatabaseHealth)]).flat(),
  )
  const asked = query.mock.calls.filter(([statement]) => textOf(statement).trim() === 'select 1')
  query.mockRestore()
  // Besides the heartbeat of whoever listens for changes.
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(5)
})
