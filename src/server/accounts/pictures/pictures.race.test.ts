import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { setPicture } from '#contract/accounts/pictures.ts'
import { sharePair, until } from '#server/testing/processes/two-processes.ts'

test('an upload on its way when the account is disabled leaves no picture', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows: held } = await client.query('select pg_backend_pid() as pid')
  await client.query('begin')
  await client.query(`update users set disabled_at = now() where username = 'ann'`)
  await client.query(
    `delete from sessions where user_id = (select id from users where username = 'ann')`,
  )
  let answered = false
  const upload = pair
    .send(0, setPicture.method, setPicture.path, ann, { image: file.toString('base64') })
    .finally(() => (answered = true))
  await until(async () => {
    const { rows } = await pair.database.query(
      'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [(held[0] as { pid: number }).pid],
    )
    return answered || rows.length > 0
  })
  await client.query('commit')
  expect((await upload).status).toBe(401)
  const { rows } = await pair.database.query('select 1 from pictures')
  expect(rows).toEqual([])
})
