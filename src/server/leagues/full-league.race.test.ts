import { expect, test } from 'vitest'

import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { startSession } from '#server/platform/auth/sessions.ts'

import { addMembers } from '../testing/leagues.ts'
import { makeLeague } from '../testing/play.ts'
import {
  concurrency,
  expectExactly,
  race,
  raceWithoutGuard,
  countStatuses,
} from '../testing/processes/race.ts'
import {
  type Pair,
  sharePair,
  withoutConstraint,
  withoutTrigger,
} from '../testing/processes/two-processes.ts'

/** Starts ann's league and fills it until some places are left. */
async function startLeague(pair: Pair, placesLeft: number): Promise<string> {
  const ann = await pair.join('ann')
  const id = await makeLeague(pair, ann, { name: 'The Whole Club' })
  await addMembers(pair.database.db, id, maxLeagueMembers - 1 - placesLeft)
  return id
}

async function count({ database }: Pair, leagueId: string): Promise<unknown> {
  const { rows } = await database.query(
    'select count(*)::int as count from league_members where league_id = $1',
    [leagueId],
  )
  return rows[0]?.['count']
}

/** Invites 25 people. @returns the cookie and the invitation of each */
async function inviteMany({ database }: Pair, leagueId: string) {
  const { rows } = await database.query(
    `with guests as (
       insert into users (username, email, password_hash, invite_token)
       select 'guest' || n, 'guest' || n || '@example.com', '!', 'GUEST' || n
       from generate_series(1, $2::int) n returning id
     )
     insert into invitations (league_id, from_user_id, to_user_id)
     select $1::uuid, commissioner_id, guests.id from guests, leagues where leagues.id = $1::uuid
     returning id, to_user_id as "userId"`,
    [leagueId, concurrency],
  )
  const invited = []
  for (const { id, userId } of rows as { id: string; userId: string }[]) {
    const { token } = await startSession(database.db, {}, userId)
    invited.push({ cookie: `${sessionCookie}=${token}`, invitationId: id })
  }
  return invited
}

test('when 25 people accept at once on two processes, exactly one gets the last place', async () => {
  const pair = await sharePair()
  const leagueId = await startLeague(pair, 1)
  const invited = await inviteMany(pair, leagueId)
  const replies = await race(pair, (nth) => {
    const { cookie = '', invitationId = '' } = invited[nth] ?? {}
    return pair.send(nth, 'POST', `/api/league-invitations/${invitationId}/accept`, cookie)
  })
  expect(countStatuses(replies)).toEqual(expectExactly(1, 200, 409))
  const errors = replies.filter(({ status }) => status === 409).map(({ body }) => body['error'])
  expect(new Set(errors)).toEqual(new Set(['This league is full: it has 100 members.']))
  expect(await count(pair, leagueId)).toBe(maxLeagueMembers)
})

test('without the trigger, the same race goes over the limit', async () => {
  const pair = await sharePair()
  const leagueId = await startLeague(pair, 1)
  await withoutTrigger(pair, 'league_members', 'league_members_limit')
  // Without the trigger, everyone gets the same seat.
  await withoutConstraint(pair, 'league_members', 'league_members_seat_key')
  await raceWithoutGuard(
    pair,
    `select count(*) < ${maxLeagueMembers} as allowed from league_members where league_id = '${leagueId}'`,
    (nth) => `with guest as (
        insert into users (username, email, password_hash, invite_token)
        values ('guest${nth}', 'guest${nth}@example.com', '!', 'GUEST${nth}') returning id
      )
      insert into league_members (league_id, user_id) select '${leagueId}', id from guest`,
  )
  expect(await count(pair, leagueId)).toBeGreaterThan(maxLeagueMembers)
})
