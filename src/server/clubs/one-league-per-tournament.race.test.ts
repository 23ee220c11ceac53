import { expect, test } from 'vitest'

import { makeLeague } from '../testing/play.ts'
import { expectExactly, race, raceWithoutGuard, countStatuses } from '../testing/processes/race.ts'
import { type Pair, sharePair } from '../testing/processes/two-processes.ts'

/** Ann's club, and 25 leagues of hers for one tournament, in no club. */
async function start(pair: Pair) {
  const ann = await pair.join('ann')
  await pair.database.query(`update users set subscription_tier = 'enterprise'`)
  const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'The Usual' })
  const clubId = String(body['id'])
  await makeLeague(pair, ann)
  await pair.database.query(`
    with made as (
      insert into leagues (name, commissioner_id, tournament_key, season_start, season_end,
        entry_fee_cents, rules, drafting_end_at, drafting_end_estimated)
      select name, commissioner_id, tournament_key, season_start, season_end,
        entry_fee_cents, rules, drafting_end_at, drafting_end_estimated
      from leagues, generate_series(2, 25) returning id, commissioner_id
    )
    insert into league_members (league_id, user_id) select id, commissioner_id from made`)
  const { rows } = await pair.database.query('select id from leagues order by id')
  const ids = rows.map(({ id }) => String(id))
  return {
    clubId,
    ids,
    send: (nth: number, path: string, body?: object) =>
      pair.send(nth, body ? 'PUT' : 'POST', `/api/leagues/${ids[nth]}/${path}`, ann, body),
  }
}

const countShown = async ({ database }: Pair): Promise<unknown> =>
  (
    await database.query(`select count(*)::int as count from club_leagues
      join shown_leagues on shown_leagues.id = league_id`)
  ).rows[0]?.['count']

test('when 25 leagues for one tournament are added to a club at once, one gets in', async () => {
  const pair = await sharePair()
  const { clubId, send } = await start(pair)
  const replies = await race(pair, (nth) => send(nth, 'club', { clubId }))
  expect(countStatuses(replies)).toEqual(expectExactly(1, 200, 409))
  expect(await countShown(pair)).toBe(1)
})

test('when 25 leagues for one tournament are restored at once, one returns to the club', async () => {
  const pair = await sharePair()
  const { clubId, send } = await start(pair)
  await pair.database.query('update leagues set deleted_at = now()')
  await pair.database.query(
    'insert into club_leagues (league_id, club_id) select id, $1 from leagues',
    [clubId],
  )
  const replies = await race(pair, (nth) => send(nth, 'restore'))
  expect(countStatuses(replies)).toEqual(expectExactly(25, 200, 409))
  expect(await countShown(pair)).toBe(1)
})

test('with a check that doesn’t lock the club, the same race puts more than one into it', async () => {
  const pair = await sharePair()
  const { clubId, ids } = await start(pair)
  await raceWithoutGuard(
    pair,
    `select count(*) = 0 as allowed from club_leagues where club_id = '${clubId}'`,
    (nth) => `insert into club_leagues (league_id, club_id) values ('${ids[nth]}', '${clubId}')`,
  )
  expect(await countShown(pair)).toBeGreaterThan(1)
})
