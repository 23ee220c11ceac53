import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { inTime, isLate } from '#server/testing/patiently.ts'
import { password } from '#server/testing/people.ts'
import { makeLeague } from '#server/testing/play.ts'
import { race, watchDeadlocks } from '#server/testing/processes/race.ts'
import { type Pair, sharePair, until } from '#server/testing/processes/two-processes.ts'

async function connect(pair: Pair): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const waiting = (pair: Pair, count: number) =>
  until(async () => {
    const { rows } = await pair.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === count
  })

test('a league joined while an account is being deleted is left, too, and nobody deadlocks', async () => {
  const pair = await sharePair()
  const deadlocks = await watchDeadlocks(pair)
  const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
  const leagueId = await makeLeague(pair, bob)
  const { body } = await pair.send(0, 'POST', '/api/clubs', bob, { name: 'The Usual' })
  const { id: clubId, joinCode } = body as { id: string; joinCode: { code: string } }
  await pair.send(0, 'POST', `/api/clubs/join/${joinCode.code}`, ann)
  const [holder, other] = [await connect(pair), await connect(pair)]
  await holder.query(`begin; select from users where username = 'ann' for no key update`)
  const deletion = pair.send(0, 'DELETE', '/api/user', ann, { password })
  // It has left the club, and waits for the account.
  await waiting(pair, 1)
  await pair.database.query(
    `insert into league_members (league_id, user_id) select $1, id from users where username = 'ann'`,
    [leagueId],
  )
  await other.query('begin')
  await other.query('select from leagues where id = $1 for no key update', [leagueId])
  const club = other.query('select from clubs where id = $1 for no key update', [clubId])
  await waiting(pair, 2)
  await holder.query('commit')
  await club
  await other.query('commit')
  expect(await deletion).toMatchObject({ status: 200 })
  expect(await deadlocks()).toBe(0)
  const { rows } = await pair.database.query(
    `select from league_members join users on users.id = user_id where username = 'ann'
     union all select from club_members join users on users.id = user_id where username = 'ann'`,
  )
  expect(rows).toEqual([])
})

test('a league joined while leagues are being locked is locked before the account, too', async () => {
  const pair = await sharePair()
  const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
  await pair.database.query(`update users set subscription_tier = 'enterprise'`)
  const [first, second] = [await makeLeague(pair, bob), await makeLeague(pair, bob)]
  const join = async (id: string) =>
    await pair.database.query(
      `insert into league_members (league_id, user_id) select $1, id from users where username = 'ann'`,
      [id],
    )
  await join(first)
  const [holder, other] = [await connect(pair), await connect(pair)]
  await holder.query('begin')
  await holder.query('select from leagues where id = $1 for no key update', [first])
  const deletion = pair.send(0, 'DELETE', '/api/user', ann, { password })
  await waiting(pair, 1)
  await join(second)
  await other.query('begin')
  await other.query('select from leagues where id = $1 for no key update', [second])
  await holder.query('commit')
  await waiting(pair, 1)
  await other.query(`select from users where username = 'ann' for no key update nowait`)
  await other.query('commit')
  expect(await deletion).toMatchObject({ status: 200 })
  const { rows } = await pair.database.query(
    `select from league_members join users on users.id = user_id where username = 'ann'`,
  )
  expect(rows).toEqual([])
})

test('picks that lock while an account is being deleted don’t stop the deletion', async () => {
  await inTime(async () => {
    const pair = await sharePair()
    const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
    const leagueId = await makeLeague(pair, bob)
    await pair.database.query(
      `insert into league_members (league_id, user_id) select $1, id from users where username = 'ann'`,
      [leagueId],
    )
    const holder = await connect(pair)
    await holder.query(`begin; select from users where username = 'ann' for no key update`)
    await pair.database.query(`update leagues set drafting_end_at = now() + interval '1 second'`)
    const deletion = pair.send(0, 'DELETE', '/api/user', ann, { password })
    // It is about to leave the league, and waits for the account.
    await waiting(pair, 1)
    const isClosed = async () => {
      const { rows } = await pair.database.query(
        'select from leagues where drafting_end_at <= clock_timestamp()',
      )
      return rows.length === 1
    }
    const isEarly = !(await isClosed())
    await until(isClosed)
    await holder.query('commit')
    const reply = await deletion
    if (!isEarly || isLate(reply)) return null
    expect(reply).toMatchObject({ status: 200 })
    const { rows } = await pair.database.query(
      `select deletes_at is not null as "isLeaving" from league_members
       join users on users.id = user_id where username = 'ann'`,
    )
    return expect(rows).toEqual([{ isLeaving: true }])
  })
})

test.each(['deletion', 'restoration'])(
  'a league restored while a member deletes their account is without them, if the %s comes first',
  async (first) => {
    const pair = await sharePair()
    const deadlocks = await watchDeadlocks(pair)
    const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
    const leagueId = await makeLeague(pair, bob)
    await pair.database.query(
      `insert into league_members (league_id, user_id) select $1, id from users where username = 'ann'`,
      [leagueId],
    )
    await pair.send(0, 'DELETE', `/api/leagues/${leagueId}`, bob)
    const holder = await connect(pair)
    await holder.query('begin')
    await holder.query('select from leagues where id = $1 for no key update', [leagueId])
    const calls = {
      deletion: () => pair.send(0, 'DELETE', '/api/user', ann, { password }),
      restoration: () => pair.send(1, 'POST', `/api/leagues/${leagueId}/restore`, bob),
    }
    const [one, other] =
      first === 'deletion' ? Object.values(calls) : Object.values(calls).toReversed()
    const answers = [one?.()]
    await waiting(pair, 1)
    answers.push(other?.())
    await waiting(pair, 2)
    await holder.query('commit')
    for (const answer of answers) expect(await answer).toMatchObject({ status: 200 })
    expect(await deadlocks()).toBe(0)
    const { rows } = await pair.database.query(
      `select username from league_members join users on users.id = user_id where league_id = $1`,
      [leagueId],
    )
    expect(rows).toEqual([{ username: 'bob' }])
  },
)

test('a block between someone who deletes their account and their successor deadlocks with none', async () => {
  const pair = await sharePair()
  const deadlocks = await watchDeadlocks(pair)
  const cookies = { ann: await pair.join('ann'), bob: await pair.join('bob') }
  const { rows } = await pair.database.query('select id, username from users order by id')
  const people = rows.filter(({ username }) => username === 'ann' || username === 'bob')
  // The block locks the account that is deleted before the successor's.
  const [gone, next] = people.map(({ username }) => String(username)) as [
    'ann' | 'bob',
    'ann' | 'bob',
  ]
  const [goneId, nextId] = people.map(({ id }) => String(id))
  const leagueId = await makeLeague(pair, cookies[gone])
  await pair.database.query('insert into league_members (league_id, user_id) values ($1, $2)', [
    leagueId,
    nextId,
  ])
  const { body } = await pair.send(0, 'POST', '/api/clubs', cookies[next], { name: 'The Usual' })
  const { joinCode } = body as { joinCode: { code: string } }
  await pair.send(0, 'POST', `/api/clubs/join/${joinCode.code}`, cookies[gone])
  const holder = await connect(pair)
  await holder.query('begin; select from clubs for no key update')
  const deletion = pair.send(0, 'DELETE', '/api/user', cookies[gone], { password })
  await waiting(pair, 1)
  const block = pair.send(1, 'POST', `/api/friends/${goneId}/block`, cookies[next])
  await Promise.race([block, waiting(pair, 2)])
  await holder.query('commit')
  expect(await Promise.all([deletion, block])).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await deadlocks()).toBe(0)
})

test('deletions beside leaving, handing over and changes of a club deadlock with none', async () => {
  const pair = await sharePair()
  const deadlocks = await watchDeadlocks(pair)
  const ann = await pair.join('ann')
  await pair.database.query(`update users set subscription_tier = 'enterprise'`)
  const leagues = [await makeLeague(pair, ann), await makeLeague(pair, ann)]
  const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'The Usual' })
  const { id: clubId, joinCode } = body as { id: string; joinCode: { code: string } }
  const bad: string[] = []
  const done = new Set<number>()
  for (let round = 0; round < 4; round += 1) {
    const people = await Promise.all(
      Array.from({ length: 4 }, async (_, nth) => {
        const name = `guest${round}${nth}`
        const cookie = await pair.join(name)
        await pair.send(nth, 'POST', `/api/clubs/join/${joinCode.code}`, cookie)
        const { rows } = await pair.database.query(
          `with them as (select id from users where username = $1),
             joined as (insert into league_members (league_id, user_id, deputy)
               select league, id, true from them, unnest($2::uuid[]) league order by league)
           select id from them`,
          [name, leagues],
        )
        return { cookie, id: String(rows[0]?.['id']) }
      }),
    )
    const replies = await race(pair, async (nth) => {
      const { cookie, id } = people[nth % 4] ?? { cookie: '', id: '' }
      const league = `/api/leagues/${leagues[nth % 2]}`
      const calls = [
        () => pair.send(nth, 'DELETE', '/api/user', cookie, { password }),
        () => pair.send(nth, 'DELETE', `${league}/members/${id}`, cookie),
        () => pair.send(nth, 'PUT', `${league}/commissioner`, ann, { userId: id }),
        () => pair.send(nth, 'PUT', `${league}/club`, ann, { clubId: round % 2 ? clubId : null }),
        () =>
          pair.send(nth, 'PATCH', `/api/clubs/${clubId}/members/${id}`, ann, { role: 'deputy' }),
        () => pair.send(nth, 'PATCH', '/api/user/profile', cookie, { firstName: `G${nth}` }),
        () => pair.send(nth, 'DELETE', `/api/clubs/${clubId}/members/${id}`, cookie),
      ]
      return await (calls[nth % calls.length] ?? calls[0]!)()
    })
    replies.forEach(({ status }, nth) => status < 300 && done.add(nth % 7))
    bad.push(
      ...replies
        .filter(({ status }) => status >= 500)
        .map(({ status, body }) => `${status} ${JSON.stringify(body)}`),
    )
    await pair.database.query(
      `update leagues set commissioner_id = (select id from users where username = 'ann')`,
    )
  }
  expect([bad, await deadlocks()]).toEqual([[], 0])
  // Enough of the calls got through to meet the others.
  expect(done.size).toBeGreaterThan(4)
})
