import { expect, test } from 'vitest'

import { exactly, race, raceCarelessly, statuses } from '../testing/processes/race.ts'
import { type Pair, sharePair, untilGolf } from '../testing/processes/two-processes.ts'

/** Starts ann's league with bob and cat in it. */
async function startLeague(pair: Pair) {
  await untilGolf(pair)
  const [ann, bob, cat] = [await pair.join('ann'), await pair.join('bob'), await pair.join('cat')]
  const { body } = await pair.send(0, 'POST', '/api/leagues', ann, {
    name: 'Sunday Best',
    apiTournamentId: '014',
    tournOrgId: '1',
    entryFee: '20.00',
  })
  const { id } = (body as { league: { id: string } }).league
  await pair.database.query(
    `insert into league_members (league_id, user_id, deputy)
     select $1, id, username = 'cat' from users where username in ('bob', 'cat')`,
    [id],
  )
  await pair.database.query(
    `insert into group_golfers (league_id, group_id, place, api_player_id)
     select $1, g::group_id, 1 + n, (10001 + n + 7 * (ascii(g) - ascii('A')))::text
     from generate_series(0, 6) n, unnest(array['A', 'B', 'C']) g`,
    [id],
  )
  await pair.database.query('update leagues set setup_complete = true where id = $1', [id])
  const { rows } = await pair.database.query('select id, username from users')
  const people = rows as { id: string; username: string }[]
  const idOf = (name: string) => people.find(({ username }) => username === name)?.id ?? ''
  return { id, path: `/api/leagues/${id}`, ann, bob, cat, idOf }
}

const read = async ({ database }: Pair) => {
  const { rows } = await database.query(`
    select (select array_agg(username::text order by username) from league_members
              join users on users.id = user_id) as members,
           (select username::text from leagues join users on users.id = commissioner_id) as commissioner,
           (select array_agg(username::text order by username) from teams
              join users on users.id = user_id) as teams,
           (select entry_fee_cents from leagues) as fee,
           (select count(*)::int from league_log where text like 'Nudged%') as nudges`)
  return rows[0] as {
    members: string[]
    commissioner: string
    teams: string[] | null
    fee: number
    nudges: number
  }
}

test('a member who is removed while saving is out, and no team is left behind', async () => {
  const pair = await sharePair()
  const { path, ann, bob, idOf } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    nth === 12
      ? pair.send(nth, 'DELETE', `${path}/members/${idOf('bob')}`, ann)
      : pair.send(nth, 'PUT', `${path}/team`, bob, {
          apiPlayerIds: ['10001', '10002'],
          predictedWinningScore: -nth,
        }),
  )
  expect(replies[12]?.status).toBe(200)
  const others = replies.filter((_, nth) => nth !== 12).map(({ status }) => status)
  expect(others.filter((status) => status !== 200 && status !== 404)).toEqual([])
  expect(await read(pair)).toMatchObject({ members: ['ann', 'cat'], teams: null })
})

test('a league handed over 25 times at once has one commissioner, who is a member', async () => {
  const pair = await sharePair()
  const { path, ann, idOf } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'PUT', `${path}/commissioner`, ann, { userId: idOf(nth % 2 ? 'bob' : 'cat') }),
  )
  expect(statuses(replies)).toEqual(exactly(1, 200, 403))
  const { members, commissioner } = await read(pair)
  expect(members).toContain(commissioner)
  expect(commissioner).not.toBe('ann')
})

test('a successor who leaves while taking over either stays as commissioner or is not one', async () => {
  const pair = await sharePair()
  const { path, ann, bob, idOf } = await startLeague(pair)
  await race(pair, (nth) =>
    nth % 2
      ? pair.send(nth, 'PUT', `${path}/commissioner`, ann, { userId: idOf('bob') })
      : pair.send(nth, 'DELETE', `${path}/members/${idOf('bob')}`, bob),
  )
  const { members, commissioner } = await read(pair)
  expect(members).toContain(commissioner)
  expect(members.includes('bob')).toBe(commissioner === 'bob')
})

test('with a check before the write, the same race leaves a league to someone who left', async () => {
  const pair = await sharePair()
  const { idOf } = await startLeague(pair)
  await raceCarelessly(
    pair,
    `select exists (select from league_members where user_id = '${idOf('bob')}') as allowed`,
    (nth) =>
      nth % 2
        ? `update leagues set commissioner_id = '${idOf('bob')}'`
        : `delete from league_members where user_id = '${idOf('bob')}'`,
  )
  const { members, commissioner } = await read(pair)
  expect(members).not.toContain(commissioner)
})

test('of 25 nudges at once by commissioner and deputy, one gets through', async () => {
  const pair = await sharePair()
  const { path, ann, cat } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', `${path}/nudge`, nth % 2 ? ann : cat),
  )
  expect(statuses(replies)).toEqual(exactly(1, 200, 409))
  expect((await read(pair)).nudges).toBe(1)
})

test('a fee that changes while the first team is saved either came first or is refused', async () => {
  const pair = await sharePair()
  const { id, path, ann, bob } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    nth === 12
      ? pair.send(nth, 'PUT', `${path}/team`, bob, {
          apiPlayerIds: ['10001'],
          predictedWinningScore: null,
        })
      : pair.send(nth, 'PATCH', path, ann, { entryFee: `${30 + nth}.00` }),
  )
  expect(replies[12]?.status).toBe(200)
  const { rows } = await pair.database.query(
    `select count(*)::int as late from league_log, leagues
     where league_id = $1 and leagues.id = league_id and text like 'Entry fee:%' and at > frozen_at
       and at > (select saved_at from teams where league_id = $1)`,
    [id],
  )
  expect(rows[0]?.['late']).toBe(0)
  const changed = replies.filter(({ status }, nth) => nth !== 12 && status === 200).length
  const refused = replies.filter(({ status }) => status === 409).length
  expect(changed + refused).toBe(24)
})
