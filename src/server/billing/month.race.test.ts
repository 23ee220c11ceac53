import { expect, test } from 'vitest'

import { expectExactly, race, raceWithoutGuard, countStatuses } from '../testing/processes/race.ts'
import { type Pair, sharePair, waitForGolf } from '../testing/processes/two-processes.ts'

const newLeague = (nth: number) => ({
  name: `League ${nth}`,
  apiTournamentId: '014',
  tournOrgId: '1',
  entryFee: '0',
})

const leaguesMade = async (pair: Pair) => {
  const { rows } = await pair.database.query('select count(*)::int as count from leagues')
  return (rows[0] as { count: number }).count
}

test('25 leagues made at once on a plan of 12 a month give exactly 12, and deleting gives none back', async () => {
  const pair = await sharePair()
  await waitForGolf(pair)
  const ann = await pair.join('ann')
  await pair.database.query(`update users set subscription_tier = 'pro' where username = 'ann'`)
  const make = (nth: number) => pair.send(nth, 'POST', '/api/leagues', ann, newLeague(nth))
  const replies = await race(pair, make)
  expect(countStatuses(replies)).toEqual(expectExactly(12, 201, 403))
  expect(replies.find(({ status }) => status === 403)?.body).toMatchObject({
    error: 'League creation limit reached',
  })
  expect(await leaguesMade(pair)).toBe(12)

  const made = replies.find(({ status }) => status === 201)
  const { league } = (made?.body ?? {}) as { league: { id: string } }
  expect((await pair.send(0, 'DELETE', `/api/leagues/${league.id}`, ann)).status).toBe(200)
  expect((await make(99)).status).toBe(403)
})

test('the same race without the guard goes over the limit', async () => {
  const pair = await sharePair()
  await pair.join('ann')
  await raceWithoutGuard(
    pair,
    `select coalesce(sum(made), 0) < 12 as allowed from league_months`,
    () => `insert into league_months (user_id, month, made)
           select id, date_trunc('month', now()), 1 from users where username = 'ann'
           on conflict (user_id, month) do update set made = league_months.made + 1`,
  )
  const { rows } = await pair.database.query('select made from league_months')
  expect((rows[0] as { made: number }).made).toBeGreaterThan(12)
})
