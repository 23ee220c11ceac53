import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { exportMyData } from '#contract/accounts/own-data.ts'
import { addFavorite } from '#contract/game/favorites.ts'
import { blockPerson } from '#contract/people/friends.ts'

import { rowsOf } from '../db/db.ts'
import { draft, nth, startLeague } from '../testing/leagues.ts'
import { talk } from '../testing/scenes/talk.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'
import { secrets, withheld } from './export.ts'
import { referencesToUsers } from './references.ts'

type Files = Record<string, Record<string, unknown>[]>

/** Downloads someone's data. @returns the rows by file */
async function download({ send, cookieOf }: TeeTime, name: string): Promise<Files> {
  const answer = await send({ url: exportMyData.path, cookies: cookieOf(name) })
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="teetime-${name}.zip"`,
  ])
  return Object.fromEntries(
    Object.entries(unzipSync(answer.rawPayload)).map(([file, bytes]) => [
      file,
      JSON.parse(strFromU8(bytes)) as Record<string, unknown>[],
    ]),
  )
}

test('the download has every table that refers to a person, only their rows, and no secret', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, world } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, leagueId, 'ann', [1, 2, 8, 9, 15, 22], -12)
  await draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23], -12)
  await as('ann')(addFavorite, { params: { apiPlayerId: nth(1) } })
  const { chat, say } = talk(teetime)
  const { id } = await chat('ann', leagueId)
  for (let nth = 0; nth < 3; nth += 1) await say('ann', id, `Hello ${nth}`)
  // More than are read at once.
  await world.db.execute(sql`insert into favorites (user_id, api_player_id)
    select ${idOf('ann')}, 'x' || n from generate_series(1, 1200) n`)
  await say('bob', id, 'Not in the file of ann')
  await as('bob')(blockPerson, { params: { id: idOf('ann') } })

  const files = await download(teetime, 'ann')
  const references = await referencesToUsers(world.db)
  const tables = references
    .filter(({ table, column }) => !withheld.has(`${table}.${column}`))
    .map(({ table }) => `${table}.json`)
  expect(Object.keys(files).toSorted()).toEqual([...new Set([...tables, 'users.json'])].toSorted())
  expect(files['users.json']).toMatchObject([{ username: 'ann', email: 'ann@example.com' }])
  expect(files['messages.json']?.map(({ content }) => content)).toEqual([
    'Hello 0',
    'Hello 1',
    'Hello 2',
  ])
  expect(files['favorites.json']).toHaveLength(1201)
  expect(new Set(files['favorites.json']?.map((row) => row['api_player_id'])).size).toBe(1201)
  expect(files['teams.json']).toMatchObject([{ user_id: idOf('ann') }])
  expect(files['blocks.json']).toEqual([])

  // A column that looks like a secret is withheld, or named here.
  const open = ['users.invite_token', 'conversation_marks.muted']
  const columns = await rowsOf<{ table: string; column: string }>(
    world.db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name ~ '(hash|secret|token|password|auth|p256dh)'`,
  )
  const exposed = columns
    .filter(({ table }) => `${table}.json` in files)
    .filter(({ column }) => !secrets.includes(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !open.includes(name))
  expect(exposed).toEqual([])
})

test('a person can download their data five times an hour', async () => {
  const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
  const { send, cookieOf, join } = teetime
  await join('ann')
  for (let nth = 0; nth < 5; nth += 1) await download(teetime, 'ann')
  const { statusCode } = await send({ url: exportMyData.path, cookies: cookieOf('ann') })
  expect(statusCode).toBe(429)
})
