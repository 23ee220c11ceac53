import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { race } from '#server/testing/processes/race.ts'
import { sharePair, until, waitingForLocks } from '#server/testing/processes/two-processes.ts'
import { color, drawCrest } from '#server/testing/scenes/looks.ts'

/** Starts ann's club, with bob in it, on Enterprise. */
async function startClub() {
  const pair = await sharePair()
  const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
  const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'The Usual' })
  const { id, joinCode } = body as { id: string; joinCode: { code: string } }
  await pair.send(0, 'POST', `/api/clubs/join/${joinCode.code}`, bob)
  await pair.database.query(`update users set subscription_tier = 'enterprise'`)
  return { pair, ann, bob, id, at: `/api/clubs/${id}` }
}

test('a look on its way when the club is handed over is not stored', async () => {
  const { pair, ann, id, at } = await startClub()
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(
    `update clubs set owner_id = (select id from users where username = 'bob') where id = $1`,
    [id],
  )
  const saving = pair.send(0, 'PUT', `${at}/look`, ann, { color, crest: await drawCrest() })
  await until(async () => (await waitingForLocks(pair)).length > 0)
  await client.query('commit')
  expect((await saving).status).toBe(403)
  const { rows } = await pair.database.query('select from club_looks where club_id = $1', [id])
  expect(rows).toEqual([])
})

test('25 changes of a look, its club, and its owner’s picture at once wait for each other in one order', async () => {
  const { pair, ann, at } = await startClub()
  const image = await drawCrest()
  const changes = [
    ['PUT', `${at}/look`, { color, crest: image }],
    ['PATCH', at, { name: 'The Regulars' }],
    ['PUT', '/api/user/picture', { image }],
    ['DELETE', `${at}/look`],
    ['PATCH', '/api/user/profile', { firstName: 'Anna' }],
  ] as const
  const replies = await race(pair, (nth) => {
    const [method, path, body] = changes[nth % changes.length] ?? changes[0]
    return pair.send(nth, method, path, ann, body)
  })
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200))
})
