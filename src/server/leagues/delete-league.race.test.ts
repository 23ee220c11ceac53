import { expect, test } from 'vitest'

import { makeLeague } from '../testing/play.ts'
import { holdLeagueLock } from '../testing/processes/draft-race.ts'
import { expectExactly, race, raceWithoutGuard, countStatuses } from '../testing/processes/race.ts'
import { type Pair, sharePair } from '../testing/processes/two-processes.ts'
import { purgeLeagues } from './delete-league.ts'

/** Starts a league with ann and bob. */
async function startLeague(pair: Pair) {
  const ann = await pair.join('ann')
  await pair.join('bob')
  const id = await makeLeague(pair, ann)
  await pair.database.query(
    `insert into league_members (league_id, user_id)
     select $1, id from users where username = 'bob'`,
    [id],
  )
  const path = `/api/leagues/${id}`
  return {
    leagueId: id,
    remove: (nth: number) => pair.send(nth, 'DELETE', path, ann),
    restore: (nth: number) => pair.send(nth, 'POST', `${path}/restore`, ann),
    /** Moves the deletion to within some milliseconds of the end of the seven days. */
    deletedAt: (ms: number) =>
      pair.database.query(
        `update leagues set deleted_at =
           clock_timestamp() - interval '168 hours' + make_interval(secs => $1 / 1000.0)`,
        [ms],
      ),
  }
}

const counts = async ({ database }: Pair) => {
  const { rows } = await database.query(`
    select (select count(*)::int from leagues) as leagues,
           (select count(*)::int from leagues where deleted_at is not null) as hidden,
           (select count(*)::int from mails where kind = 'deletion') as mails,
           (select count(*)::int from league_log where text like 'League deleted') as deleted,
           (select count(*)::int from league_log where text like 'League restored') as restored`)
  return rows[0]
}

test('25 simultaneous deletions delete a league once, and 25 simultaneous restores restore it once', async () => {
  const pair = await sharePair()
  await pair.database.query('delete from mails')
  const { remove, restore } = await startLeague(pair)
  expect(countStatuses(await race(pair, remove))).toEqual(expectExactly(1, 200, 404))
  const once = { leagues: 1, hidden: 1, mails: 2, deleted: 1, restored: 0 }
  expect(await counts(pair)).toEqual(once)
  expect(countStatuses(await race(pair, restore))).toEqual(expectExactly(1, 200, 409))
  expect(await counts(pair)).toEqual({ ...once, hidden: 0, mails: 4, restored: 1 })
})

test('a league that is being restored as it could be purged comes back with its chat', async () => {
  const pair = await sharePair()
  const { leagueId, remove, deletedAt } = await startLeague(pair)
  await pair.database.query(`
    with chat as (insert into conversations (league_id) select id from leagues returning id)
    insert into messages (conversation_id, seq, sender_id, content)
    select chat.id, 1, users.id, 'Fore' from chat, users where username = 'bob'`)
  expect((await remove(0)).status).toBe(200)
  await deletedAt(-1)
  const restoring = await holdLeagueLock({ pair, leagueId }, 'update leagues set deleted_at = null')
  expect(await purgeLeagues(pair.database.db)).toBe(0)
  await restoring.release()
  const { rows } = await pair.database.query(
    'select content from messages join conversations c on c.id = conversation_id where league_id is not null',
  )
  expect(rows).toEqual([{ content: 'Fore' }])
})

test('a league restored while it is being purged is either back or gone, never both', async () => {
  const pair = await sharePair()
  const { remove, restore, deletedAt } = await startLeague(pair)
  const { db } = pair.database
  const outcomes: string[] = []
  // From well before the end of the seven days to just past it.
  for (const ms of [600_000, 200, 100, 50, 25, -50]) {
    expect((await remove(0)).status).toBe(200)
    await deletedAt(ms)
    const purging = Promise.all(
      Array.from({ length: 12 }, async () => {
        const purged = [await purgeLeagues(db), await purgeLeagues(db), await purgeLeagues(db)]
        return purged.reduce((sum, count) => sum + count, 0)
      }),
    )
    const replies = await race(pair, restore)
    const purged = (await purging).reduce((sum, count) => sum + count, 0)
    const restored = replies.filter(({ status }) => status === 200).length
    const left = await counts(pair)
    expect([restored, left?.['leagues'], left?.['hidden']]).toEqual(
      restored ? [1, 1, 0] : [0, 1 - purged, 1 - purged],
    )
    expect(restored && purged).toBe(0)
    outcomes.push(restored ? 'back' : purged ? 'gone' : 'hidden')
    if (purged) break
    if (!restored) await pair.database.query('update leagues set deleted_at = null')
  }
  expect([outcomes.at(0), outcomes.at(-1)]).toEqual(['back', 'gone'])
})

test('with a check before the write, the same race restores a league many times', async () => {
  const pair = await sharePair()
  const { remove } = await startLeague(pair)
  expect((await remove(1)).status).toBe(200)
  await raceWithoutGuard(
    pair,
    'select deleted_at is not null as allowed from leagues',
    () => `insert into league_log (league_id, text) select id, 'League restored' from leagues`,
  )
  expect((await counts(pair))?.['restored']).toBeGreaterThan(1)
})
