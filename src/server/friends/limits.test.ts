import { expect, test } from 'vitest'

import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import { acceptInviteLink, inviteFriend } from '#contract/leagues/invite-links.ts'
import {
  blockPerson,
  listFriendRequests,
  listFriends,
  respondToFriendRequest,
  sendFriendRequest,
} from '#contract/people/friends.ts'
import {
  maxBlockedPeople,
  maxFriendRequests,
  maxFriends,
  maxWaitingInvitations,
} from '#domain/people-limits.ts'
import { befriend } from '#server/friends/friends.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

/** Makes people, and inserts what `rows` selects for each of them, `p.id`, and for someone, `$2`. */
async function crowd({ services, idOf }: TeeTime, name: string, count: number, insert: string) {
  await services.database.query(
    `with p as (
       insert into users (username, email, password_hash, invite_token)
       select 'crowd' || n, 'crowd' || n || '@example.com', '!', 'CROWD' || n
       from generate_series(1, $1::int) n returning id
     ) ${insert}`,
    [count, idOf(name)],
  )
}

const connect = (status: 'accepted' | 'pending') =>
  `insert into bro_connections (user_id1, user_id2, requested_by, status)
   select least(p.id, $2::uuid), greatest(p.id, $2::uuid), p.id, '${status}' from p`

async function startThree() {
  const teetime = await startTeeTime()
  await teetime.register('ann', 'bob', 'cat')
  const ask = (from: string, to: string) =>
    teetime.as(from)(sendFriendRequest, { body: { toUserId: teetime.idOf(to) } })
  return { ...teetime, teetime, ask }
}

test('no one makes more than the most friends, in either role, and a link then makes none', async () => {
  const { teetime, as, ask } = await startThree()
  await ask('ann', 'bob')
  await ask('cat', 'ann')
  await crowd(teetime, 'ann', maxFriends, connect('accepted'))
  const full = { status: 409, code: 'friend-limit' }
  await expect(ask('bob', 'ann')).rejects.toMatchObject(full)
  const { requests } = await as('ann')(listFriendRequests)
  const answer = (status: 'accepted' | 'declined') =>
    as('ann')(respondToFriendRequest, { params: { id: requests[0]?.id ?? '' }, body: { status } })
  await expect(answer('accepted')).rejects.toMatchObject(full)
  await answer('declined')
  const { rows } = await teetime.services.database.query(
    `select invite_token as code from users where username = 'ann'`,
  )
  const accept = as('cat')(acceptInviteLink, { body: { inviteCode: String(rows[0]?.['code']) } })
  await expect(accept).rejects.toMatchObject(full)
  expect((await as('ann')(listFriends)).friends).toHaveLength(maxFriends)
})

test('a link of someone with room makes a friend', async () => {
  const { services, idOf, as } = await startThree()
  await befriend(services.db, idOf('ann'), idOf('bob'))
  expect((await as('bob')(listFriends)).friends).toHaveLength(1)
})

test('no one is asked by more people than may wait for them', async () => {
  const { teetime, as, ask } = await startThree()
  await crowd(teetime, 'ann', maxFriendRequests - 1, connect('pending'))
  await ask('bob', 'ann')
  await expect(ask('cat', 'ann')).rejects.toMatchObject({ status: 409, code: 'request-limit' })
  expect((await as('ann')(listFriendRequests)).requests).toHaveLength(maxFriendRequests)
  // Ann can still ask, and is then waited for by no one.
  expect(await ask('ann', 'cat')).toEqual({ status: 'sent' })
  expect(await ask('cat', 'ann')).toEqual({ status: 'friends' })
})

test('no one blocks more people than the most, and blocking someone again does no harm', async () => {
  const { teetime, as, idOf } = await startThree()
  const insert = 'insert into blocks (blocker_id, blocked_id) select $2::uuid, p.id from p'
  await crowd(teetime, 'ann', maxBlockedPeople - 1, insert)
  const block = (name: string) => as('ann')(blockPerson, { params: { id: idOf(name) } })
  await block('bob')
  await block('bob')
  await expect(block('cat')).rejects.toMatchObject({ status: 409, code: 'block-limit' })
})

test('no one is invited to more leagues than may wait for them', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services } = teetime
  const id = await startLeague(teetime, ['ann', 'cat'])
  await teetime.register('bob')
  await befriend(services.db, idOf('ann'), idOf('bob'))
  await services.database.query(
    `with made as (
       insert into leagues (name, commissioner_id, tournament_key, season_start, season_end, entry_fee_cents, rules,
         drafting_end_at, drafting_end_estimated)
       select name, commissioner_id, tournament_key, season_start, season_end, entry_fee_cents, rules,
         drafting_end_at, drafting_end_estimated
       from leagues, generate_series(1, $1::int) returning id
     ) insert into invitations (league_id, from_user_id, to_user_id) select id, $2, $3 from made`,
    [maxWaitingInvitations, idOf('ann'), idOf('bob')],
  )
  const invite = () => as('ann')(inviteFriend, { params: { id }, body: { friendId: idOf('bob') } })
  await expect(invite()).rejects.toMatchObject({ status: 409, code: 'invitation-limit' })
  const waiting = async () => (await as('bob')(listPendingInvitations)).invitations.length
  expect(await waiting()).toBe(maxWaitingInvitations)
  // One that has ended waits for nobody.
  await services.database.query(
    `update leagues set closed_at = now() where id = (select league_id from invitations limit 1)`,
  )
  await invite()
  expect(await waiting()).toBe(maxWaitingInvitations)
})
