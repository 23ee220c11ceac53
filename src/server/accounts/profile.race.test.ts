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
  const version = async () =>
    (await pair.database.query('select names_version as version from leagues')).rows[0]?.['version']
  const before = await version()

  // The first change: it has locked the league and written the name, and has not committed.
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select from leagues where id = $1 for no key update', [id])
  await client.query(`update users set first_name = 'Zoe' where username = 'ann'`)
  await client.query(`update league_members set name = 'Zoe' where league_id = $1`, [id])
  const changedBack = rename('Ann')
  await until(async () => {
    const { rows } = await pair.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
  await client.query('commit')
  expect((await changedBack).status).toBe(200)
  expect(await version()).toBe(Number(before) + 1)
  const { body } = await pair.send(1, 'GET', `/api/leagues/${id}/members`, ann)
  expect(body).toMatchObject({ members: [{ name: 'Ann' }] })
})
