import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { blockPerson, sendFriendRequest, searchPeople } from '#contract/people/friends.ts'

import { type ErrorResponse, startTeeTime } from '../testing/teetime.ts'

async function startSearch(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings)
  await teetime.register('ann', 'bob.hope', 'bob_dole')
  await teetime.as('bob.hope')(updateProfile, { body: { firstName: 'Leslie', lastName: 'Hope' } })
  const find = async (q: string) => (await teetime.as('ann')(searchPeople, { query: { q } })).users
  const names = async (q: string) => (await find(q)).map(({ username }) => username)
  return { ...teetime, find, names }
}

test.each([
  ['BOB', ['bob.hope', 'bob_dole']],
  ['@bob_d', ['bob_dole']],
  ['lesl', ['bob.hope']],
  ['leslie h', ['bob.hope']],
  ['Bob_Dole@Example.com', ['bob_dole']],
  ['bob_dole@example', []],
  ['example.com', []],
  ['_', ['bob_dole']],
  ['%', []],
  ['\\', []],
  ['@', []],
  ['ann', []],
])('%j finds %j', async (q, expected) => {
  const { names } = await startSearch()
  expect(await names(q)).toEqual(expected)
})

test('an exact username comes first', async () => {
  const { register, names } = await startSearch()
  await register('abob', 'bob')
  expect(await names('bob')).toEqual(['bob', 'abob', 'bob.hope', 'bob_dole'])
})

test('at most 20 people are found, and nobody finds themselves', async () => {
  const { register, as, names } = await startSearch()
  await register(...Array.from({ length: 21 }, (_, nth) => `golfer${nth}`))
  expect(await names('golfer')).toHaveLength(20)
  const { users } = await as('golfer0')(searchPeople, { query: { q: 'golfer0' } })
  expect(users).toEqual([])
})

test('accounts that can’t act take no one’s place', async () => {
  const { services, names } = await startSearch()
  await services.database.query(
    `insert into users (username, email, password_hash, invite_token, deletes_at, disabled_at)
     select 'a_bob' || n, 'a_bob' || n || '@example.com', '!', 'GONE' || n,
       case when n <= 20 then now() end, case when n > 20 then now() end
     from generate_series(1, 40) n`,
  )
  expect(await names('bob')).toEqual(['bob.hope', 'bob_dole'])
  expect(await names('bo')).toEqual(['bob.hope', 'bob_dole'])
})

/** Adds many people with one first name, and one who comes after them in the alphabet. */
async function startCrowd(people: number) {
  const search = await startSearch()
  const { services, register, as } = search
  await services.database.query(
    `insert into users (username, email, password_hash, first_name, last_name, invite_token)
     select 'golfer' || n, 'golfer' || n || '@example.com', '!', 'Zoltan', null, 'CROWD' || n
     from generate_series(10001, 10000 + $1::int) n`,
    [people],
  )
  await register('zoltan')
  await as('zoltan')(updateProfile, { body: { firstName: 'Maximilian', lastName: 'Qvist' } })
  return search
}

test('among thousands, a part of any name finds its people, the exact username first, then by username', async () => {
  const { names, as, idOf, services } = await startCrowd(2_100)
  const nineteen = Array.from({ length: 19 }, (_, nth) => `golfer${10_001 + nth}`)
  expect(await names('zoltan')).toEqual(['zoltan', ...nineteen])
  expect(await names('ol')).toEqual(['bob_dole', ...nineteen])
  for (const q of ['ximil', 'MILIAN QV', 'ltan', 'vist', 'Q', 'qv', 'zoltan@example.com']) {
    expect(await names(q)).toContain(q === 'ltan' ? 'golfer10001' : 'zoltan')
  }
  expect(await names('zq')).toEqual([])
  expect(await names('maximilian z')).toEqual([])
  // Friends are marked, and blocked people are never found.
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('zoltan') } })
  const { users } = await as('ann')(searchPeople, { query: { q: 'qvist' } })
  expect(users).toMatchObject([{ username: 'zoltan', status: 'sent' }])
  await as('zoltan')(blockPerson, { params: { id: idOf('ann') } })
  for (const q of ['qvist', 'qv', 'zoltan@example.com']) expect(await names(q)).toEqual([])
  expect(await names('zoltan')).toEqual([...nineteen, 'golfer10020'])
  const { rows } = await services.database.query(
    `select to_regclass('users_find_idx') is not null as indexed`,
  )
  expect(rows).toEqual([{ indexed: true }])
})

test('a part of an email address finds nobody, not even a friend', async () => {
  const { app, cookieOf, as, idOf } = await startSearch()
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('bob.hope') } })
  await as('bob.hope')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  await as('bob_dole')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  for (const url of [
    `${searchPeople.path}?q=bob`,
    `${searchPeople.path}?q=bob_dole@example.com`,
    '/api/friends/requests',
  ]) {
    const { body } = await app.inject({ url, cookies: cookieOf('ann') })
    expect(body).toContain('bob')
    expect(body).not.toMatch(/example\.com|email|hash|token/i)
  }
})

test.each(['', '   ', 'a'.repeat(101), '\0'])('a search for %j is refused', async (q) => {
  const { find } = await startSearch()
  await expect(find(q)).rejects.toMatchObject({ status: 400 })
})

test('a search needs a session', async () => {
  const { stranger } = await startSearch()
  const found = stranger(searchPeople, { query: { q: 'bob' } })
  await expect(found).rejects.toMatchObject({ status: 401 })
})

test('a user can search 30 times a minute, and for 40 addresses an hour', async () => {
  const { find, as, services } = await startSearch({ RATE_LIMITS: 'on' })
  const asked = async (text: (nth: number) => string, most: number) => {
    for (let nth = 0; nth < most; nth += 1) await find(text(nth))
    return await find(text(most)).catch((error: ErrorResponse) => [
      error.status,
      Number(error.headers['retry-after']) > 0,
      error.message,
    ])
  }
  const refused = [429, true, 'Too many attempts. Try again later.']
  expect(await asked((nth) => `bob${nth}`, 30)).toEqual(refused)
  // Each user has their own limit.
  const { users } = await as('bob.hope')(searchPeople, { query: { q: 'ann' } })
  expect(users).toHaveLength(1)
  const nextMinute = () =>
    services.database.query(`delete from rate_limits where key like 'friend-search|%'`)
  await nextMinute()
  await asked((nth) => `guess${nth}@example.com`, 29)
  await nextMinute()
  expect(await asked((nth) => `next${nth}@example.com`, 10)).toEqual(refused)
  expect(await find('bob_dole')).toHaveLength(1)
})
