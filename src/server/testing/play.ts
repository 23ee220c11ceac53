import { comingScene, fortyGolfers } from './golf-provider.ts'
import { type Pair, until } from './processes.ts'

/** Makes a league on the provider's tournament and lets play begin, so that its board is read often. */
export async function startPlay(pair: Pair, cookie: string): Promise<void> {
  await until(async () => {
    const { body } = await pair.send(0, 'GET', '/api/tournaments/014/players', cookie)
    return Array.isArray(body['players']) && body['players'].length > 0
  })
  const league = { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee: '0' }
  const { status } = await pair.send(0, 'POST', '/api/leagues', cookie, league)
  if (status !== 201) throw new Error(`there is no league: ${status}`)
  everyoneAt(pair, 0)
  await pair.database.query(`update tournaments set first_tee_at = now() - interval '1 hour'`)
}

/** All golfers of the provider's tournament stand at so many strokes to par in the first round. */
export function everyoneAt({ provider }: Pair, today: number): void {
  const golfers = fortyGolfers().map((golfer) => ({ ...golfer, today, thru: '9' }))
  provider.scenes = [comingScene({ status: 'In Progress', roundStatus: 'In Progress', golfers })]
}

/** How often the provider was asked for a board. */
export const boardsRead = ({ provider }: Pair): number => provider.calls['/leaderboard'] ?? 0
