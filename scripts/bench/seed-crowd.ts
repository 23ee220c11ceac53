import { maxLeagueMembers } from '../../src/domain/leagues/rules.ts'
import { sessionCookie } from '../../src/server/platform/auth/session-token.ts'
import { startSession } from '../../src/server/platform/auth/sessions.ts'
import { addMembers } from '../../src/server/testing/leagues.ts'
import { type Pair, waitForGolf } from '../../src/server/testing/processes/processes.ts'

/** One process and its crowd. */
export interface Crowd {
  pair: Pair
  /** Full leagues, ready to draft. */
  leagueIds: string[]
  people: { id: string; cookie: string; leagueId: string }[]
}

/** Makes full leagues and signs in all of their members. */
export async function seedCrowd(pair: Pair, leagues = 5): Promise<Crowd> {
  await waitForGolf(pair)
  const { db } = pair.database
  const crowd: Crowd = { pair, leagueIds: [], people: [] }
  for (let nth = 0; nth < leagues; nth++) {
    const { leagueId, commissioner } = await startLeague(pair, `ann${nth}`)
    const others = await addMembers(db, leagueId, maxLeagueMembers - 1)
    for (const id of [commissioner, ...others]) {
      const { token } = await startSession(db, {}, id, { remembered: true })
      crowd.people.push({ id, leagueId, cookie: `${sessionCookie}=${token}` })
    }
    crowd.leagueIds.push(leagueId)
  }
  return crowd
}

/** Starts a league with the 21 best ranked golfers in its groups. */
async function startLeague({ send, join }: Pair, username: string) {
  const commissioner = await join(username)
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
  const me = await send(0, 'GET', '/api/auth/me', commissioner)
  return { leagueId: id, commissioner: String(me.body['id']) }
}

/** A golfer's id by rank. */
export const golfer = (rank: number): string => String(10_000 + rank)
