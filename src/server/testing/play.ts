import { type Pair, until, waitForGolf } from './processes/processes.ts'
import { upcomingTournament, fortyGolfers } from './servers/golf-scene.ts'

/** Makes a league on the provider's tournament, once that is there. @returns its id */
export async function makeLeague(pair: Pair, cookie: string, change: object = {}): Promise<string> {
  await waitForGolf(pair)
  const league = { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: '0' }
  const { status, body } = await pair.send(0, 'POST', '/api/leagues', cookie, {
    ...league,
    ...change,
  })
  if (status !== 201) throw new Error(`there is no league: ${status}`)
  return (body['league'] as { id: string }).id
}

/** Makes a league on the provider's tournament and starts play, so its board is polled often. */
export async function startPlay(pair: Pair, cookie: string): Promise<void> {
  await until(async () => {
    const { body } = await pair.send(0, 'GET', '/api/tournaments/014/players', cookie)
    return Array.isArray(body['players']) && body['players'].length > 0
  })
  await makeLeague(pair, cookie)
  setFirstRoundScore(pair, 0)
  await pair.database.query(`update tournaments set first_tee_at = now() - interval '1 hour'`)
}

/** Sets the first-round score to par of all golfers in the provider's tournament. */
export function setFirstRoundScore({ provider }: Pair, today: number): void {
  const golfers = fortyGolfers().map((golfer) => ({ ...golfer, today, thru: '9' }))
  provider.scenes = [
    upcomingTournament({ status: 'In Progress', roundStatus: 'In Progress', golfers }),
  ]
}

/** How many board requests the provider received. */
export const countScoreboardRequests = ({ provider }: Pair): number =>
  provider.calls['/leaderboard'] ?? 0
