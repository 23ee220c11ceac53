import { expect, test } from 'vitest'

import { getLiveness, getReadiness } from '#contract/wire/health.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

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
