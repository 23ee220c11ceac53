import pg from 'pg'
import { expect, onTestFinished } from 'vitest'

import { readClock } from '#server/platform/db/db.ts'

import { isLate } from '../patiently.ts'
import { setDeadline } from './race.ts'
import {
  type Pair,
  type ProcessResponse,
  until,
  waitForGolf,
  waitingForLocks,
} from './two-processes.ts'

/** A league ready to draft, on several processes. */
export interface DraftRace {
  pair: Pair
  leagueId: string
  /** The caller's own team. */
  path: string
  /** Cookies of the members. */
  members: string[]
  /** Sets the deadline to some milliseconds from now, by the database's clock. @returns when */
  endIn(ms: number): Promise<number>
  now(): Promise<number>
}

/** Starts a league of `count` members, ready to draft. */
export async function startDraftRace(pair: Pair, count: number): Promise<DraftRace> {
  await waitForGolf(pair)
  const { database } = pair
  const members: string[] = []
  for (let nth = 0; nth < count; nth++) members.push(await pair.join(`member${nth}`))
  const [ann = ''] = members
  const made = await pair.send(0, 'POST', '/api/leagues', ann, {
    name: 'Sunday Best',
    apiTournamentId: '014',
    tournOrgId: '1',
    entryFee: '0',
  })
  const { id } = made.body['league'] as { id: string }
  const places = [3, 3, 2]
  const playerGroupAssignments = ['A', 'B', 'C'].flatMap((groupId, group) =>
    Array.from({ length: places[group] ?? 0 }, (_, n) => ({
      apiPlayerId: String(10_001 + group * 7 + n),
      groupId,
    })),
  )
  await pair.send(0, 'POST', `/api/leagues/${id}/player-groups`, ann, { playerGroupAssignments })
  const setup = await pair.send(0, 'POST', `/api/leagues/${id}/complete-setup`, ann)
  expect(setup.status).toBe(200)
  await database.query(
    `insert into league_members (league_id, user_id)
     select $1, id from users where username like 'member%' on conflict do nothing`,
    [id],
  )
  return {
    pair,
    leagueId: id,
    path: `/api/leagues/${id}/team`,
    members,
    endIn: (ms) => setDeadline(pair, 'leagues', 'drafting_end_at', ms),
    now: () => readClock(database.db),
  }
}

/** The scene of requests that cross a league's deadline. */
type Crossing = Pick<DraftRace, 'pair' | 'leagueId' | 'members' | 'endIn'>

/**
 * Has each member send a request that waits for the league's lock before the deadline and gets it after.
 *
 * @returns the responses; null if the machine was too slow for that, see `inTime`
 */
export async function crossDeadline(
  { pair, leagueId, members, endIn }: Crossing,
  send: (cookie: string, nth: number) => Promise<ProcessResponse>,
): Promise<ProcessResponse[] | null> {
  const now = () => readClock(pair.database.db)
  const end = await endIn(1_000)
  const lock = await holdLeagueLock({ pair, leagueId })
  const sent = Promise.all(members.map(send))
  const isWaiting = async () => (await waitingForLocks(pair)).length >= members.length
  await until(async () => (await isWaiting()) || (await now()) > end)
  const isEarly = (await now()) <= end
  await until(async () => (await now()) > end)
  await lock.release()
  const replies = await sent
  return isEarly && !replies.some(isLate) ? replies : null
}

/** Locks the league in another transaction, which may also change something. */
export async function holdLeagueLock(
  { pair, leagueId }: Pick<DraftRace, 'pair' | 'leagueId'>,
  change = '',
): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select 1 from leagues where id = $1 for no key update', [leagueId])
  await client.query(change)
  return { release: async () => void (await client.query('commit')) }
}
