// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'

import { reportTimeZone } from './report-time-zone.ts'

test('each visit reports its time zone once, also one that was reported before', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  onTestFinished(() => {
    zone.mockRestore()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ message: 'Time zone saved' }))
  })
  const reportFrom = async (timeZone: string) => {
    zone.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
    await reportTimeZone('ann')
  }
  await reportFrom('America/New_York')
  await reportFrom('America/New_York')
  expect(sent).toEqual([{ timeZone: 'America/New_York' }])
  await reportFrom('Europe/London')
  expect(sent.at(-1)).toEqual({ timeZone: 'Europe/London' })
  // Another browser may have reported another zone since the last visit.
  sessionStorage.clear()
  await reportFrom('Europe/London')
  expect(sent).toHaveLength(3)
})
