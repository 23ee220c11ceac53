import { expect, test } from 'vitest'

import { getLeague } from '#contract/leagues/leagues.ts'

import { invite, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'

test('members and invitees get the same league, and the commissioner’s own has its link', async () => {
  const teetime = await startTeeTime()
  const { as, send, cookieOf, register } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob', 'cat'])
  await register('dan', 'eve')
  const params = { id: leagueId }
  await invite(teetime, leagueId, 'ann', 'dan')
  const read = async (name: string, headers = {}) => {
    const url = `/api/leagues/${leagueId}`
    const {
      statusCode,
      headers: sent,
      body,
    } = await send({ url, headers, cookies: cookieOf(name) })
    return { statusCode, etag: String(sent.etag), body }
  }
  const [ann, bob, cat, dan] = await Promise.all(
    ['ann', 'bob', 'cat', 'dan'].map((name) => read(name)),
  )
  expect(bob?.body).not.toContain('joinCode')
  expect([cat, dan]).toEqual([bob, bob])
  expect(ann?.body).toContain('joinCode')
  expect(ann?.etag).not.toBe(bob?.etag)
  expect((await read('bob', { 'if-none-match': bob?.etag })).statusCode).toBe(304)
  // Whoever names the commissioner's version gets nothing of it.
  const asked = await read('bob', { 'if-none-match': ann?.etag, 'a-im': 'changes' })
  expect(asked).toEqual(bob)
  expect((await read('eve')).statusCode).toBe(404)
  expect(await as('dan')(getLeague, { params })).toMatchObject({ id: leagueId })
})
