import { strict as assert } from 'node:assert'

import { assignGroupsByRanking } from '#domain/draft/draft.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import { password } from '../people.ts'
import { masterCode, type ProcessResponse, request, until } from './processes.ts'

type Send = (method: string, path: string, body?: unknown) => Promise<ProcessResponse>

/** Writes numbered records in turn and keeps track of the acknowledged ones. */
interface Writer {
  /** How many records it may write; any number without one. */
  most?: number
  write(send: Send, n: number): Promise<ProcessResponse>
  /** @throws unless every acknowledged record is stored completely, and nothing that was never sent */
  verify(send: Send, acknowledged: ReadonlySet<number>, sent: number): Promise<void>
}

type Mark = ReadonlySet<number>[]

/** Several writers at once, on any running process. */
export interface Journal {
  /** Writes until the process is gone; calls `enough` after a number of acknowledged records. */
  writeUntilCut(url: string, more: number, enough: () => void): Promise<void>
  /** Signs everyone in again, as after a restore, which ends all sessions. */
  signIn(url: string): Promise<void>
  /** The records acknowledged so far. */
  mark(): Mark
  /** @throws when a record acknowledged by now, or by the mark, is missing or incomplete */
  verify(url: string, mark?: Mark): Promise<void>
  acknowledged(): number
}

/** Three users who edit their profiles, and the administrator, who makes leagues and saves teams. */
export async function openJournal(url: string): Promise<Journal> {
  const admin = await enter(url, 'login', { usernameOrEmail: 'admin', password })
  await until(async () => {
    const { body } = await sendAs(url, admin, 'GET', '/api/tournaments/014/players')
    return Array.isArray(body['players']) && body['players'].length > 0
  })
  const writers: {
    username: string
    cookie: string
    writer: Writer
    acknowledged: Set<number>
    sent: number
  }[] = []
  const add = (username: string, cookie: string, writer: Writer) =>
    writers.push({ username, cookie, writer, acknowledged: new Set(), sent: 0 })
  for (const username of ['ann', 'bob', 'cat']) {
    const body = { username, email: `${username}@example.com`, password, inviteCode: masterCode }
    add(username, await enter(url, 'register', body), profileWriter)
  }
  const leagueId = await startLeague((...request) => sendAs(url, admin, ...request))
  add('admin', admin, leagueWriter)
  add('admin', admin, teamWriter(leagueId))
  const mark = () => writers.map(({ acknowledged }) => new Set(acknowledged))
  return {
    acknowledged: () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    async writeUntilCut(url, more, enough) {
      let left = more
      const keepWriting = async (one: (typeof writers)[number]) => {
        while (one.sent < (one.writer.most ?? Infinity)) {
          one.sent += 1
          const send: Send = (...request) => sendAs(url, one.cookie, ...request)
          const reply = await one.writer.write(send, one.sent).catch(() => null)
          if (!reply) return
          assert(reply.status < 300, `${reply.status}: ${JSON.stringify(reply.body)}`)
          one.acknowledged.add(one.sent)
          left -= 1
          if (left === 0) enough()
        }
      }
      await Promise.all(writers.map(keepWriting))
    },
    async signIn(url) {
      for (const one of writers)
        one.cookie = await enter(url, 'login', { usernameOrEmail: one.username, password })
    },
    mark,
    async verify(url, marked = mark()) {
      for (const [nth, { cookie, writer, sent }] of writers.entries()) {
        const send: Send = (...request) => sendAs(url, cookie, ...request)
        await writer.verify(send, marked[nth] ?? new Set(), sent)
      }
    },
  }
}

const sendAs = (url: string, cookie: string, ...[method, path, body]: Parameters<Send>) =>
  request(url, method, path, cookie, body)

async function enter(url: string, how: 'login' | 'register', body: object): Promise<string> {
  const reply = await request(url, 'POST', `/api/auth/${how}`, '', body)
  assert(reply.status < 300, `${how}: ${JSON.stringify(reply.body)}`)
  return reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

const lastOf = (numbers: ReadonlySet<number>) => Math.max(0, ...numbers)

const profileWriter: Writer = {
  write: (send, n) =>
    send('PATCH', '/api/user/profile', {
      firstName: `F${n}`,
      lastName: `L${n}`,
      venmoHandle: `V${n}`,
    }),
  async verify(send, acknowledged, sent) {
    const { body } = await send('GET', '/api/user/profile')
    const n = Number(String(body['firstName']).slice(1))
    const last = lastOf(acknowledged)
    assert(last <= n && n <= sent, `profile ${n} is none of ${last}–${sent}`)
    assert.deepEqual([body['lastName'], body['venmoHandle']], [`L${n}`, `V${n}`])
  },
}

const newLeague = (name: string) => ({
  name,
  apiTournamentId: '014',
  tournOrgId: '1',
  entryFee: '5.00',
})

const leagueWriter: Writer = {
  // A plan has 100 leagues a month at most, and one has been made.
  most: 99,
  write: (send, n) => send('POST', '/api/leagues', newLeague(`L${n}`)),
  async verify(send, acknowledged, sent) {
    const { body } = await send('GET', '/api/leagues/my-leagues')
    const leagues = body['leagues'] as { name: string; memberCount: number }[]
    const made = leagues.filter(({ name }) => name.startsWith('L'))
    const numbers = new Set(made.map(({ name }) => Number(name.slice(1))))
    assert.equal(numbers.size, made.length, 'a league is there twice')
    assert(made.every(({ memberCount }) => memberCount === 1))
    assert([...numbers].every((n) => n <= sent))
    for (const n of acknowledged) assert(numbers.has(n), `league ${n} is gone`)
  },
}

const golfer = (rank: number) => String(10_000 + rank)

async function startLeague(send: Send): Promise<string> {
  const { body } = await send('POST', '/api/leagues', newLeague('Teams'))
  const { id } = body['league'] as { id: string }
  const field = Array.from({ length: 40 }, (_, n) => ({ apiPlayerId: golfer(n + 1), rank: n + 1 }))
  const playerGroupAssignments = assignGroupsByRanking(field, defaultRules).map(
    ({ apiPlayerId, group }) => ({
      apiPlayerId,
      groupId: group,
    }),
  )
  await send('POST', `/api/leagues/${id}/player-groups`, { playerGroupAssignments })
  assert.equal((await send('POST', `/api/leagues/${id}/complete-setup`)).status, 200)
  return id
}

const sorted = (ids: string[]) => ids.toSorted((a, b) => a.localeCompare(b))

/** Every part of the nth team follows from n, so a mix of two teams would be noticed. */
const nthTeam = (n: number) => ({
  apiPlayerIds: sorted(
    [1 + (n % 3), 4 + (n % 4), 8 + (n % 3), 11 + (n % 4), 15 + (n % 7), 22 + (n % 19)].map(golfer),
  ),
  predictedWinningScore: (n % 121) - 60,
})

function teamWriter(leagueId: string): Writer {
  const path = `/api/leagues/${leagueId}/team`
  return {
    write: (send, n) => send('PUT', path, nthTeam(n)),
    async verify(send, acknowledged, sent) {
      const { body } = await send('GET', path)
      const golfers = body['golfers'] as { apiPlayerId: string }[]
      const stored = JSON.stringify({
        apiPlayerIds: sorted(golfers.map(({ apiPlayerId }) => apiPlayerId)),
        predictedWinningScore: body['predictedWinningScore'],
      })
      const from = Math.max(1, lastOf(acknowledged))
      const possible = Array.from({ length: sent - from + 1 }, (_, n) => nthTeam(from + n))
      const isOne = possible.some((team) => JSON.stringify(team) === stored)
      assert(isOne, `team ${stored} is none of ${from}–${sent}`)
    },
  }
}
