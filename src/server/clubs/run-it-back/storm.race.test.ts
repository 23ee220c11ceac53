import { expect, test } from 'vitest'

import { race } from '#server/testing/processes/race.ts'
import { brokenIn, callsOf, next, pick, startStorm } from '#server/testing/processes/storm.ts'

/** How many calls the storm makes; 90000 takes half an hour. It ends earlier after this many minutes. */
const calls = Number(process.env['STORM_CALLS'] ?? 150)
const minutes = Number(process.env['STORM_MINUTES'] ?? 60)

test(
  'calls of many kinds at once on two processes break nothing',
  { timeout: 3_600_000 },
  async () => {
    const storm = await startStorm()
    const { pair } = storm
    const kinds = Object.entries(callsOf(storm))
    const succeeded = new Set<string>()
    const failed = new Set<string>()
    const endsAt = performance.now() + minutes * 60_000
    let sent = 0
    for (; sent < calls && performance.now() < endsAt; sent += 25) {
      await race(pair, async () => {
        const [kind, call] = pick(kinds)
        const reply = await call()
        if (reply.status < 300) succeeded.add(kind)
        // On a busy machine a call may give up waiting for a lock, and says so.
        if (reply.status >= 500 && reply.status !== 503)
          failed.add(`${kind}: ${reply.status} ${String(reply.body['error'])}`)
        return reply
      })
      expect(await brokenIn(pair)).toEqual([])
    }
    expect([...failed], `in ${sent} calls`).toEqual([])
    // A short storm has no time for each.
    const missing = kinds.map(([kind]) => kind).filter((kind) => !succeeded.has(kind))
    if (sent >= 10_000) expect(missing).toEqual([])
  },
)

test('running back beside a renaming and a club’s change deadlocks with neither', async () => {
  const { pair, send, club, clubId, leagues } = await startStorm()
  const [first = ''] = leagues
  for (let round = 0; round < 2; round += 1) {
    const replies = await race(pair, async (nth) => {
      if (nth % 4 === 0) return await send('bob', 'POST', `${club}/leagues`, next)
      if (nth % 4 === 1) return await send('ann', 'PATCH', '/api/user/profile', { firstName: 'A' })
      if (nth % 4 === 2) return await send('ann', 'POST', `/api/leagues/${first}/run-it-back`, next)
      const body = { clubId: nth % 8 === 3 ? clubId : null }
      return await send('ann', 'PUT', `/api/leagues/${first}/club`, body)
    })
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  }
  const { rows } = await pair.database.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})
