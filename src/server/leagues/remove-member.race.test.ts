import { expect, test } from 'vitest'

import { patiently } from '../testing/patiently.ts'
import { makeLeague } from '../testing/play.ts'
import { administer } from '../testing/processes/cluster.ts'
import { countStatuses, expectExactly, race, raceWithoutGuard } from '../testing/processes/race.ts'
import { type Pair, sharePair } from '../testing/processes/two-processes.ts'

/** Starts ann's league with bob and cat in it. */
async function startLeague(pair: Pair) {
  const [ann, bob, cat] = [await pair.join('ann'), await pair.join('bob'), await pair.join('cat')]
  const id = await makeLeague(pair, ann, { entryFee: '20.00' })
  const link = await pair.send(0, 'GET', `/api/leagues/${id}/join-code`, ann)
  const { code } = link.body as { code: string }
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
  return { id, path: `/api/leagues/${id}`, code, ann, bob, cat, idOf }
}

/** Adds 25 members, `crowd0` to `crowd24`, each with one golfer picked. @returns their ids */
async function addCrowd({ database }: Pair, leagueId: string): Promise<string[]> {
  const { rows } = await database.query(
    `with crowd as (
       insert into users (username, email, password_hash, invite_token)
       select 'crowd' || n, 'crowd' || n || '@example.com', '!', 'CROWD' || n
       from generate_series(0, 24) n returning id, username
     ), joined as (
       insert into league_members (league_id, user_id) select $1::uuid, id from crowd returning user_id
     ), drafted as (
       insert into teams (league_id, user_id, api_player_ids, complete, saved_at)
       select $1::uuid, user_id, '{10001}', false, now() from joined
     )
     select id from crowd order by length(username), username`,
    [leagueId],
  )
  return rows.map((row) => row['id'] as string)
}

const read = async ({ database }: Pair) => {
  const { rows } = await database.query(`
    select (select array_agg(username::text order by username) from league_members
              join users on users.id = user_id) as members,
           (select username::text from leagues join users on users.id = commissioner_id) as commissioner,
           (select array_agg(username::text order by username) from teams
              join users on users.id = user_id) as teams,
           (select entry_fee_cents from leagues) as fee,
           (select count(*)::int from league_log, leagues
              where text like 'Entry fee:%' and at > frozen_at
                and at > (select min(saved_at) from teams)) as "lateFees",
           (select count(*)::int from league_log, leagues
              where text like '%was removed' and at > drafting_end_at) as "lateRemovals",
           (select count(*)::int from league_log where text like 'Nudged%') as nudges`)
  return rows[0] as {
    members: string[]
    commissioner: string
    teams: string[] | null
    fee: number
    lateFees: number
    lateRemovals: number
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
  expect(countStatuses(replies)).toEqual(expectExactly(1, 200, 403))
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
  await raceWithoutGuard(
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

test('one of 25 nudges at once by commissioner and deputy gets through', async () => {
  const pair = await sharePair()
  const { path, ann, cat } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', `${path}/nudge`, nth % 2 ? ann : cat),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(1, 200, 409))
  expect((await read(pair)).nudges).toBe(1)
})

test('with a check before the write, the same race nudges more than once', async () => {
  const pair = await sharePair()
  const { id } = await startLeague(pair)
  await raceWithoutGuard(
    pair,
    `select not exists (select from nudges where at > now() - interval '6 hours') as allowed`,
    () => `insert into nudges values ('${id}', now()) on conflict (league_id) do update set at = excluded.at;
      insert into league_log (league_id, text) values ('${id}', 'Nudged 2 members')`,
  )
  expect((await read(pair)).nudges).toBeGreaterThan(1)
})

test('a fee that changes while the first team is saved either came first or is refused', async () => {
  const pair = await sharePair()
  const { path, ann, bob } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    nth === 12
      ? pair.send(nth, 'PUT', `${path}/team`, bob, {
          apiPlayerIds: ['10001'],
          predictedWinningScore: null,
        })
      : pair.send(nth, 'PATCH', path, ann, { entryFee: `${30 + nth}.00` }),
  )
  expect(replies[12]?.status).toBe(200)
  expect((await read(pair)).lateFees).toBe(0)
  const changed = replies.filter(({ status }, nth) => nth !== 12 && status === 200).length
  const refused = replies.filter(({ status }) => status === 409).length
  expect(changed + refused).toBe(24)
})

test('with a check before the write, the same race changes the fee after a team was saved', async () => {
  const pair = await sharePair()
  const { id, idOf } = await startLeague(pair)
  // Several save, so that not every change happens to come first.
  await raceWithoutGuard(pair, `select frozen_at is null as allowed from leagues`, (nth) =>
    nth % 5 === 0
      ? `update leagues set frozen_at = clock_timestamp() where frozen_at is null;
         insert into teams (league_id, user_id, api_player_ids, complete, saved_at)
         values ('${id}', '${idOf('bob')}', '{10001}', false, clock_timestamp()) on conflict do nothing`
      : `update leagues set entry_fee_cents = ${3000 + nth};
         insert into league_log (league_id, text) values ('${id}', 'Entry fee: ${nth}')`,
  )
  expect((await read(pair)).lateFees).toBeGreaterThan(0)
})

test('a member who is removed while joining again by the link stays out', async () => {
  const pair = await sharePair()
  const { path, ann, bob, idOf, code } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    nth === 12
      ? pair.send(nth, 'DELETE', `${path}/members/${idOf('bob')}`, ann)
      : pair.send(nth, 'POST', `/api/join/${code}`, bob),
  )
  expect(replies[12]?.status).toBe(200)
  const joins = replies.filter((_, nth) => nth !== 12)
  for (const { status, body } of joins) {
    if (status !== 200) expect([status, body]).toMatchObject([409, { code: 'removed-from-league' }])
  }
  expect((await read(pair)).members).toEqual(['ann', 'cat'])
})

test('with a check before the write, the same race lets someone back in who was removed', async () => {
  const pair = await sharePair()
  const { id, idOf } = await startLeague(pair)
  const bob = idOf('bob')
  await raceWithoutGuard(
    pair,
    `select not exists (select from removed_members where user_id = '${bob}') as allowed`,
    (nth) =>
      nth % 5 === 0
        ? `delete from league_members where user_id = '${bob}';
           insert into removed_members (league_id, user_id) values ('${id}', '${bob}') on conflict do nothing`
        : `insert into league_members (league_id, user_id) values ('${id}', '${bob}') on conflict do nothing`,
  )
  expect((await read(pair)).members).toContain('bob')
})

/** Closes the draft while holding the league's row, so that the deadline is the moment it came to pass. */
const passDeadline = `begin; select from leagues for update;
  update leagues set drafting_end_at = least(drafting_end_at, clock_timestamp()); commit`

test('members who are removed while picks lock are either out before that or stay', async () => {
  const pair = await sharePair()
  const { id, path, ann } = await startLeague(pair)
  const crowd = await addCrowd(pair, id)
  const { promise: oneIsOut, resolve } = Promise.withResolvers<void>()
  const [replies] = await Promise.all([
    race(pair, async (nth) => {
      const reply = await pair.send(nth, 'DELETE', `${path}/members/${crowd[nth]}`, ann)
      resolve()
      return reply
    }),
    oneIsOut.then(() => administer(pair.databaseUrl, passDeadline)),
  ])
  for (const { status, body } of replies) {
    if (status !== 200) expect([status, body]).toMatchObject([409, { code: 'draft-closed' }])
  }
  const { members, lateRemovals } = await read(pair)
  expect(lateRemovals).toBe(0)
  expect(members).toHaveLength(3 + 25 - replies.filter(({ status }) => status === 200).length)
  // Members who stayed have a team with the places filled, and nobody else has.
  const { body } = await pair.send(0, 'GET', `${path}/teams`, ann)
  const teams = (body as { teams: { username: string; golfers: unknown[] }[] }).teams
  expect(teams.map(({ username }) => username).toSorted()).toEqual(
    members.filter((name) => name.startsWith('crowd')),
  )
  for (const { golfers } of teams) expect(golfers).toHaveLength(6)
})

test('with a check before the write, the same race removes members after picks locked', async () => {
  const pair = await sharePair()
  const { id } = await startLeague(pair)
  const crowd = await addCrowd(pair, id)
  await raceWithoutGuard(
    pair,
    'select drafting_end_at > clock_timestamp() as allowed from leagues',
    (nth) =>
      nth % 5 === 0
        ? 'update leagues set drafting_end_at = least(drafting_end_at, clock_timestamp())'
        : `delete from league_members where user_id = '${crowd[nth]}';
           insert into league_log (league_id, text) values ('${id}', 'crowd${nth} was removed')`,
  )
  expect((await read(pair)).lateRemovals).toBeGreaterThan(0)
})

test('members who take the same first name at once are told apart', async () => {
  const pair = await sharePair()
  const { path, ann, bob, cat } = await startLeague(pair)
  const people = { ann, bob, cat }
  for (const name of ['Sam', 'Alex', 'Max', 'Jo']) {
    const renamed = await Promise.all(
      Object.entries(people).map(([lastName, cookie], nth) =>
        patiently(() =>
          pair.send(nth, 'PATCH', '/api/user/profile', cookie, { firstName: name, lastName }),
        ),
      ),
    )
    expect(renamed.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await pair.send(0, 'GET', `${path}/members`, ann)
    const { members } = body as { members: { name: string }[] }
    expect(members.map((one) => one.name).toSorted()).toEqual(
      ['A', 'B', 'C'].map((initial) => `${name} ${initial}.`),
    )
  }
})

test('with a look before the write, the same race leaves members with the same name', async () => {
  const pair = await sharePair()
  const { id } = await startLeague(pair)
  const crowd = await addCrowd(pair, id)
  await raceWithoutGuard(
    pair,
    `select not exists (select from users where first_name = 'Sam') as allowed`,
    (nth) => `update users set first_name = 'Sam' where id = '${crowd[nth]}'`,
  )
  const { rows } = await pair.database.query(
    `select count(*)::int as alike from league_members m join users u on u.id = m.user_id
     where first_name = 'Sam' and m.name is null`,
  )
  expect(rows[0]?.['alike']).toBeGreaterThan(1)
})
