import { expect, test } from 'vitest'

import { maxClubMembers } from '#domain/clubs/roles.ts'
import { sessionCookie } from '#server/platform/auth/session-token.ts'
import { startSession } from '#server/platform/auth/sessions.ts'

import {
  concurrency,
  expectExactly,
  expectTurns,
  race,
  raceWithoutGuard,
  countStatuses,
} from '../testing/processes/race.ts'
import { type Pair, sharePair, withoutTrigger } from '../testing/processes/two-processes.ts'

const makeGuests = `insert into users (username, email, password_hash, invite_token)
  select $1 || n, $1 || n || '@example.com', '!', upper($1) || n from generate_series(1, $2::int) n returning id`

/** Starts ann's club and fills it until one place is left. */
async function startClub(pair: Pair): Promise<{ ann: string; id: string; code: string }> {
  const ann = await pair.join('ann')
  const { body } = await pair.send(0, 'POST', '/api/clubs', ann, { name: 'The Whole Club' })
  const { id, joinCode } = body as { id: string; joinCode: { code: string } }
  await pair.database.query(
    `with crowd as (${makeGuests.replaceAll('$2', '$3')})
     insert into club_members (club_id, user_id) select $2::uuid, id from crowd`,
    ['member', id, maxClubMembers - 2],
  )
  return { ann, id, code: joinCode.code }
}

async function count({ database }: Pair, clubId: string): Promise<unknown> {
  const { rows } = await database.query(
    'select count(*)::int as count from club_members where club_id = $1',
    [clubId],
  )
  return rows[0]?.['count']
}

test('when 25 people join at once on two processes, exactly one gets the last place', async () => {
  const pair = await sharePair()
  const { id, code } = await startClub(pair)
  const { rows } = await pair.database.query(makeGuests, ['guest', concurrency])
  const cookies = await Promise.all(
    (rows as { id: string }[]).map(async ({ id }) => {
      const { token } = await startSession(pair.database.db, {}, id)
      return `${sessionCookie}=${token}`
    }),
  )
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', `/api/clubs/join/${code}`, cookies[nth] ?? ''),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(1, 200, 409))
  const errors = replies.filter(({ status }) => status === 409).map(({ body }) => body['error'])
  expect(new Set(errors)).toEqual(new Set(['This club is full: it has 60 members.']))
  expect(await count(pair, id)).toBe(maxClubMembers)
})

test('those who join a club at once take turns', async () => {
  const pair = await sharePair()
  const { ann, id, code } = await startClub(pair)
  await expectTurns(pair, ann, `clubs where id = '${id}'`, () =>
    pair.send(0, 'POST', `/api/clubs/join/${code}`, ann),
  )
})

test('without the trigger, the same race goes over the limit', async () => {
  const pair = await sharePair()
  const { id } = await startClub(pair)
  await withoutTrigger(pair, 'club_members', 'club_members_limit')
  await raceWithoutGuard(
    pair,
    `select count(*) < ${maxClubMembers} as allowed from club_members where club_id = '${id}'`,
    (nth) => `with guest as (
        insert into users (username, email, password_hash, invite_token)
        values ('late${nth}', 'late${nth}@example.com', '!', 'LATE${nth}') returning id
      )
      insert into club_members (club_id, user_id) select '${id}', id from guest`,
  )
  expect(await count(pair, id)).toBeGreaterThan(maxClubMembers)
})
