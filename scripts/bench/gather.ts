import { sql } from 'drizzle-orm'

import { startSession } from '../../src/server/accounts/sessions.ts'
import { sessionCookie } from '../../src/server/accounts/session-token.ts'
import { rowsOf } from '../../src/server/db/db.ts'
import { type Pair, untilGolf } from '../../src/server/testing/processes.ts'

const members = 500

/** One process, and the crowd that comes to it. */
export interface Crowd {
  pair: Pair
  /** The league that they are all in, ready to draft. */
  leagueId: string
  people: { id: string; cookie: string }[]
}

/** Makes the league and all who are in it, each signed in. */
export async function gather(pair: Pair): Promise<Crowd> {
  await untilGolf(pair)
  const leagueId = await startLeague(pair, await pair.join('ann'))
  const { db } = pair.database
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with crowd as (
          insert into users (username, email, password_hash, invite_token)
          select 'm' || n, 'm' || n || '@example.com', '!', 'CROWD' || n
          from generate_series(1, ${members}::int) n
          returning id
        )
        insert into league_members (league_id, user_id)
        select ${leagueId}::uuid, id from crowd returning user_id as id`,
  )
  const people = []
  for (const { id } of rows) {
    const { token } = await startSession(db, {}, id, true)
    people.push({ id, cookie: `${sessionCookie}=${token}` })
  }
  return { pair, leagueId, people }
}

/** The 21 best ranked in its groups. */
async function startLeague({ send }: Pair, commissioner: string): Promise<string> {
  const made = await send(0, 'POST', '/api/leagues', commissioner, {
    name: 'The Whole Club',
    apiTournamentId: '014',
    tournOrgId: '1',
    entryFee: '0',
  })
  const { id } = made.body['league'] as { id: string }
  const playerGroupAssignments = Array.from({ length: 21 }, (_, at) => ({
    apiPlayerId: golfer(at + 1),
    groupId: 'ABC'[Math.floor(at / 7)],
  }))
  const path = `/api/leagues/${id}`
  await send(0, 'POST', `${path}/player-groups`, commissioner, { playerGroupAssignments })
  await send(0, 'POST', `${path}/complete-setup`, commissioner)
  return id
}

/** A golfer's id, by his rank. */
export const golfer = (rank: number): string => String(10_000 + rank)
