import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { makeLeague } from '../testing/play.ts'
import { countStatuses, race, raceWithoutGuard } from '../testing/processes/race.ts'
import {
  type Pair,
  sharePair,
  waitForGolf,
  withoutConstraint,
} from '../testing/processes/two-processes.ts'

const golf = { apiTournamentId: '014', tournOrgId: '1' }
const newLeague = { ...golf, name: 'Sunday Best', entryFee: '0' }

const count = async ({ database }: Pair, of: string): Promise<unknown> =>
  (await database.query(`select count(*)::int as count from ${of}`)).rows[0]?.['count']

const idOf = ({ body }: { body: Record<string, unknown> }) => (body['league'] as { id: string }).id

test('a request sent 25 times at once on two processes creates one league, also on a plan with one', async () => {
  const pair = await sharePair()
  await waitForGolf(pair)
  const ann = await pair.join('ann')
  const body = { ...newLeague, clientId: randomUUID() }
  const replies = await race(pair, (nth) => pair.send(nth, 'POST', '/api/leagues', ann, body))
  expect(new Set(countStatuses(replies))).toEqual(new Set([201]))
  expect(new Set(replies.map(idOf)).size).toBe(1)
  expect(await count(pair, 'leagues')).toBe(1)
  expect(await count(pair, 'league_months where made = 1')).toBe(1)
})

test('so does a request that repeats an earlier league with changes', async () => {
  const pair = await sharePair()
  await waitForGolf(pair)
  const ann = await pair.join('ann')
  await pair.database.query(`update users set subscription_tier = 'pro'`)
  const earlier = await makeLeague(pair, ann)
  const changes = { name: 'Again', entryFee: '0', memberIds: [], clientId: randomUUID() }
  const path = `/api/leagues/${earlier}/run-it-back`
  const replies = await race(pair, (nth) => pair.send(nth, 'POST', path, ann, { ...golf, changes }))
  expect(new Set(countStatuses(replies))).toEqual(new Set([201]))
  expect(new Set(replies.map(idOf)).size).toBe(1)
  expect(await count(pair, 'leagues')).toBe(2)
})

test('without the primary key, the same race creates several', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const league = await makeLeague(pair, ann)
  const clientId = randomUUID()
  await withoutConstraint(pair, 'league_requests', 'league_requests_user_id_client_id_pk')
  await withoutConstraint(pair, 'league_requests', 'league_requests_league_key')
  await raceWithoutGuard(
    pair,
    `select count(*) = 0 as allowed from league_requests where client_id = '${clientId}'`,
    () => `insert into league_requests (user_id, client_id, league_id)
           select id, '${clientId}', '${league}' from users where username = 'ann'`,
  )
  expect(await count(pair, 'league_requests')).toBeGreaterThan(1)
})
