import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { makeLeague } from '../testing/play.ts'
import { sharePair, until } from '../testing/processes/two-processes.ts'

test('a name that is changed back while the change is under way is changed back in leagues, too', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const id = await makeLeague(pair, ann)
  const rename = (firstName: string) =>
    pair.send(0, 'PATCH', '/api/user/profile', ann, { firstName })
  await rename('Ann')

  // Holds the first change after it has written the name, and before it has renamed the member.
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select from league_members where league_id = $1 for update', [id])
  const waiting = async () => {
    const { rows } = await pair.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  const changed = rename('Zoe')
  await until(async () => (await waiting()) === 1)
  const changedBack = rename('Ann')
  await until(async () => (await waiting()) === 2)
  await client.query('commit')
  expect([(await changed).status, (await changedBack).status]).toEqual([200, 200])
  const { rows } = await pair.database.query(
    `select users.first_name, league_members.name from users
     join league_members on league_members.user_id = users.id`,
  )
  expect(rows).toEqual([{ first_name: 'Ann', name: 'Ann' }])
})
