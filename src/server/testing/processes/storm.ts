import { password } from '#server/testing/people.ts'

import { type Pair, type ProcessResponse, waitForGolf } from './processes.ts'
import { concurrency, race } from './race.ts'

const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']
/** The tournament that leagues are run back on. */
export const next = { apiTournamentId: '014', tournOrgId: '1' }
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Makes ann's club of six with bob as its deputy, its league on the tournament, and one that was run back. */
export async function prepareStorm(pair: Pair) {
  await waitForGolf(pair)
  const cookies: Record<string, string> = {}
  for (const name of names) cookies[name] = await pair.join(name)
  await pair.database.query(
    `update users set subscription_tier = 'enterprise' where role <> 'admin'`,
  )
  const { rows } = await pair.database.query('select id, username from users')
  const ids = Object.fromEntries(rows.map(({ username, id }) => [username, id as string]))
  let turn = 0
  const send = (name: string, method: string, path: string, body?: unknown) =>
    pair.send((turn += 1), method, path, name && cookies[name], body)
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
  return { pair, send, cookies, ids, club, clubId: made.id, leagues: [first, second] }
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

type Storm = Awaited<ReturnType<typeof prepareStorm>>
type Kinds = Record<string, () => Promise<ProcessResponse>>

/** What a storm did. */
interface StormReport {
  sent: number
  /** Calls that gave up waiting, as those of a busy machine do, and said so. */
  unavailable: number
  /** Calls that failed otherwise: their kind and what they answered. */
  failed: string[]
  /** Invariants that didn't hold after some calls. */
  broken: string[]
  /** Kinds of calls of which none succeeded. */
  missing: string[]
}

/** Sends random calls, 25 at once, until the number or the time is up, and then looks at what must never be so. */
export async function runStorm(storm: Storm, calls: number, minutes: number): Promise<StormReport> {
  const { pair } = storm
  const kinds = Object.entries(callsOf(storm))
  const missing = new Set(kinds.map(([kind]) => kind))
  const failed = new Set<string>()
  const wrong = new Set<string>()
  const endsAt = performance.now() + minutes * 60_000
  let sent = 0
  let unavailable = 0
  while (sent < calls && performance.now() < endsAt) {
    if (sent % 250 === 0) await gather(storm)
    await race(pair, async () => {
      const [kind, call] = pick(kinds)
      const reply = await call()
      if (reply.status < 300) missing.delete(kind)
      if (reply.status === 503) unavailable += 1
      else if (reply.status >= 500)
        failed.add(`${kind}: ${reply.status} ${String(reply.body['error'])}`)
      return reply
    })
    sent += concurrency
    const { rows } = await pair.database.query(broken)
    for (const { what } of rows) wrong.add(`${String(what)}, after ${sent} calls`)
  }
  return { sent, unavailable, failed: [...failed], broken: [...wrong], missing: [...missing] }
}

/** Makes everyone friends and members again, because the storm scatters them sooner than it brings them together. */
async function gather({ pair, send, leagues }: Storm): Promise<void> {
  await pair.database.query(`
    delete from blocks;
    delete from removed_members;
    delete from removed_club_members;
    update leagues set join_closed_at = null, deleted_at = null;
    update clubs set join_closed_at = null, deleted_at = null;
    insert into bro_connections (user_id1, user_id2, requested_by, status)
    select a.id, b.id, a.id, 'accepted' from users a join users b on a.id < b.id
    on conflict (user_id1, user_id2) do update set status = 'accepted'`)
  const { rows } = await pair.database.query(`
    select 'join' as path, join_code as code from leagues where id = any('{${leagues.join()}}')
    union all select 'clubs/join', join_code from clubs`)
  const join = ({ path, code }: Record<string, unknown>) =>
    Promise.all(names.map((name) => send(name, 'POST', `/api/${String(path)}/${String(code)}`)))
  await Promise.all(rows.map(join))
}

/** Calls of all kinds that change leagues, clubs and people, by random members of the storm. */
const callsOf = (storm: Storm): Kinds => ({
  ...leagueCalls(storm),
  ...draftCalls(storm),
  ...clubCalls(storm),
  ...peopleCalls(storm),
})

const who = () => pick(names)
const boss = () => pick(['ann', 'ann', 'bob', 'cat'])

function leagueCalls({ send, ids, clubId, leagues }: Storm): Kinds {
  const whom = () => ids[who()] ?? ''
  const league = () => `/api/leagues/${pick(leagues)}`
  return {
    async join() {
      const { body } = await send('ann', 'GET', `${league()}/join-code`)
      return await send(who(), 'POST', `/api/join/${String(body['code'])}`)
    },
    invite: () => send(boss(), 'POST', `${league()}/invite`, { friendId: whom() }),
    async answer() {
      const name = who()
      const { body } = await send(name, 'GET', '/api/league-invitations/pending')
      const [one] = (body['invitations'] ?? []) as { id: string }[]
      const answer = pick(['accept', 'accept', 'decline'])
      return await send(name, 'POST', `/api/league-invitations/${one?.id ?? whom()}/${answer}`)
    },
    leave() {
      const name = who()
      return send(name, 'DELETE', `${league()}/members/${ids[name]}`)
    },
    remove: () => send(boss(), 'DELETE', `${league()}/members/${whom()}`),
    handOver: () => send(boss(), 'PUT', `${league()}/commissioner`, { userId: whom() }),
    setDeputy: () =>
      send(boss(), 'PATCH', `${league()}/members/${whom()}`, { deputy: pick([true, false]) }),
    setPaid: () =>
      send(boss(), 'PATCH', `${league()}/members/${whom()}`, { paid: pick([true, false]) }),
    nudge: () => send(boss(), 'POST', `${league()}/nudge`),
    setClub: () => send(boss(), 'PUT', `${league()}/club`, { clubId: pick([clubId, null]) }),
    runItBack: () => send(who(), 'POST', `${league()}/run-it-back`, next),
    update: () => send(boss(), 'PATCH', league(), { name: pick(['Sunday', 'Monday']) }),
    changeLink: () => send(boss(), pick(['PUT', 'POST', 'DELETE']), `${league()}/join-code`),
    watchLink: () => send(boss(), pick(['PUT', 'PUT', 'DELETE']), `${league()}/watch-link`),
    calendarLink: () => send(who(), pick(['PUT', 'DELETE']), `${league()}/calendar-link`),
    async deleteAndRestore() {
      const [name, path] = [boss(), league()]
      await send(name, 'DELETE', path)
      return await send(name, 'POST', `${path}/restore`)
    },
  }
}

const golfer = () => String(10_001 + Math.floor(Math.random() * 40))

function draftCalls({ send, leagues }: Storm): Kinds {
  const league = () => `/api/leagues/${pick(leagues)}`
  const onShortlist = () => `${league()}/shortlist/${golfer()}`
  return {
    saveTeam: () =>
      send(who(), 'PUT', `${league()}/team`, {
        apiPlayerIds: pick([[golfer()], [golfer(), golfer()], []]),
        predictedWinningScore: pick([-10, null]),
      }),
    quickPick: () => send(who(), 'POST', `${league()}/team/quick-pick`, { apiPlayerIds: [] }),
    shortlist: () => send(who(), 'PUT', onShortlist()),
    unlist: () => send(who(), 'DELETE', onShortlist()),
    muteScorer: () => send(who(), 'PUT', `${league()}/scorer`, { muted: pick([true, false]) }),
    follow: () => send(who(), pick(['PUT', 'DELETE']), `/api/favorites/${golfer()}`),
  }
}

// Anyone may be the owner by now, so anyone tries.
function clubCalls({ pair, send, ids, club }: Storm): Kinds {
  const whom = () => ids[who()] ?? ''
  return {
    playNext: () => send(boss(), 'POST', `${club}/leagues`, next),
    async joinClub() {
      const { rows } = await pair.database.query('select join_code from clubs')
      return await send(who(), 'POST', `/api/clubs/join/${String(rows[0]?.['join_code'])}`)
    },
    leaveClub() {
      const name = pick(names.slice(2))
      return send(name, 'DELETE', `${club}/members/${ids[name]}`)
    },
    removeFromClub: () => send(who(), 'DELETE', `${club}/members/${whom()}`),
    setRole: () =>
      send(who(), 'PATCH', `${club}/members/${whom()}`, {
        role: pick(['deputy', 'member', 'owner']),
      }),
    alwaysIn: () => send(who(), 'PATCH', `${club}/members/me`, { alwaysIn: pick([true, false]) }),
    renameClub: () => send(who(), 'PATCH', club, { name: pick(['The Usual', 'The Unusual']) }),
    changeClubLink: () => send(who(), pick(['PUT', 'POST', 'DELETE']), `${club}/join-code`),
    mondays: () => send(who(), 'PUT', `${club}/mondays`, { choice: pick(['ask', 'make', 'off']) }),
    importSeason: () => {
      const year = 2000 + Math.floor(Math.random() * 20)
      const csv = `year,event,person,place\n${year},Masters,ann,1\n${year},Masters,bob,2`
      return send(who(), 'POST', `${club}/import`, { csv, confirm: true, people: [] })
    },
    async deleteAndRestoreClub() {
      const name = who()
      await send(name, 'DELETE', club)
      return await send(name, 'POST', `${club}/restore`)
    },
  }
}

function peopleCalls({ send, cookies, ids }: Storm): Kinds {
  const whom = () => ids[who()] ?? ''
  return {
    rename: () =>
      send(who(), 'PATCH', '/api/user/profile', { firstName: pick(['Ann', 'Bob', '']) }),
    block: () => send(who(), 'POST', `/api/friends/${whom()}/block`),
    unblock: () => send(who(), 'DELETE', `/api/friends/${whom()}/block`),
    befriend: () => send(who(), 'POST', '/api/friends/request', { toUserId: whom() }),
    async write() {
      const name = who()
      const { body } = await send(name, 'POST', '/api/conversations', { otherUserId: whom() })
      const path = `/api/conversations/${String(body['id'] ?? whom())}/messages`
      return await send(name, 'POST', path, { content: 'See you Sunday' })
    },
    async deleteAndReturn() {
      const name = pick(['eve', 'fay'])
      await send(name, 'DELETE', '/api/user', { password })
      const reply = await send('', 'POST', '/api/auth/login', { usernameOrEmail: name, password })
      cookies[name] = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookies[name] ?? ''
      return reply
    },
  }
}
