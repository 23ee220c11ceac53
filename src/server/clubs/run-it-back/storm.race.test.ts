import { expect, test } from 'vitest'

import { race } from '#server/testing/processes/race.ts'
import { type Pair, startPair, waitForGolf } from '#server/testing/processes/two-processes.ts'

const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']
const next = { apiTournamentId: '014', tournOrgId: '1' }
/** How many calls the storm makes; 90000 takes half an hour. */
const calls = Number(process.env['STORM_CALLS'] ?? 150)

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Starts ann's club of six with bob as its deputy, its league on the tournament, and one that was run back. */
async function startStorm() {
  const pair = await startPair()
  await waitForGolf(pair)
  const cookies: Record<string, string> = {}
  for (const name of names) cookies[name] = await pair.join(name)
  await pair.database.query(`update users set subscription_tier = 'enterprise'`)
  const { rows } = await pair.database.query('select id, username from users')
  const ids = Object.fromEntries(rows.map(({ username, id }) => [username, id as string]))
  let turn = 0
  const send = (name: string, method: string, path: string, body?: unknown) =>
    pair.send((turn += 1), method, path, cookies[name], body)
  const made = (await send('ann', 'POST', '/api/clubs', { name: 'The Usual' })).body as {
    id: string
    joinCode: { code: string }
  }
  const join = `/api/clubs/join/${made.joinCode.code}`
  for (const name of names.slice(1)) await send(name, 'POST', join)
  const club = `/api/clubs/${made.id}`
  await send('ann', 'PATCH', `${club}/members/${ids['bob']}`, { role: 'deputy' })
  const leagueOf = async (path: string) =>
    ((await send('ann', 'POST', path, next)).body as { league: { id: string } }).league.id
  const first = await leagueOf(`${club}/leagues`)
  await send('ann', 'PUT', `/api/leagues/${first}/club`, { clubId: null })
  const second = await leagueOf(`/api/leagues/${first}/run-it-back`)
  return { pair, send, ids, club, clubId: made.id, join, leagues: [first, second] }
}

/** What must never be so, each as a query that finds it. */
const broken = `
  select 'a commissioner is no member' as what from leagues l where not exists (
    select from league_members m where m.league_id = l.id and m.user_id = l.commissioner_id)
  union all select 'an owner is no member' from clubs c where not exists (
    select from club_members m where m.club_id = c.id and m.user_id = c.owner_id)
  union all select 'a commissioner is a deputy' from leagues l join league_members m
    on m.league_id = l.id and m.user_id = l.commissioner_id where m.deputy
  union all select 'an owner is a deputy' from clubs c join club_members m
    on m.club_id = c.id and m.user_id = c.owner_id where m.deputy
  union all select 'a member is removed' from removed_members join league_members using (league_id, user_id)
  union all select 'a member of a club is removed' from removed_club_members join club_members using (club_id, user_id)
  union all select 'a team has no member' from teams t where not exists (
    select from league_members m where m.league_id = t.league_id and m.user_id = t.user_id)
  union all select 'friends are blocked' from blocks b join bro_connections c
    on (c.user_id1, c.user_id2) in ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id))
  union all select 'a member is invited' from invitations i join league_members m
    on m.league_id = i.league_id and m.user_id = i.to_user_id where i.status = 'pending'
  union all select 'a blocked person is invited' from invitations i join blocks b
    on (i.from_user_id, i.to_user_id) in ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id))
    where i.status = 'pending'
  union all select 'a tournament was run back twice' from repeats
    group by club_id, earlier_id, tournament_key having count(*) > 1`

const brokenIn = async ({ database }: Pair) => (await database.query(broken)).rows

test(
  'calls of many kinds at once on two processes break nothing',
  { timeout: 3_600_000 },
  async () => {
    const { pair, send, ids, club, clubId, join, leagues } = await startStorm()
    const who = () => pick(names)
    const whom = () => ids[who()] ?? ''
    const boss = () => pick(['ann', 'ann', 'bob', 'cat'])
    const league = () => `/api/leagues/${pick(leagues)}`
    const codeOf = async (path: string) => {
      const { body } = await send('ann', 'GET', `${path}/join-code`)
      return `/api/join/${String(body['code'])}`
    }
    const kinds = [
      async () => send(who(), 'POST', await codeOf(league())),
      () => send(boss(), 'POST', `${league()}/invite`, { friendId: whom() }),
      async () => {
        const name = who()
        const { body } = await send(name, 'GET', '/api/league-invitations/pending')
        const [one] = body['invitations'] as { id: string }[]
        const answer = pick(['accept', 'accept', 'decline'])
        return await send(name, 'POST', `/api/league-invitations/${one?.id ?? whom()}/${answer}`)
      },
      () => {
        const name = who()
        return send(name, 'DELETE', `${league()}/members/${ids[name]}`)
      },
      () => send(boss(), 'DELETE', `${league()}/members/${whom()}`),
      () => send(who(), 'PUT', `${league()}/commissioner`, { userId: whom() }),
      () => send(boss(), 'PATCH', `${league()}/members/${whom()}`, { deputy: pick([true, false]) }),
      () => send(boss(), 'POST', `${league()}/nudge`),
      () => send(who(), 'PATCH', '/api/user/profile', { firstName: pick(['Ann', 'Bob', '']) }),
      () => send(boss(), 'PUT', `${league()}/club`, { clubId: pick([clubId, null]) }),
      () => send(boss(), 'POST', `${club}/leagues`, next),
      () => send(who(), 'POST', `${league()}/run-it-back`, next),
      () => send(boss(), 'PATCH', league(), { name: pick(['Sunday', 'Monday']) }),
      () => send(boss(), pick(['PUT', 'POST', 'DELETE']), `${league()}/join-code`),
      () => send(who(), 'POST', join),
      () => {
        const name = pick(names.slice(2))
        return send(name, 'DELETE', `${club}/members/${ids[name]}`)
      },
      () =>
        send(boss(), 'PATCH', `${club}/members/${whom()}`, {
          role: pick(['deputy', 'member', 'owner']),
        }),
      () => send(who(), 'PATCH', `${club}/members/me`, { alwaysIn: pick([true, false]) }),
      () => send(boss(), 'PATCH', club, { name: pick(['The Usual', 'The Unusual']) }),
      () => send(who(), 'POST', `/api/friends/${whom()}/block`),
      () => send(who(), 'DELETE', `/api/friends/${whom()}/block`),
      () => send(who(), 'POST', '/api/friends/request', { toUserId: whom() }),
    ]
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < calls; sent += 25) {
      const replies = await race(pair, async () => await pick(kinds)())
      for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(await brokenIn(pair)).toEqual([])
    }
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  },
)

test('running back beside a renaming and a club’s change deadlocks with neither', async () => {
  const { pair, send, club, clubId, leagues } = await startStorm()
  const [first = ''] = leagues
  for (let round = 0; round < 2; round += 1) {
    const replies = await race(pair, async (nth) => {
      if (nth % 4 === 0) return await send('bob', 'POST', `${club}/leagues`, next)
      if (nth % 4 === 1) return await send('ann', 'PATCH', '/api/user/profile', { firstName: 'A' })
      if (nth % 4 === 2) return await send('ann', 'POST', `/api/leagues/${first}/run-it-back`, next)
      const body = { clubId: nth % 8 === 3 ? clubId : null }
      return await send('ann', 'PUT', `/api/leagues/${first}/club`, body)
    })
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  }
  const { rows } = await pair.database.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})
