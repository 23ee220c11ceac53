import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { patiently } from '#server/testing/patiently.ts'
import { makeLeague } from '#server/testing/play.ts'
import {
  type Pair,
  sharePair,
  until,
  waitingForLocks,
} from '#server/testing/processes/two-processes.ts'

/** Ann and bob are friends, and ann has a league. A connection of our own holds what a test needs held. */
async function startFriends() {
  const pair = await sharePair()
  const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
  const { rows } = await pair.database.query(
    `select id from users where username in ('ann', 'bob') order by username`,
  )
  const [annId, bobId] = rows.map(({ id }) => id as string)
  await pair.send(0, 'POST', '/api/friends/request', ann, { toUserId: bobId })
  await pair.send(0, 'POST', '/api/friends/request', bob, { toUserId: annId })
  const league = `/api/leagues/${await makeLeague(pair, ann)}`
  const holder = new pg.Client({ connectionString: pair.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  const isWaiting = () => until(async () => (await waitingForLocks(pair)).length === 1)
  return { pair, ann, bob, annId, bobId, league, holder, isWaiting }
}

const countInvitations = async ({ database }: Pair) =>
  (await database.query('select count(*)::int as count from invitations')).rows[0]?.['count']

test('many invitations in one press leave connections for everyone else', async () => {
  const { pair, ann, annId, bob, league, holder } = await startFriends()
  const { rows } = await pair.database.query(`
    insert into users (username, email, password_hash, invite_token)
    select 'friend' || n, n || '@example.com', '!', 'FRIEND' || n from generate_series(1, 12) n returning id`)
  await pair.database.query(
    `insert into bro_connections (user_id1, user_id2, requested_by, status)
     select least(id, $1), greatest(id, $1), $1, 'accepted' from users where username like 'friend%'`,
    [annId],
  )
  await holder.query('select from leagues for no key update')
  const inviting = rows.map(({ id }) =>
    patiently(() => pair.send(0, 'POST', `${league}/invite`, ann, { friendId: id })),
  )
  await until(async () => (await waitingForLocks(pair)).length >= 3)
  expect((await pair.send(0, 'GET', '/api/auth/me', bob)).status).toBe(200)
  // One that has waited too long makes room for the next.
  expect((await waitingForLocks(pair)).length).toBeLessThanOrEqual(3)
  await holder.query('commit')
  expect((await Promise.all(inviting)).map(({ status }) => status)).toEqual(rows.map(() => 201))
})

test('an invitation that waits for a block to commit is refused', async () => {
  const { pair, ann, annId, bobId, league, holder, isWaiting } = await startFriends()
  await holder.query('select from users where id = $1 for no key update', [bobId])
  const inviting = pair.send(0, 'POST', `${league}/invite`, ann, { friendId: bobId })
  await isWaiting()
  await holder.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [bobId, annId])
  await holder.query('commit')
  expect(await inviting).toMatchObject({ status: 403, body: { code: 'cannot-invite' } })
  expect(await countInvitations(pair)).toBe(0)
})

test('a block waits for an invitation that is being written, and ends it', async () => {
  const { pair, bob, annId, bobId, league, holder, isWaiting } = await startFriends()
  await holder.query('select from users where id = $1 for share', [bobId])
  await holder.query(
    'insert into invitations (league_id, from_user_id, to_user_id) values ($1, $2, $3)',
    [league.split('/').at(-1), annId, bobId],
  )
  const blocking = pair.send(1, 'POST', `/api/friends/${annId}/block`, bob)
  await isWaiting()
  await holder.query('commit')
  expect((await blocking).status).toBe(200)
  expect(await countInvitations(pair)).toBe(0)
})

test('an invitation is not accepted once a block that it waits for commits', async () => {
  const { pair, ann, bob, annId, bobId, league, holder, isWaiting } = await startFriends()
  const { body } = await pair.send(0, 'POST', `${league}/invite`, ann, { friendId: bobId })
  await holder.query('select from users where id in ($1, $2) for no key update', [annId, bobId])
  await holder.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [annId, bobId])
  const accepting = pair.send(
    1,
    'POST',
    `/api/league-invitations/${String(body['invitationId'])}/accept`,
    bob,
  )
  await isWaiting()
  await holder.query('delete from invitations')
  await holder.query('commit')
  expect((await accepting).status).toBe(404)
  expect((await pair.send(0, 'GET', league, bob)).status).toBe(404)
})

test('no one joins by the link once a block that they wait for commits', async () => {
  const { pair, ann, bob, annId, bobId, league, holder, isWaiting } = await startFriends()
  const { code } = (await pair.send(0, 'GET', `${league}/join-code`, ann)).body
  await holder.query('select from users where id in ($1, $2) for no key update', [annId, bobId])
  await holder.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [annId, bobId])
  const joining = pair.send(1, 'POST', `/api/join/${String(code)}`, bob)
  await isWaiting()
  await holder.query('commit')
  expect((await joining).status).toBe(404)
  expect((await pair.send(0, 'GET', league, bob)).status).toBe(404)
})

test('a link of a deputy who is removed while it waits invites no one', async () => {
  const { pair, ann, bob, bobId, league, holder, isWaiting } = await startFriends()
  const cat = await pair.join('cat')
  const { body } = await pair.send(0, 'POST', `${league}/invite`, ann, { friendId: bobId })
  await pair.send(0, 'POST', `/api/league-invitations/${String(body['invitationId'])}/accept`, bob)
  await pair.database.query('update league_members set deputy = true where user_id = $1', [bobId])
  const { rows } = await pair.database.query('select invite_token from users where id = $1', [
    bobId,
  ])
  await holder.query('select from leagues for no key update')
  const accepting = pair.send(1, 'POST', '/api/invite-links', cat, {
    inviteCode: rows[0]?.['invite_token'],
    leagueId: league.split('/').at(-1),
  })
  await isWaiting()
  await holder.query('delete from league_members where user_id = $1', [bobId])
  await holder.query('commit')
  expect(await accepting).toMatchObject({ status: 200, body: { invitationId: null } })
  expect(await countInvitations(pair)).toBe(1)
})

test('a link to a league that is deleted while it waits makes friends, and the account of someone new', async () => {
  const { pair, annId, bob, league, holder } = await startFriends()
  const { rows } = await pair.database.query('select invite_token from users where id = $1', [
    annId,
  ])
  const link = { inviteCode: rows[0]?.['invite_token'], leagueId: league.split('/').at(-1) }
  const dan = {
    ...link,
    username: 'dan',
    email: 'dan@example.com',
    password: 'Fairway-and-green-1',
    firstName: 'Dan',
  }
  await holder.query('select from leagues for no key update')
  const calls = [
    pair.send(0, 'POST', '/api/invite-links', bob, link),
    pair.send(1, 'POST', '/api/auth/register', undefined, dan),
  ]
  await until(async () => (await waitingForLocks(pair)).length === 2)
  // Whoever waits for a league holds no account.
  await holder.query('select from users for no key update nowait')
  await holder.query('update leagues set deleted_at = now()')
  await holder.query('commit')
  const [followed, registered] = await Promise.all(calls)
  expect(followed).toMatchObject({ status: 200, body: { invitationId: null } })
  expect(registered).toMatchObject({ status: 201 })
  expect(await countInvitations(pair)).toBe(0)
})
